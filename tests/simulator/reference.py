"""The club as it should be, in memory: who is here, who sits where, what is written and what it comes to.

Written from rules.md and the README alone; of the program only `jassclub.rules` is used, which the vectors
hold, to score a list of deals.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import Any

from jassclub.rules.base import InvalidDeal
from jassclub.rules.registry import game_called

AHEAD, OPEN, CLOSED = "ahead", "open", "closed"
WHOLE_SHEET = 0


def by_name(name: str) -> str:
    """What names are sorted by: letters without accents and capitals."""
    plain = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()


@dataclass(frozen=True)
class Score:
    """What a sheet comes to: per side; `rows` has each deal's points, None where it comes after the end."""

    totals: list[int]
    honours: dict[str, list[int]]
    is_finished: bool
    rows: dict[int, list[int] | None]

    @property
    def after_end(self) -> set[int]:
        return {number for number, points in self.rows.items() if points is None}


@dataclass(frozen=True)
class Sheet:
    """What is written at a table: deals by number, or under number 0 the totals of the whole sheet."""

    game: str
    options: dict[str, Any]
    seats: int
    entries: dict[int, dict[str, Any]] = field(default_factory=dict)

    @property
    def rules(self) -> Any:
        return game_called(self.game)

    @cached_property
    def read_options(self) -> Any:
        return self.rules.options(self.options, self.seats)

    @cached_property
    def sides(self) -> list[list[int]]:
        return [list(side) for side in self.rules.sides(self.read_options)]

    @property
    def length(self) -> int | None:
        found: int | None = self.rules.length(self.read_options)
        return found

    @property
    def any_order(self) -> bool:
        return bool(self.rules.any_order(self.read_options))

    @property
    def deals(self) -> list[int]:
        return sorted(number for number in self.entries if number != WHOLE_SHEET)

    @cached_property
    def score(self) -> Score:
        """Raises InvalidDeal where a deal cannot be."""
        rules, options = self.rules, self.read_options
        sides = len(self.sides)
        if WHOLE_SHEET in self.entries:
            totals = rules.sheet.read(options, self.entries[WHOLE_SHEET])
            honours = {name: list(each) for name, each in totals.honours.items()}
            return Score(list(totals.points), honours, True, {WHOLE_SHEET: list(totals.points)})
        match, rows = rules.start(options), {}
        for number in self.deals:
            if match.finished or (self.length is not None and number > self.length):
                rows[number] = None
                continue
            match = rules.add(options, match, self.entries[number])
            rows[number] = list(match.points[-1])
        counted: dict[str, list[int]] = {}
        for deal in match.deals:
            for name, side in rules.honours(deal):
                counted.setdefault(name, [0] * sides)[side] += 1
        return Score(list(match.totals), counted, match.finished, rows)

    def played(self) -> Any:
        """The match of the rules after all deals that count."""
        rules, options = self.rules, self.read_options
        match = rules.start(options)
        for number in self.deals:
            if match.finished:
                break
            match = rules.add(options, match, self.entries[number])
        return match

    def with_entry(self, number: int, data: dict[str, Any]) -> Sheet:
        """The sheet with one more entry, or another. Raises InvalidDeal where that cannot be."""
        is_new = number not in self.entries
        if is_new and self.entries and number == WHOLE_SHEET:
            raise InvalidDeal("points", "deals_are_entered")
        if is_new and WHOLE_SHEET in self.entries:
            raise InvalidDeal("deal", "totals_are_entered")
        after = replace(self, entries={**self.entries, number: data})
        score = after.score
        if is_new and number in score.after_end:
            raise InvalidDeal("deal", "after_end")
        return after

    def without(self, number: int) -> Sheet:
        """The sheet with an entry struck. Raises InvalidDeal where others depend on it."""
        if not self.any_order and number < max(self.entries, default=0):
            raise InvalidDeal("deal", "not_the_last")
        after = replace(self, entries={n: data for n, data in self.entries.items() if n != number})
        after.score  # noqa: B018 - refuses what cannot be
        return after

    def asks_before(self, after: Sheet, *, is_closed: bool) -> bool:
        """Whether somebody must agree before this sheet becomes the other: more changes than a deal."""
        now, then = self.score, after.score
        if (then.after_end - now.after_end) & set(self.entries):
            return True
        changes = now.totals != then.totals or now.honours != then.honours or not then.is_finished
        return is_closed and changes


@dataclass
class Table:
    """A table of a round: who sits there by seat, and their sheet."""

    number: int
    path: str
    players: list[str]
    sheet: Sheet
    state: str = OPEN
    was_written: bool = False  # once, also if it was struck

    @property
    def sides(self) -> list[list[str]]:
        return [[self.players[seat] for seat in side] for side in self.sheet.sides]

    def side_of(self, player: str) -> int:
        return next(at for at, side in enumerate(self.sides) if player in side)

    def write(self, sheet: Sheet) -> None:
        """The sheet as it is now; a closed one that lacks a deal is open again."""
        self.sheet, self.was_written = sheet, True
        self.check_state()

    def check_state(self) -> None:
        if self.state == CLOSED and not self.sheet.score.is_finished:
            self.state = OPEN


@dataclass
class Round:
    """A round of an evening; `tokens` is 0 for who sits out, `ranked` says who is no helper."""

    number: int
    path: str
    tables: list[Table]
    tokens: dict[str, int]
    ranked: dict[str, bool]

    @property
    def is_closed(self) -> bool:
        return all(table.state == CLOSED for table in self.tables)

    @property
    def is_ahead(self) -> bool:
        return any(table.state == AHEAD for table in self.tables)

    @property
    def is_complete(self) -> bool:
        return all(table.sheet.score.is_finished for table in self.tables)

    @property
    def bench(self) -> list[str]:
        return sorted((name for name, token in self.tokens.items() if not token), key=by_name)

    def table_of(self, player: str) -> Table | None:
        return next((table for table in self.tables if player in table.players), None)


@dataclass
class Evening:
    day: date
    path: str
    here: dict[str, bool] = field(default_factory=dict)  # everybody who came, and who is here now
    ranked: dict[str, bool] = field(default_factory=dict)
    rounds: list[Round] = field(default_factory=list)

    @property
    def people_here(self) -> list[str]:
        return [name for name, is_here in self.here.items() if is_here]

    @property
    def not_closed(self) -> list[Round]:
        return [each for each in self.rounds if not each.is_closed]

    @property
    def current(self) -> Round | None:
        """The round that is being played, else the last."""
        return next(iter(self.not_closed), self.rounds[-1] if self.rounds else None)

    def call(self, here: set[str], asked: set[str]) -> None:
        """Of those who were asked for these are here."""
        played = {name for each in self.rounds for name in each.tokens}
        for name in asked:
            if name in here:
                self.here[name] = True
                self.ranked.setdefault(name, True)
            elif name in self.here and name in played:
                self.here[name] = False
            else:
                self.here.pop(name, None)
                self.ranked.pop(name, None)

    def welcome(self, name: str, is_ranked: bool) -> None:
        """Somebody at the door; from now on, and in rounds that are not closed, ranked or not."""
        self.here[name], self.ranked[name] = True, is_ranked
        for each in self.not_closed:
            if name in each.ranked:
                each.ranked[name] = is_ranked

    def close(self, round_: Round) -> None:
        for table in round_.tables:
            table.state = CLOSED
        following = next(iter(self.not_closed), None)
        for table in following.tables if following else ():
            if table.state == AHEAD:
                table.state = OPEN


@dataclass
class Season:
    name: str
    game: str
    options: dict[str, Any]
    rounds: int
    sit_out: str
    sit_out_points: int
    drawing: str
    path: str = ""
    evenings: list[Evening] = field(default_factory=list)

    @property
    def low_wins(self) -> bool:
        return game_called(self.game).low_wins

    @property
    def tables(self) -> list[Table]:
        rounds = (each for evening in self.evenings for each in evening.rounds)
        return [table for each in rounds for table in each.tables]


@dataclass
class Club:
    """All of it. `members` are on the roll, `guests` only where they have come."""

    members: list[str]
    season: Season
    guests: list[str] = field(default_factory=list)
