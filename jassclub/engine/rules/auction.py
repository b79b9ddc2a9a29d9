"""The auction before a game of Bieter (docs/rules.md §2, from CS): who plays alone, and for how much.

The seats speak in turn. A bid is at least the lowest allowed, and at least ten above the last; who passes is
out. In the first round a seat may postpone its bid until its next turn. One bidder is left in the end, or all
have passed and the cards are dealt again.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass
from typing import Any

from .base import InvalidDeal
from .json_values import read_number

SEATS, STEP = 3, 10
LATER = "later"

Call = int | str | None  # a bid, LATER, or None for a pass


@dataclass(frozen=True, slots=True)
class Bid:
    bidder: int
    bid: int


@dataclass(frozen=True, slots=True)
class Auction:
    """`first` is the seat that speaks first, `calls` what was said in order."""

    min_bid: int = 500
    first: int = 0
    calls: tuple[Call, ...] = ()

    def call(self, bid: Any) -> Auction:
        """The auction with one more call. Raises InvalidDeal on `bid`."""
        if self.is_over:
            raise InvalidDeal("bid", "auction_over")
        if bid == LATER and not self.may_wait:
            raise InvalidDeal("bid", "later_only_first")
        said = bid if bid is None or bid == LATER else read_number(bid, "bid", self.lowest)
        return Auction(self.min_bid, self.first, (*self.calls, said))

    @property
    def spoken(self) -> tuple[tuple[int, Call], ...]:
        """Every call with the seat that made it."""
        said: list[tuple[int, Call]] = []
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
        return self.all_passed or (bool(self.bids) and len(self.passed) == SEATS - 1)

    @property
    def turn(self) -> int | None:
        """The seat that speaks next, or None when it is over."""
        if self.is_over:
            return None
        return _next(self.spoken[-1][0], self.passed) if self.calls else self.first

    @property
    def may_wait(self) -> bool:
        """Whether the seat that speaks next may postpone: it has not spoken yet."""
        return self.turn is not None and len(self.calls) < SEATS

    @property
    def bids(self) -> list[Bid]:
        """The bids so far, the last is the highest."""
        return [Bid(seat, bid) for seat, bid in self.spoken if isinstance(bid, int)]

    @property
    def lowest(self) -> int:
        """What the next bid must be at least."""
        return self.bids[-1].bid + STEP if self.bids else self.min_bid

    @property
    def result(self) -> Bid | None:
        """Who plays for how much, once that is settled; None too if all have passed."""
        return self.bids[-1] if self.bids and self.is_over else None


def replay_calls(min_bid: int, first: int, calls: Iterable[Any]) -> Auction:
    """The auction after those calls. Raises InvalidDeal on `bid` for the first that cannot be."""
    auction = Auction(min_bid, first)
    for bid in calls:
        auction = auction.call(bid)
    return auction


def _next(seat: int, out: Set[int]) -> int:
    """The next seat that is not out; where all are, it is of no account."""
    after = [(seat + step) % SEATS for step in range(1, SEATS + 1)]
    return next((each for each in after if each not in out), seat)
