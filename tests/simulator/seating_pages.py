"""Who sits where and what is written there, on the pages of rounds and tables and on the wall."""

from __future__ import annotations

from tests.simulator.play import Play, expect, shown_number, tables_on
from tests.simulator.reference import Evening, Round, Table, by_name
from tests.simulator.sheet import WHOLE_SHEET
from tools.compare.markup import Element


def round_page(play: Play, round_: Round) -> None:
    page = play.reader.visit(round_.path)
    listed = tables_on(page)
    for found, table in zip(listed, round_.tables, strict=True):
        expect((found.number, found.path), (table.number, table.path), "a table of the round")
        points = table.sheet.score.totals if table.sheet.entries else [None] * len(table.sides)
        expect(found.points, points, f"points of {table.path} on {round_.path}")
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
    expect([shown_number(each.text) for each in sums.all("dd")], score.totals, f"sums on {table.path}")
    running = [0] * len(score.totals)
    for number in table.sheet.deals:
        points = score.rows[number]
        written = page.main.first("li", id=f"deal-{number}") or page.main.first("li", id=f"written-{number}")
        assert written is not None, f"deal {number} stands on {table.path}"
        found = [
            [shown_number(each.text) for each in (side.first("b"), side.first("small")) if each is not None]
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


def on_the_wall(play: Play, evening: Evening, show: str) -> list[Element]:
    """What stands on all pages of a view of the wall."""
    found, number, pages = [], 1, 1
    while number <= pages:
        page = play.reader.visit(f"{evening.path}wall/?show={show}&page={number}")
        found += page.main.all("li")
        title = page.main.first("h1")
        assert title is not None
        pages = int(title.text.rpartition(" of ")[2]) if " · page " in title.text else 1
        number += 1
    return found


def seating_on_the_wall(play: Play, evening: Evening) -> None:
    """Table and token of everybody by name, and the tables with their players."""
    current = evening.current
    if current is None:
        return
    found = [
        tuple(each.text for each in row if each.tag in ("span", "b", "i"))
        for row in on_the_wall(play, evening, "seating")
    ]
    should = []
    for name in sorted(current.tokens, key=by_name):
        table = current.table_of(name)
        should.append((name, str(table.number), str(current.tokens[name])) if table else (name, "–"))
    expect(found, should, "seating on the wall")
    boxes = [
        sorted(each.text for each in box.all("span", "name")) for box in on_the_wall(play, evening, "tables")
    ]
    wanted = [sorted(table.players) for table in current.tables] + (
        [sorted(current.bench)] if current.bench else []
    )
    expect(boxes, wanted, "tables on the wall")
