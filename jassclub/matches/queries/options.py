"""What other options would change in matches that have begun."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from jassclub.engine.rules.base import InvalidDeal, Json, Points

from ..models import Match
from ..scoring import Score, score, side_of_seats

AT_ONCE = 100  # matches that are read together: a season has tens of thousands of entries


def sheets_of(matches: Iterable[int]) -> Iterator[Match]:
    """The matches with these keys, in their order, without those that are gone, with their seats and entries;
    three queries for each hundred."""
    remaining = iter(matches)
    while keys := list(islice(remaining, AT_ONCE)):
        read = Match.objects.prefetch_related("seats", "entries").in_bulk(keys)
        yield from (read[key] for key in keys if key in read)


@dataclass(frozen=True)
class RescoredMatch:
    """A match, by its key, with other options: its totals before, its new score, the new side of each seat,
    and whether it was closed."""

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
        """Whether it was closed and lacks deals now."""
        return self.was_closed and not self.result.is_finished


class NewOptions:
    """Options in JSON, read once for each game and number of players."""

    def __init__(self, options: Json) -> None:
        self.options = options
        self._read: dict[tuple[str, int], tuple[Any, Json]] = {}

    def at(self, match: Match) -> tuple[Any, Json]:
        """For the rules, and as a match stores them. Raises InvalidDeal on an option's name."""
        seats = len(match.seats.all())
        if (match.game, seats) not in self._read:
            options = match.rules.options(self.options, seats)
            self._read[match.game, seats] = options, match.rules.options_to_json(options)
        return self._read[match.game, seats]

    def differ(self, match: Match) -> bool:
        return bool(match.options != self.at(match)[1])

    def sides(self, match: Match) -> dict[int, int]:
        return side_of_seats(match.rules, self.at(match)[0])

    def score(self, match: Match) -> Score:
        """The score of the sheet by these options; sets the points of its entries. Raises InvalidDeal with
        the match's key as the parameter `where`."""
        try:
            return score(match.rules, self.at(match)[0], match.entries.all())
        except InvalidDeal as refusal:
            refusal.params["where"] = match.pk
            raise


def rescored_matches(*, matches: Iterable[int], options: Json) -> Iterator[RescoredMatch]:
    """Those of these matches, given by their keys, that have entries and other options, one after the other;
    writes nothing.

    Raises InvalidDeal on an option's name, or on a deal that these options refuse, with the key of its match
    as the parameter `where`.
    """
    new = NewOptions(options)
    for match in sheets_of(matches):
        if match.entries.all() and new.differ(match):
            before, result = tuple(match.totals), new.score(match)
            yield RescoredMatch(match.pk, before, result, new.sides(match), match.is_closed)
