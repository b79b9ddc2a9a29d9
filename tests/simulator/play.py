"""What a step of an evening needs: who sits at which browser, the reference, and chance."""

from dataclasses import dataclass, field
from datetime import date
from random import Random
from typing import Any, NamedTuple

from tests.simulator.browser import Page, Visitor, expect
from tests.simulator.reference import AHEAD, OPEN, Evening, Round, Season, Table
from tests.simulator.sheet import Sheet
from tools.compare.markup import Element

FIRST_DAY = date(2026, 3, 6)


@dataclass
class Play:
    """Everyone at their browsers, and the club as it should be; `rng` is that of the step."""

    secretary: Visitor
    helper: Visitor
    reader: Visitor
    members: list[str]
    rng: Random
    guests: list[str] = field(default_factory=list)
    season: Season = field(init=False)
    backups: list[Any] = field(default_factory=list)  # that were saved so far (`restores`)
    drawn: dict[str, date] = field(default_factory=dict)  # the day of each draw that was ever seen
    one_at_a_time: bool = False  # each form saves one thing: where saving may fail in between

    @property
    def evening(self) -> Evening:
        return self.season.evenings[-1]

    @property
    def tables(self) -> list[Table]:
        """Of all rounds that have begun, also of evenings before."""
        return [each for each in self.season.tables if each.state != AHEAD]

    def any(self, choices: list[Any]) -> Any:
        return self.rng.choice(choices)

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def writer_at(self, table: Table) -> Visitor:
        """Who writes there: a helper only tonight, in a round that is being played."""
        is_tonight = any(each is table for round_ in self.evening.rounds for each in round_.tables)
        may = is_tonight and table.state == OPEN
        return self.helper if may and self.chance(0.5) else self.secretary


class TableOnPage(NamedTuple):
    """As the page of a round lists it: of each side who sits there with their tokens, and their points."""

    number: int
    path: str
    sides: list[list[tuple[str, int]]]
    points: list[int | None]
    words: str

    @property
    def seated(self) -> dict[str, int]:
        return dict(each for side in self.sides for each in side)


def tables_on(page: Page) -> list[TableOnPage]:
    return [_table(each) for listed in page.main.all("ul", "tables") for each in listed.all("li")]


def _table(listed: Element) -> TableOnPage:
    [link, *_names], [words] = listed.all("a"), listed.all("span", "in")
    return TableOnPage(
        int(link.text.split()[-1]),
        link.get("href"),
        [_names_and_tokens(side) for side in listed.all("span", "side")],
        [None if each.text == "–" else shown_number(each) for each in listed.all("b", "points")],
        words.text,
    )


def _names_and_tokens(side: Element) -> list[tuple[str, int]]:
    """Of “Anna 1 Beat 3”."""
    found, name = [], ""
    for each in side.content:
        if isinstance(each, str):
            name += each
        elif each.tag == "a":
            name += each.text
        elif each.tag == "i":
            found.append((" ".join(name.split()), int(each.text)))
            name = ""
    return found


def bench_on(page: Page) -> list[str]:
    """Who sits out, as the page of a round says it."""
    lines = page.main.all("p", "sitting-out")
    return [name.strip() for line in lines for name in line.text.partition(":")[2].split(",")]


def rounds_on(page: Page) -> dict[int, tuple[str, str]]:
    """The address of each round by its number and how far it is, as the evening's page has it."""
    links = (link for nav in page.main.all("nav", "rounds") for link in nav.all("a"))
    rounds = (link for link in links if link.get("href").startswith("/rounds/"))
    return {int(each.text.split()[1]): (each.get("href"), each.all("span")[-1].text) for each in rounds}


def shown_number(element: Element) -> int:
    """A number as pages write it, with a real minus sign."""
    return int(element.text.replace("−", "-"))


def new_round(play: Play, path: str, number: int) -> Round:
    """A round as it was drawn, read from its page: whom chance put where only the site can say. That everyone
    who is here is in it once, and sits where their token says, is checked."""
    evening, season = play.evening, play.season
    page = play.reader.visit(path)
    listed, bench = tables_on(page), bench_on(page)
    drawn = [name for table in listed for side in table.sides for name, _token in side] + bench
    expect(sorted(drawn), sorted(evening.people_here), f"who is in round {number}")
    is_ahead = any(not each.is_closed for each in evening.rounds if each.number < number)
    tables, tokens = [], dict.fromkeys(bench, 0)
    for each in listed:
        check_tokens(each, len(listed))
        tokens |= each.seated
        players = sorted(each.seated, key=tokens.__getitem__)
        sheet = Sheet(season.game, season.options, len(players))
        tables.append(Table(each.number, each.path, players, sheet, AHEAD if is_ahead else OPEN))
    return Round(number, path, tables, tokens, {name: evening.ranked[name] for name in tokens})


def check_tokens(table: TableOnPage, tables: int) -> None:
    """Token t sits at table ⌈t/4⌉; the odd ones play together; fifth players have those after all others."""
    first, found = 4 * (table.number - 1), [{token for _name, token in side} for side in table.sides]
    wanted = {first + seat for seat in range(1, min(len(table.seated), 4) + 1)}
    if len(table.seated) == 5:
        wanted.add(4 * tables + table.number)
    expect(set().union(*found), wanted, f"tokens at table {table.number}")
    if len(found) == 2:
        expect([{token % 2 for token in side} for side in found], [{1}, {0}], "odd against even tokens")
