"""What is written at a table and what it comes to, in memory. Of the program only `jassclub.engine.rules` is
used, which the vectors hold, to score a list of deals."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from jassclub.engine.rules.base import InvalidDeal
from jassclub.engine.rules.registry import game_called

WHOLE_SHEET = 0


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
        return self.rules.length(self.read_options)

    @property
    def deals(self) -> list[int]:
        return sorted(number for number in self.entries if number != WHOLE_SHEET)

    @cached_property
    def played(self) -> tuple[Any, dict[int, list[int] | None]]:
        """The match of the rules after all deals that count, and each deal's points. Raises InvalidDeal where
        a deal cannot be."""
        match, rows = self.rules.start(self.read_options), {}
        for number in self.deals:
            if match.finished or (self.length is not None and number > self.length):
                rows[number] = None
            else:
                match = self.rules.add(self.read_options, match, self.entries[number])
                rows[number] = list(match.points[-1])
        return match, rows

    @cached_property
    def score(self) -> Score:
        """Raises InvalidDeal where a deal cannot be."""
        if WHOLE_SHEET in self.entries:
            totals = self.rules.sheet(self.read_options).read(self.entries[WHOLE_SHEET])
            honours = {name: list(each) for name, each in totals.honours.items()}
            return Score(list(totals.points), honours, True, {WHOLE_SHEET: list(totals.points)})
        match, rows = self.played
        counted: dict[str, list[int]] = {}
        for made in self.rules.honours_in(match):
            for name, side in made:
                counted.setdefault(name, [0] * len(self.sides))[side] += 1
        return Score(list(match.totals), counted, match.finished, rows)

    def with_entry(self, number: int, data: dict[str, Any]) -> Sheet | None:
        """The sheet with one more entry, or another. None where the rules refuse it."""
        is_new = number not in self.entries
        if is_new and self.entries and WHOLE_SHEET in (number, *self.entries):  # deals or totals, not both
            return None
        after = replace(self, entries={**self.entries, number: data})
        try:
            return None if number in after.score.after_end and is_new else after
        except InvalidDeal:
            return None

    def without(self, number: int) -> Sheet | None:
        """The sheet with an entry deleted. None where others depend on it."""
        if not self.rules.any_order(self.read_options) and number < max(self.entries):
            return None
        after = replace(self, entries={n: data for n, data in self.entries.items() if n != number})
        try:
            return after if after.score else None
        except InvalidDeal:
            return None

    def asks_before(self, after: Sheet, *, is_closed: bool) -> bool:
        """Whether someone must agree before this sheet becomes the other: more changes than a deal."""
        now, then = self.score, after.score
        if (then.after_end - now.after_end) & set(self.entries):
            return True
        changes = now.totals != then.totals or now.honours != then.honours or not then.is_finished
        return is_closed and changes
