"""Who stands where, on the pages of an evening and a season and on the wall; and who met whom."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

from tests.simulator.browser import Page, expect
from tests.simulator.play import Play, rounds_on
from tests.simulator.reference import Evening, Season, by_name
from tests.simulator.seating_pages import on_the_wall
from tests.simulator.standings import Line, lines_of, ranked

HONOURS = {"Matsche": "matsch", "Stöck": "stoeck", "All tricks": "all_tricks"}
DECIDES = ("matsch", "all_tricks")  # where totals and best rounds are equal


def honours_on(page: Page) -> dict[str, int]:
    """The columns of honours in the table of standings."""
    headings = [each.text for each in page.main.first("table", "standings").all("th")]
    return {HONOURS[word]: at for at, word in enumerate(headings) if word in HONOURS}


def in_order(season: Season, lines: dict[str, Line], shown: dict[str, int]) -> list[Line]:
    return ranked(season, lines, next((each for each in DECIDES if each in shown), ""))


def compare_standings(play: Play, path: str, evenings: Sequence[Evening] = ()) -> Page:
    """The table of an evening, else of the season: live, and as it stands officially."""
    for live in (True, False):
        page = play.reader.visit(f"{path}?live" if live else path)
        lines = lines_of(play.season, evenings, live=live)
        parts = sorted({part for line in lines.values() for part in line.sat_out | line.seated})
        shown = honours_on(page)
        table = page.main.first("table", "standings")
        rows = [[cell.text for cell in row.all("td")] for row in table.all("tr")]
        found = [
            (row[: 3 + len(parts)], {honour: int(row[at]) for honour, at in shown.items()})
            for row in rows
            if len(row) > 1  # without the headings, or “Nothing is entered yet.”
        ]
        should = [
            (
                [shown_rank(line), line.name, shown_total(line), *(cell(line, part) for part in parts)],
                {honour: line.honours[honour] for honour in shown},
            )
            for line in in_order(play.season, lines, shown)
        ]
        expect(found, should, f"standings on {page.path}")
    return page


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


def evening_page(play: Play, evening: Evening) -> None:
    page = compare_standings(play, evening.path, [evening])
    how_far, closed = {}, 0
    for each in evening.rounds:
        words = "closed" if each.is_closed else "drawn ahead" if each.is_ahead else "being played"
        how_far[each.number] = (each.path, words)
        closed = each.number if each.is_closed else closed
    expect(rounds_on(page), how_far, f"rounds on {evening.path}")
    if closed and any(words == "being played" for _path, words in how_far.values()):
        titles = [each.text for each in page.main.all("h2")]
        expect(f"Interim standings, after round {closed}" in titles, True, f"heading on {page.path}")


def season_page(play: Play) -> None:
    """Also who played with and against whom, in rounds that have begun."""
    page = compare_standings(play, play.season.path)
    together, against = Counter(), Counter()
    for table in play.tables:
        for one, other in permutations(table.players, 2):
            is_partner = table.side_of(one) == table.side_of(other)
            (together if is_partner else against)[one, other] += 1
    names = sorted({name for pair in together | against for name in pair}, key=by_name)
    matrix = page.main.first("table", **{"aria-describedby": "matrix-legend"})
    if matrix is None:
        expect(names, [], "who met stands in a matrix")
        return
    found = [[cell.text.removeprefix("0 ") for cell in row.all("td")] for row in matrix.all("tr")[1:]]
    should = [[_met(together[one, other], against[one, other]) for other in names] for one in names]
    expect([each.text for each in matrix.all("th", scope="row")], names, "names of the matrix")
    expect(found, should, "who met whom")


def _met(together: int, against: int) -> str:
    if together:
        return f"{together} {against}"
    return str(against) if against else ""


def standings_on_the_wall(play: Play, evening: Evening) -> None:
    shown = honours_on(play.reader.visit(evening.path))
    found = [
        [each.text for each in row if each.tag in ("span", "b")]
        for row in on_the_wall(play, evening, "standings")
        if "empty" not in row.classes
    ]
    should = [
        [shown_rank(each), each.name, "sits out" if each.sat_out and not each.parts else shown_total(each)]
        for each in in_order(play.season, lines_of(play.season, [evening]), shown)
    ]
    expect(found, should, "standings on the wall")
