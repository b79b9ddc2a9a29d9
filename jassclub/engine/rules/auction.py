"""The auction before a game of Bieter: who plays alone, and for which bid (docs/rules.md §2.2, from CS)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from . import read
from .base import InvalidDeal

SEATS, STEP = 3, 10
LATER = "later"

Call = int | str | None  # a bid, LATER, or None for a pass


class Bid(NamedTuple):
    bidder: int
    bid: int


@dataclass(frozen=True, slots=True)
class Auction:
    """`first` is the seat that speaks first; `spoken` has every call with the seat that made it."""

    min_bid: int = 500
    first: int = 0
    spoken: tuple[tuple[int, Call], ...] = ()

    def call(self, bid: Any) -> "Auction":
        """The auction with one more call. Raises InvalidDeal on `bid`."""
        if self.turn is None:
            raise InvalidDeal("bid", "auction_over")
        if bid == LATER and not self.may_wait:
            raise InvalidDeal("bid", "later_only_first")
        call = bid if bid is None or bid == LATER else read.number(bid, "bid", self.lowest)
        return Auction(self.min_bid, self.first, (*self.spoken, (self.turn, call)))

    @property
    def passed(self) -> frozenset[int]:
        return frozenset(seat for seat, bid in self.spoken if bid is None)

    @property
    def all_passed(self) -> bool:
        """Whether the cards are dealt again."""
        return len(self.passed) == SEATS

    @property
    def is_over(self) -> bool:
        return self.all_passed or (bool(self.bids) and len(self.passed) == SEATS - 1)

    @property
    def turn(self) -> int | None:
        """The seat that speaks next, or None when it is over."""
        if self.is_over:
            return None
        last = self.spoken[-1][0] if self.spoken else self.first - 1
        following = ((last + step) % SEATS for step in range(1, SEATS + 1))
        return next(seat for seat in following if seat not in self.passed)

    @property
    def may_wait(self) -> bool:
        """Whether the seat that speaks next may postpone: it has not spoken yet."""
        return self.turn is not None and len(self.spoken) < SEATS

    @property
    def bids(self) -> list[Bid]:
        """The bids so far, the last is the highest."""
        return [Bid(seat, bid) for seat, bid in self.spoken if isinstance(bid, int)]

    @property
    def lowest(self) -> int:
        return self.bids[-1].bid + STEP if self.bids else self.min_bid

    @property
    def result(self) -> Bid | None:
        return self.bids[-1] if self.bids and self.is_over else None


def replay_calls(min_bid: int, first: int, calls: Iterable[Any]) -> Auction:
    """The auction after these calls. Raises InvalidDeal on `bid` for the first wrong one."""
    auction = Auction(min_bid, first)
    for bid in calls:
        auction = auction.call(bid)
    return auction
