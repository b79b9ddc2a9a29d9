"""What other options would change in matches that have begun."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from jassclub.engine.rules.base import InvalidDeal, Json, Points

from ..scoring import Score, score, side_of_seats
from .rows import MatchRow, SheetRows, sheets_of


@dataclass(frozen=True)
class Change:
    """A match, by its key, that other options score anew: totals before, what it comes to, the side of each
    seat, and whether it was closed."""

    match: int
    before: Points
    result: Score
    sides: Mapping[int, int]
    was_closed: bool

    @property
    def after(self) -> Points:
        return self.result.totals

    @property
    def opens_again(self) -> bool:
        """Whether it was closed and lacks deals then."""
        return self.was_closed and not self.result.is_finished


class NewOptions:
    """Options in JSON, as they are read at tables of each game and number of players."""

    def __init__(self, options: Json) -> None:
        self.options = options
        self._read: dict[tuple[str, int], tuple[Any, Json]] = {}

    def at(self, match: MatchRow, seats: int) -> tuple[Any, Json]:
        """As the rules have them, and as a match keeps them. Raises InvalidDeal on an option's name."""
        kind = match.game, seats
        if kind not in self._read:
            read = match.rules.options(self.options, seats)
            self._read[kind] = read, match.rules.options_to_json(read)
        return self._read[kind]

    def are_other(self, sheet: SheetRows) -> bool:
        return bool(sheet.match.options != self.at(sheet.match, len(sheet.seats))[1])

    def score(self, sheet: SheetRows) -> Score:
        """What the sheet comes to by them; its entries have their new points then. Raises InvalidDeal with
        the match's key as the parameter `where`."""
        try:
            return score(sheet.match.rules, self.at(sheet.match, len(sheet.seats))[0], sheet.entries)
        except InvalidDeal as refusal:
            refusal.params["where"] = sheet.match.pk
            raise


def changes(*, matches: Iterable[int], options: Json) -> Iterator[Change]:
    """What these options would change for matches, given by their keys, that have entries, one after the
    other; writes nothing.

    Raises InvalidDeal on an option's name, or where a deal speaks against them, with the key of its match as
    the parameter `where`.
    """
    new = NewOptions(options)
    for sheet in sheets_of(matches):
        if sheet.entries and new.are_other(sheet):
            match, (read, _json) = sheet.match, new.at(sheet.match, len(sheet.seats))
            sides = side_of_seats(match.rules, read)
            yield Change(match.pk, tuple(match.totals), new.score(sheet), sides, match.is_closed)
