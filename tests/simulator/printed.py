"""What is printed, and what the command prints."""

from __future__ import annotations

import json
from io import BytesIO, StringIO

from django.core.management import call_command
from pypdf import PdfReader

from tests.simulator.play import Play, expect
from tests.simulator.reference import Evening
from tests.simulator.standings import Line, evening_lines, season_lines
from tests.simulator.standings_pages import (
    HONOURS,
    honours_in,
    in_order,
    parts_of,
    shown_rank,
    shown_total,
    with_minus,
)


def command(play: Play) -> None:
    """`manage.py standings`."""
    season, out = play.club.season, StringIO()
    headings = [each.text for each in play.reader.visit(season.path).main.all("th")]
    call_command("standings", season.name, stdout=out)
    found = [
        (
            each["rank"],
            each["player"],
            each["total"],
            {day: p for day, p in each["evenings"].items() if p is not None},
        )
        for each in json.loads(out.getvalue())
    ]
    lines = in_order(season, season_lines(season, live=True), honours_in(headings))
    should = [
        (
            each.rank if each.parts else None,
            each.name,
            each.total,
            {day.isoformat(): p for day, p in each.parts.items()},  # type: ignore[attr-defined]
        )
        for each in lines
    ]
    expect(found, should, "the command standings")


def printed(line: Line, part: object) -> str:
    """Points of a round on paper; a star for who sits out."""
    star = "*" if part in line.out else ""
    return f"{with_minus(line.parts[part])}{star}" if part in line.parts else star or "–"


def papers(play: Play, evening: Evening) -> None:
    """Ranks, names, totals and points by round in the printed standings; who sits where on the lists."""
    season = play.club.season
    lines = evening_lines(season, evening)
    texts = _text(play, f"{evening.path}standings.pdf")
    honours = {name for word, name in HONOURS.items() if word in texts}
    wanted = in_order(season, lines, dict.fromkeys(honours, 0))
    parts = parts_of(lines)
    for line in wanted:
        if line.name not in texts:
            expect(texts, line.name, f"names in the printed standings of {evening.path}")
        at = texts.index(line.name)
        points = [printed(line, part) for part in parts]
        numbers = texts[at + 1 : at + 2 + len(points)]
        expect(
            (texts[at - 1], sorted(numbers)),
            (shown_rank(line), sorted([*points, shown_total(line)])),
            f"{line.name} in the printed standings of {evening.path}",
        )
    if not evening.rounds:
        return
    round_ = play.any(evening.rounds)
    texts = _text(play, f"{round_.path}seating.pdf")
    for name in round_.tokens:
        at = texts.index(name)
        table = round_.table_of(name)
        should = [str(table.number), str(round_.tokens[name])] if table else ["sits out"]
        expect(
            texts[at + 1 : at + 1 + len(should)], should, f"{name} on the printed seating of {round_.path}"
        )


def _text(play: Play, path: str) -> list[str]:
    page = play.reader.visit(path)
    text = "\n".join(each.extract_text() for each in PdfReader(BytesIO(page.content)).pages)
    return [line.strip() for line in text.splitlines() if line.strip()]
