"""Every page's numbers against the reference."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from io import BytesIO, StringIO
from itertools import combinations

from django.core.management import call_command
from pypdf import PdfReader

from .browser import Page
from .markup import Element
from .play import Play, expect, tables_on
from .reference import WHOLE_SHEET, Evening, Round, Season, Table, by_name
from .standings import Line, evening_lines, ranked, season_lines

HONOURS = {"Matsche": "matsch", "Stöck": "stoeck", "All tricks": "all_tricks"}
DECIDES = ("matsch", "all_tricks")  # where totals and best rounds are equal


def honours_in(headings: list[str]) -> dict[str, int]:
    """The columns of honours among these headings."""
    return {HONOURS[word]: at for at, word in enumerate(headings) if word in HONOURS}


def in_order(season: Season, lines: dict[str, Line], shown: dict[str, int]) -> list[Line]:
    return ranked(season, lines, next((each for each in DECIDES if each in shown), ""))


def compares_standings(page: Page, season: Season, lines: dict[str, Line], parts: list[object]) -> list[Line]:
    """The table of an evening or a season; returns the lines as they should stand."""
    table = page.main.first("table", "standings")
    assert table is not None
    headings = [each.text for each in table.all("th")]
    shown = honours_in(headings)
    wanted = in_order(season, lines, shown)
    rows = [[cell.text for cell in row.all("td")] for row in table.all("tr")]
    rows = [row for row in rows if len(row) > 1]  # without the headings, or “Nothing is entered yet.”
    found = [
        (
            int(row[0]),
            row[1],
            int(row[2]),
            tuple(row[3 : 3 + len(parts)]),
            {honour: int(row[at]) for honour, at in shown.items()},
        )
        for row in rows
    ]
    should = [
        (
            line.rank,
            line.name,
            line.total,
            tuple(str(line.parts[part]) if part in line.parts else "–" for part in parts),
            {honour: line.honours.get(honour, 0) for honour in shown},
        )
        for line in wanted
    ]
    expect(found, should, f"standings on {page.path}")
    return wanted


def evening_page(play: Play, evening: Evening) -> None:
    season = play.club.season
    page = play.reader.visit(evening.path)
    lines = evening_lines(season, evening)
    parts = sorted({part for line in lines.values() for part in line.parts})  # type: ignore[type-var]
    compares_standings(page, season, lines, list(parts))
    listed = {}
    for nav in page.main.all("nav", "rounds"):
        for link in nav.all("a"):
            if link.get("href").startswith("/rounds/"):
                listed[int(link.text.split()[1])] = (link.get("href"), link.all("span")[-1].text)
    words = {each.number: (each.path, _how_far(each)) for each in evening.rounds}
    expect(listed, words, f"rounds on {evening.path}")


def _how_far(round_: Round) -> str:
    return "closed" if round_.is_closed else "drawn ahead" if round_.is_ahead else "being played"


def season_page(play: Play) -> None:
    season = play.club.season
    page = play.reader.visit(season.path)
    lines = season_lines(season)
    days = [e.day for e in season.evenings if any(e.day in line.parts for line in lines.values())]
    compares_standings(page, season, lines, list(days))
    _meetings(page, season)


def _meetings(page: Page, season: Season) -> None:
    """Who played with and against whom, in rounds that have begun."""
    matrix = next((t for t in page.main.all("table") if t.get("aria-describedby") == "matrix-legend"), None)
    met: dict[frozenset[str], list[int]] = {}
    people: set[str] = set()
    has_partners = False
    for evening in season.evenings:
        for table in (t for each in evening.rounds if not each.is_ahead for t in each.tables):
            people |= set(table.players)
            has_partners |= any(len(side) > 1 for side in table.sides)
            for one, other in combinations(table.players, 2):
                together = table.side_of(one) == table.side_of(other)
                met.setdefault(frozenset((one, other)), [0, 0])[0 if together else 1] += 1
    if matrix is None:
        expect(len(people) in range(0, 1) or len(people) > 32, True, "there is a matrix of those who met")
        return
    names = sorted(people, key=by_name)
    expect([each.text for each in matrix.all("th", scope="row")], names, "names of the matrix")
    for row, name in zip(matrix.all("tr")[1:], names, strict=True):
        found = {other: cell.text for other, cell in zip(names, row.all("td"), strict=True)}
        for other in names:
            times = met.get(frozenset((name, other)), [0, 0])
            two = f"{times[0]} {times[1]}" if has_partners else f"{times[1]}"
            words = {two} | ({str(times[1])} if not times[0] else set())
            expect(
                found[other] in (words if any(times) and name != other else {""}),
                True,
                f"{name} and {other} met {times}, the matrix says {found[other]!r}",
            )


def round_page(play: Play, round_: Round) -> None:
    page = play.reader.visit(round_.path)
    listed = tables_on(page)
    for found, table in zip(listed, round_.tables, strict=True):
        expect((found.number, found.path), (table.number, table.path), "a table of the round")
        expect(found.points, table.sheet.score.totals, f"points of {table.path} on {round_.path}")
        sides = [[(name, round_.tokens[name]) for name in side] for side in table.sides]
        expect(found.sides, sides, f"who sits at {table.path} on {round_.path}")
        expect(found.words, _deals_in(table), f"deals of {table.path} on {round_.path}")
    out = page.main.first("p", "sitting-out")
    expect(
        out.text.partition(": ")[2] if out else "", ", ".join(round_.bench), f"who sits out on {round_.path}"
    )
    _where(page.main, round_)


def _deals_in(table: Table) -> str:
    sheet = table.sheet
    if WHOLE_SHEET in sheet.entries:
        return "totals are in"
    if sheet.score.is_finished:
        return "complete"
    deals = len(sheet.deals)
    if sheet.length:
        return f"{deals} of {sheet.length} deals"
    return f"{deals} deal{'' if deals == 1 else 's'}"


def _where(element: Element, round_: Round) -> None:
    """Everybody with their table, token, partner and opponents."""
    found = {}
    for each in element.first("ul", "seatings").all("li"):  # type: ignore[union-attr]
        who = each.first("strong", "who")
        if who is not None:
            found[who.text] = [span.text for span in each.all("span")]
    should = {}
    for name, token in round_.tokens.items():
        table = round_.table_of(name)
        if table is None:
            should[name] = ["sits out this round"]
            continue
        side = table.side_of(name)
        partners = [other for other in table.sides[side] if other != name]
        others = [p for at, players in enumerate(table.sides) if at != side for p in players]
        others.sort(key=lambda other: round_.tokens[other])
        against = " and ".join(others) if len(others) == 2 and partners else ", ".join(others)
        lines = [f"Table {table.number}", f"token {token}", *(f"with {p}" for p in partners)]
        should[name] = [*lines, f"against {against}"]
    expect(found, should, "where everybody sits")
    expect(list(found), sorted(should, key=by_name), "the order of names")


def where_page(play: Play, evening: Evening) -> None:
    current = evening.current
    page = play.reader.visit(f"{evening.path}where/")
    if current is not None:
        _where(page.main, current)
        asked = play.any(evening.rounds)
        _where(play.reader.visit(f"{evening.path}where/?round={asked.number}").main, asked)


def table_page(play: Play, table: Table) -> None:
    """The sums, each deal's points, and what other programs are told."""
    page = play.reader.visit(table.path)
    score = table.sheet.score
    sums = page.main.first("dl", "sums")
    assert sums is not None
    expect([int(each.text) for each in sums.all("dd")], score.totals, f"sums on {table.path}")
    running = [0] * len(score.totals)
    for number in table.sheet.deals:
        points = score.rows[number]
        written = page.main.first("li", id=f"deal-{number}") or page.main.first("li", id=f"written-{number}")
        assert written is not None, f"deal {number} stands on {table.path}"
        found = [
            [int(each.text) for each in (side.first("b"), side.first("small")) if each is not None]
            for side in written.all("span", "side")
            if side.first("b") is not None
        ]
        if points is None:
            expect(found, [], f"deal {number} of {table.path} comes after the end")
            continue
        running = [a + b for a, b in zip(running, points, strict=True)]
        expect(
            found,
            [list(each) for each in zip(points, running, strict=True)],
            f"deal {number} of {table.path}",
        )


def walls(play: Play, evening: Evening) -> None:
    season, current = play.club.season, evening.current
    page = play.reader.visit(f"{evening.path}wall/?show=standings")
    headings = [each.text for each in play.reader.visit(evening.path).main.all("th")]
    lines = in_order(season, evening_lines(season, evening), honours_in(headings))
    found = [
        tuple(each.text for each in row if each.tag in ("span", "b"))
        for row in page.main.all("li")
        if "empty" not in row.classes
    ]
    expect(found, [(str(each.rank), each.name, str(each.total)) for each in lines], "standings on the wall")
    if current is None:
        return
    page = play.reader.visit(f"{evening.path}wall/?show=seating")
    found = [
        tuple(each.text for each in row if each.tag in ("span", "b", "i")) for row in page.main.all("li")
    ]
    should = []
    for name in sorted(current.tokens, key=by_name):
        table = current.table_of(name)
        should.append((name, str(table.number), str(current.tokens[name])) if table else (name, "–"))
    expect(found, should, "seating on the wall")
    page = play.reader.visit(f"{evening.path}wall/?show=tables")
    boxes = [sorted(each.text for each in box.all("span", "name")) for box in page.main.all("li")]
    wanted = [sorted(table.players) for table in current.tables] + (
        [sorted(current.bench)] if current.bench else []
    )
    expect(boxes, wanted, "tables on the wall")


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
    lines = in_order(season, season_lines(season), honours_in(headings))
    should = [(e.rank, e.name, e.total, {day.isoformat(): p for day, p in e.parts.items()}) for e in lines]  # type: ignore[attr-defined]
    expect(found, should, "the command standings")


def papers(play: Play, evening: Evening) -> None:
    """Ranks, names, totals and points by round in the printed standings; who sits where on the lists."""
    season = play.club.season
    lines = evening_lines(season, evening)
    texts = _text(play, f"{evening.path}standings.pdf")
    honours = {name for word, name in HONOURS.items() if word in texts}
    wanted = in_order(season, lines, dict.fromkeys(honours, 0))
    parts = sorted({part for line in lines.values() for part in line.parts})  # type: ignore[type-var]
    for line in wanted:
        if line.name not in texts:
            expect(texts, line.name, f"names in the printed standings of {evening.path}")
        at = texts.index(line.name)
        points = [str(line.parts[part]) for part in parts if part in line.parts]
        numbers = texts[at + 1 : at + 2 + len(points)]
        expect(
            (texts[at - 1], sorted(numbers)),
            (str(line.rank), sorted([*points, str(line.total)])),
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


def everything(play: Play, *, most: int | None = None, papers_too: bool = False) -> int:
    """All pages of the season; with `most` always those that everybody looks at, and so many of the others.

    Returns how many were compared.
    """
    season, evening = play.club.season, play.evening
    pages: list[Callable[[], None]] = [partial(evening_page, play, evening), partial(season_page, play)]
    if evening.current is not None:
        pages.append(partial(round_page, play, evening.current))
    rounds = [each for night in season.evenings for each in night.rounds]
    others: list[Callable[[], None]] = [
        partial(where_page, play, evening),
        partial(walls, play, evening),
        *(partial(evening_page, play, night) for night in season.evenings[:-1]),
        *(partial(round_page, play, each) for each in rounds if each is not evening.current),
        *(partial(table_page, play, table) for each in rounds for table in each.tables),
    ]
    pages += others if most is None else play.rng.sample(others, min(most, len(others)))
    if papers_too:
        pages += [partial(papers, play, evening), partial(command, play)]
    for compare in pages:
        compare()
    return len(pages)
