"""A round that is entered by the totals of its sheet, where scoring is simple (docs/rules.md §1.8).

In a deal two sides share 157 card points, at most one side makes a Matsch, for which it needs them all, and
at most one has the Stöck. So totals say how many card points each side has in the deals without a Matsch.
That can be anything but exactly 1, since no card is worth 1. A side can have 156 in two deals (2 and 154),
though never in one: there the other would have 1.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from . import read
from .base import Field, InvalidDeal, Points, Share
from .cards import ALL_CARD_POINTS

NOT_IN_THE_CARDS = 1  # points that no cards add up to


@dataclass(frozen=True, slots=True)
class Totals:
    """The totals of a sheet: points per side, and how often each side had each honour."""

    points: Points
    honours: Mapping[str, Points] = field(default_factory=dict)

    def to_json(self) -> dict[str, list[int]]:
        return {"points": list(self.points)} | {name: list(counts) for name, counts in self.honours.items()}


@dataclass(frozen=True, slots=True)
class SimpleSheet:
    """The number of deals, and what each honour counts that is played with: Matsch, and Stöck or none."""

    deals: int
    honours: Mapping[str, int]

    def fields(self) -> tuple[Field, ...]:
        honours = (Field(name, "numbers", high=self.deals) for name in self.honours)
        return (Field("points", "numbers", required=True), *honours)

    def shares(self, totals: Totals) -> tuple[Share, ...]:
        """What both sides must have together (docs/rules.md §9.3)."""
        honours = (
            Share(name, worth, sum(totals.honours.get(name, ()))) for name, worth in self.honours.items()
        )
        shares = (Share("card_points", ALL_CARD_POINTS, self.deals), *honours)
        return tuple(share for share in shares if share.points)

    def read(self, data: Any) -> Totals:
        """Totals from their JSON, `{"points": [a, b], "matsch": [a, b], "stoeck": [a, b]}`. Exactly those
        that this many deals can make are taken. Raises InvalidDeal on the first wrong one."""
        entry = read.mapping(data, "points")
        points = read.numbers(entry.get("points"), "points", 2)
        honours = {name: self._read_honours(entry, name) for name in ("matsch", "stoeck")}
        totals = Totals(points, honours)
        expected = sum(share.points for share in self.shares(totals))
        if sum(points) != expected:
            raise InvalidDeal("points", "not_the_control_sum", expected=expected, given=sum(points))
        for side in (0, 1):
            self._refuse_impossible(totals, side)
        read.refuse_unknown(entry, ("points", "matsch", "stoeck"))
        return totals

    def _read_honours(self, entry: Mapping[str, Any], name: str) -> Points:
        """How often each side has it: at most once in a deal, whichever side it is."""
        counts = read.numbers(read.value_of(entry, name, [0, 0]), name, 2)
        more = counts.index(max(counts))
        if any(counts) and name not in self.honours:
            raise InvalidDeal(name, "not_played", side=more)
        if sum(counts) > self.deals:
            raise InvalidDeal(name, "more_than_deals", deals=self.deals, side=more)
        return counts

    def _refuse_impossible(self, totals: Totals, side: int) -> None:
        """A Matsch is a whole deal; what a side has beside its honours it made in the other deals."""
        value = totals.points[side]
        bonuses = sum(worth * totals.honours[name][side] for name, worth in self.honours.items())
        least = bonuses + ALL_CARD_POINTS * totals.honours["matsch"][side]
        if value < least:
            raise InvalidDeal("points", "less_than_its_bonuses", least=least, value=value, side=side)
        if value - least != NOT_IN_THE_CARDS:
            return
        if least:
            raise InvalidDeal("points", "no_such_total_beside", value=value, least=least, side=side)
        raise InvalidDeal("points", "no_such_total", value=value, side=side)
