"""Who sits where and what is written there, on the pages of rounds and tables and on the wall."""

from tests.simulator.browser import Page, expect
from tests.simulator.play import Play, TableOnPage, bench_on, shown_number, tables_on
from tests.simulator.reference import Evening, Round, Table, by_name
from tests.simulator.sheet import WHOLE_SHEET
from tools.compare.markup import Element


def round_page(play: Play, round_: Round) -> None:
    page = play.reader.visit(round_.path)
    should = [
        TableOnPage(
            table.number,
            table.path,
            [[(name, round_.tokens[name]) for name in side] for side in table.sides],
            table.sheet.score.totals if table.sheet.entries else [None] * len(table.sides),
            _deals_in(table),
        )
        for table in round_.tables
    ]
    expect(tables_on(page), should, f"tables of {round_.path}")
    expect(bench_on(page), round_.bench, f"who sits out on {round_.path}")
    _where(page, round_)


def _deals_in(table: Table) -> str:
    sheet, deals = table.sheet, len(table.sheet.deals)
    if WHOLE_SHEET in sheet.entries:
        return "totals are in"
    if sheet.score.is_finished:
        return "complete"
    if not deals:
        return "no deals yet"
    if sheet.length:
        return f"{deals} of {sheet.length} deals"
    return f"{deals} deal{'' if deals == 1 else 's'}"


def _where(page: Page, round_: Round) -> None:
    """Everyone with their table, token, partner and opponents, in the order of names."""
    [listed] = page.main.all("ul", "seatings")
    found = [
        (who.text, [span.text for span in each.all("span")])
        for each in listed.all("li")
        for who in each.all("strong", "who")
    ]
    names = sorted(round_.tokens, key=by_name)
    expect(found, [(name, _seat_of(name, round_)) for name in names], "where everyone sits")


def _seat_of(name: str, round_: Round) -> list[str]:
    table = round_.table_of(name)
    if table is None:
        return ["sits out this round"]
    partners = [other for other in table.sides[table.side_of(name)] if other != name]
    others = [other for other in table.players if other not in (name, *partners)]
    others.sort(key=lambda other: round_.tokens[other])
    against = (" and " if len(others) == 2 and partners else ", ").join(others)
    together = " ".join([*(f"with {partner}" for partner in partners), f"against {against}"])
    # The opponents stand in a span of their own: a line each in a list of everyone has no room for them.
    return [f"Table {table.number}", f"Token {round_.tokens[name]}", together, f"against {against}"]


def where_page(play: Play, evening: Evening) -> None:
    page = play.reader.visit(f"{evening.path}where/")
    if evening.current is not None:
        _where(page, evening.current)
        asked = play.any(evening.rounds)
        _where(play.reader.visit(f"{evening.path}where/?round={asked.number}"), asked)


def table_page(play: Play, table: Table) -> None:
    """The sums and each deal's points."""
    page = play.reader.visit(table.path)
    score = table.sheet.score
    [sums] = page.main.all("dl", "sums")
    expect([shown_number(each) for each in sums.all("dd")], score.totals, f"sums on {table.path}")
    running = [0] * len(score.totals)
    for number in table.sheet.deals:
        [written, *_more] = page.main.all("li", id=f"deal-{number}") + page.main.all(
            "li", id=f"written-{number}"
        )
        found = [
            [shown_number(each) for each in (*side.all("b")[:1], *side.all("small")[:1])]
            for side in written.all("span", "side")
            if side.all("b")
        ]
        points, should = score.rows[number], []
        if points is not None:  # else it comes after the end
            running = [a + b for a, b in zip(running, points, strict=True)]
            should = [list(each) for each in zip(points, running, strict=True)]
        expect(found, should, f"deal {number} of {table.path}")


def on_the_wall(play: Play, evening: Evening, show: str) -> list[Element]:
    """What stands on all pages of a view of the wall, without what is repeated there."""
    rows: list[Element] = play.reader.visit(f"{evening.path}wall/?show={show}").main.all("li")
    return [row for row in rows if "again" not in row.classes]


def seating_on_the_wall(play: Play, evening: Evening) -> None:
    """Table and token of everyone by name, and the tables with their players."""
    current = evening.current
    if current is None:
        return
    rows = on_the_wall(play, evening, "seating")
    found = [[each.text for each in row if each.tag in ("span", "b", "i")] for row in rows]
    should = []
    for name in sorted(current.tokens, key=by_name):
        table = current.table_of(name)
        should.append([name, str(table.number), str(current.tokens[name])] if table else [name, "–"])
    expect(found, should, "seating on the wall")
    boxes = on_the_wall(play, evening, "tables")
    found = [sorted(each.text for each in box.all("span", "name")) for box in boxes]
    groups = [table.players for table in current.tables] + [current.bench]
    expect(found, [sorted(each) for each in groups if each], "tables on the wall")
