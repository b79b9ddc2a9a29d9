"""The auction before a game of Bieter (rules.md, section 2, from CS): who plays alone, and for how much.

The seats speak in turn. A bid is at least the lowest allowed, and at least ten above the last; who passes is
out. One bidder is left in the end, or all have passed and the cards are dealt again.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass

from .base import InvalidDeal
from .fields import whole

SEATS, STEP = 3, 10


@dataclass(frozen=True, slots=True)
class Result:
    bidder: int
    bid: int


@dataclass(frozen=True, slots=True)
class Auction:
    """`first` is the seat that speaks first, `calls` what was said in order: a bid, or None for a pass."""

    min_bid: int = 500
    first: int = 0
    calls: tuple[int | None, ...] = ()

    def call(self, bid: object) -> Auction:
        """The auction with one more call. Raises InvalidDeal on `bid`."""
        if self.is_over:
            raise InvalidDeal("bid", "auction_over")
        said = None if bid is None else whole(bid, "bid", self.lowest)
        return Auction(self.min_bid, self.first, (*self.calls, said))

    @property
    def spoken(self) -> tuple[tuple[int, int | None], ...]:
        """Every call with the seat that made it."""
        said: list[tuple[int, int | None]] = []
        out: set[int] = set()
        seat = self.first
        for bid in self.calls:
            said.append((seat, bid))
            if bid is None:
                out.add(seat)
            seat = _next(seat, out)
        return tuple(said)

    @property
    def passed(self) -> frozenset[int]:
        """The seats that are out."""
        return frozenset(seat for seat, bid in self.spoken if bid is None)

    @property
    def all_passed(self) -> bool:
        """Whether the cards are dealt again."""
        return len(self.passed) == SEATS

    @property
    def is_over(self) -> bool:
        """Whether somebody is left alone with a bid, or nobody is left."""
        bids = any(bid is not None for bid in self.calls)
        return self.all_passed or (bids and len(self.passed) == SEATS - 1)

    @property
    def turn(self) -> int | None:
        """The seat that speaks next, or None when it is over."""
        if self.is_over:
            return None
        return _next(self.spoken[-1][0], self.passed) if self.calls else self.first

    @property
    def lowest(self) -> int:
        """What the next bid must be at least."""
        bids = [bid for bid in self.calls if bid is not None]
        return bids[-1] + STEP if bids else self.min_bid

    @property
    def result(self) -> Result | None:
        """Who plays for how much, once that is settled; None too if all have passed."""
        bids = [Result(seat, bid) for seat, bid in self.spoken if bid is not None]
        return bids[-1] if bids and self.is_over else None


def hold(min_bid: int, first: int, calls: Iterable[object]) -> Auction:
    """The auction after those calls. Raises InvalidDeal on `bid` for the first that cannot be."""
    auction = Auction(min_bid, first)
    for bid in calls:
        auction = auction.call(bid)
    return auction


def _next(seat: int, out: Set[int]) -> int:
    """The next seat that is not out; where all are, it is of no account."""
    after = [(seat + step) % SEATS for step in range(1, SEATS + 1)]
    return next((each for each in after if each not in out), seat)
