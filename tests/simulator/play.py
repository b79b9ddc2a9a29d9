"""What a step of an evening needs: who sits at which browser, the reference, and chance."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random
from typing import TypeVar

from tests.simulator.browser import Disagreement, Page, Visitor
from tests.simulator.reference import AHEAD, OPEN, Club, Evening, Round, Table
from tests.simulator.sheet import Sheet
from tools.compare.markup import Element

T = TypeVar("T")
FIRST_DAY = date(2026, 3, 6)


@dataclass
class Play:
    """Everybody at their browsers, and the club as it should be; `rng` is that of the step."""

    secretary: Visitor
    helper: Visitor
    reader: Visitor
    club: Club
    rng: Random
    friendly: list[tuple[str, Sheet, list[str]]] = field(default_factory=list)  # path, sheet, players
    one_at_a_time: bool = False  # each form saves one thing: where saving may fail in between

    @property
    def evening(self) -> Evening:
        return self.club.season.evenings[-1]

    @property
    def tables(self) -> list[Table]:
        """Of all rounds that have begun, also of evenings before."""
        return [each for each in self.club.season.tables if each.state != AHEAD]

    @property
    def next_day(self) -> date:
        evenings = self.club.season.evenings
        return evenings[-1].day + timedelta(days=7) if evenings else FIRST_DAY

    def any(self, choices: list[T]) -> T:
        return self.rng.choice(choices)

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def writer_at(self, table: Table) -> Visitor:
        """Who writes there: a helper only tonight, in a round that is being played."""
        tonight = {id(each) for round_ in self.evening.rounds for each in round_.tables}
        may = id(table) in tonight and table.state == OPEN
        return self.helper if may and self.chance(0.5) else self.secretary


def expect(found: object, wanted: object, what: str) -> None:
    """Raises Disagreement where the page says something else than the reference."""
    if found != wanted:
        raise Disagreement(f"{what}: the site says {found!r}, it should be {wanted!r}")


def says(page: Page, *words: str) -> bool:
    return any(word in page.root.text for word in words)


def names_and_tokens(side: Element) -> list[tuple[str, int]]:
    """Of “Anna 1 Beat 3”, as the round's page and the wall show a side."""
    found, name = [], ""
    for each in side.content:
        if isinstance(each, str):
            name = name + each
        elif each.tag == "a":
            name = name + each.text
        elif each.tag == "i":
            found.append((" ".join(name.split()), int(each.text)))
            name = ""
    return found


@dataclass
class TableOnPage:
    number: int
    path: str
    sides: list[list[tuple[str, int]]]
    points: list[int | None]
    words: str


def tables_on(page: Page) -> list[TableOnPage]:
    """The tables as the page of a round lists them."""
    listed = page.main.first("ul", "tables")
    found = []
    for each in listed.all("li") if listed else []:
        link, words = each.first("a"), each.first("span", "in")
        assert link is not None and words is not None
        found.append(
            TableOnPage(
                number=int(link.text.split()[-1]),
                path=link.get("href"),
                sides=[names_and_tokens(side) for side in each.all("span", "side")],
                points=[
                    None if points.text == "–" else int(points.text.replace("−", "-"))
                    for points in each.all("b", "points")
                ],
                words=words.text,
            )
        )
    return found


def bench_on(page: Page) -> list[str]:
    """Who sits out, as the page of a round says it."""
    line = page.main.first("p", "sitting-out")
    if line is None:
        return []
    return [name.strip() for name in line.text.partition(":")[2].split(",")]


def seated(tables: list[TableOnPage]) -> dict[int, list[str]]:
    """By table the players by seat, in the order of their tokens."""
    rows = {}
    for table in tables:
        everybody = [each for side in table.sides for each in side]
        rows[table.number] = [name for name, _token in sorted(everybody, key=lambda each: each[1])]
    return rows


def shown_number(text: str) -> int:
    """A number as pages write it, with a real minus sign."""
    return int(text.replace("−", "-"))


def new_round(play: Play, path: str, number: int) -> Round:
    """A round as it was drawn, read from its page: whom chance put where only the site can say.

    That everybody who is here is in it once, and sits where their token says, is checked.
    """
    evening, season = play.evening, play.club.season
    page = play.reader.visit(path)
    listed = tables_on(page)
    tokens = {name: token for table in listed for side in table.sides for name, token in side}
    tokens |= dict.fromkeys(bench_on(page), 0)
    drawn = [name for table in listed for side in table.sides for name, _token in side] + bench_on(page)
    expect(sorted(drawn), sorted(evening.people_here), f"who is in round {number}")
    check_tokens(listed)
    is_ahead = any(not each.is_closed for each in evening.rounds if each.number < number)
    tables = [
        Table(
            table.number,
            table.path,
            seated(listed)[table.number],
            Sheet(season.game, dict(season.options), len(seated(listed)[table.number])),
            AHEAD if is_ahead else OPEN,
        )
        for table in listed
    ]
    return Round(number, path, tables, tokens, {name: evening.ranked[name] for name in tokens})


def check_tokens(listed: list[TableOnPage]) -> None:
    """Token t sits at table ⌈t/4⌉; the odd ones play together; fifth players have those after all others."""
    for table in listed:
        sizes = sum(len(side) for side in table.sides)
        first = 4 * (table.number - 1)
        wanted = {first + seat for seat in range(1, min(sizes, 4) + 1)}
        if sizes == 5:
            wanted.add(4 * len(listed) + table.number)
        found = [[token for _name, token in side] for side in table.sides]
        expect({token for side in found for token in side}, wanted, f"tokens at table {table.number}")
        if len(found) == 2:
            expect([{token % 2 for token in side} for side in found], [{1}, {0}], "odd against even tokens")
