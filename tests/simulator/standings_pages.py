"""Who stands where, on the pages of an evening and a season and on the wall; and who met whom."""

from __future__ import annotations

from itertools import combinations

from tests.simulator.browser import Page
from tests.simulator.play import Play, expect
from tests.simulator.reference import Evening, Round, Season, by_name
from tests.simulator.seating_pages import on_the_wall
from tests.simulator.standings import Line, evening_lines, ranked, season_lines

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
            row[0],
            row[1],
            row[2],
            tuple(row[3 : 3 + len(parts)]),
            {honour: int(row[at]) for honour, at in shown.items()},
        )
        for row in rows
    ]
    should = [
        (
            shown_rank(line),
            line.name,
            shown_total(line),
            tuple(cell(line, part) for part in parts),
            {honour: line.honours.get(honour, 0) for honour in shown},
        )
        for line in wanted
    ]
    expect(found, should, f"standings on {page.path}")
    return wanted


def shown_rank(line: Line) -> str:
    return str(line.rank) if line.parts else "–"


def shown_total(line: Line) -> str:
    return with_minus(line.total) if line.parts else "–"


def with_minus(points: int) -> str:
    """As people write it, not as a program does."""
    return str(points).replace("-", "−")


def cell(line: Line, part: object) -> str:
    """What stands in a column: a dash as long as nothing is known, and of who sits out that they do."""
    points = with_minus(line.parts[part]) if part in line.parts else ""
    if part in line.out:
        return f"{points} sits out".strip()
    return points or "–"


def parts_of(lines: dict[str, Line]) -> list[object]:
    """The rounds, or the days, in which anybody of these had a part."""
    return sorted({part for line in lines.values() for part in line.sat_out | line.seated})  # type: ignore[type-var]


def evening_page(play: Play, evening: Evening) -> None:
    season = play.club.season
    lines = evening_lines(season, evening, live=True)
    compares_standings(play.reader.visit(f"{evening.path}?live"), season, lines, parts_of(lines))
    page = play.reader.visit(evening.path)
    lines = evening_lines(season, evening)
    compares_standings(page, season, lines, parts_of(lines))
    _says_how_far(page, evening)
    listed = {}
    for nav in page.main.all("nav", "rounds"):
        for link in nav.all("a"):
            if link.get("href").startswith("/rounds/"):
                listed[int(link.text.split()[1])] = (link.get("href"), link.all("span")[-1].text)
    words = {each.number: (each.path, _how_far(each)) for each in evening.rounds}
    expect(listed, words, f"rounds on {evening.path}")


def _says_how_far(page: Page, evening: Evening) -> None:
    """While a round is being played the standings are those after the last one that is closed."""
    closed = [each.number for each in evening.rounds if each.is_closed]
    is_playing = any(not each.is_closed and not each.is_ahead for each in evening.rounds)
    if not is_playing or not closed:
        return
    titles = [each.text for each in page.main.all("h2")]
    expect(f"Interim standings, after round {closed[-1]}" in titles, True, f"heading on {page.path}")


def _how_far(round_: Round) -> str:
    return "closed" if round_.is_closed else "drawn ahead" if round_.is_ahead else "being played"


def season_page(play: Play) -> None:
    season = play.club.season
    lines = season_lines(season, live=True)
    compares_standings(play.reader.visit(f"{season.path}?live"), season, lines, parts_of(lines))
    page = play.reader.visit(season.path)
    lines = season_lines(season)
    compares_standings(page, season, lines, parts_of(lines))
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


def standings_on_the_wall(play: Play, evening: Evening) -> None:
    season = play.club.season
    headings = [each.text for each in play.reader.visit(evening.path).main.all("th")]
    lines = in_order(season, evening_lines(season, evening), honours_in(headings))
    found = [
        tuple(each.text for each in row if each.tag in ("span", "b"))
        for row in on_the_wall(play, evening, "standings")
        if "empty" not in row.classes
    ]
    should = [
        (
            shown_rank(each),
            each.name,
            "sits out" if each.sat_out and not each.parts else shown_total(each),
        )
        for each in lines
    ]
    expect(found, should, "standings on the wall")
