"""The auction before a match in which a bid settles who plays against whom; the page keeps the calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from jassclub.engine.rules.auction import LATER, STEP, Auction, Bid, Call, replay_calls
from jassclub.engine.rules.base import InvalidDeal
from jassclub.games.bieter import auction_words, call_words
from jassclub.games.deal_words import TableNames
from jassclub.games.refusals import refusal_words
from jassclub.web.http import whole_number

PASS = "pass"
MOST_CALLS = 200


@dataclass(frozen=True)
class AuctionPage:
    """How the auction stands, and what was wrong with the last call."""

    auction: Auction
    players: Sequence[str]
    error: str = ""

    @property
    def names(self) -> TableNames:
        return TableNames(self.players, self.players)

    @property
    def said(self) -> list[str]:
        return call_words(self.auction, self.names)

    @property
    def words(self) -> str:
        return auction_words(self.auction, self.names)

    @property
    def calls(self) -> str:
        """For the hidden field."""
        return ",".join(PASS if call is None else str(call) for call in self.auction.calls)

    @property
    def later(self) -> str:
        """What the button that postpones sends; empty where nobody may postpone."""
        return LATER if self.auction.may_wait else ""

    @property
    def bids(self) -> list[int]:
        """The next bids, each a button."""
        return [self.auction.lowest + more * STEP for more in (0, 1, 2, 5, 10)]

    @property
    def speaker(self) -> str:
        return self.players[self.auction.turn] if self.auction.turn is not None else ""


def hold_auction(
    posted: Mapping[str, Any], players: Sequence[str], *, min_bid: int, first: int
) -> AuctionPage:
    """The auction with what was called last."""
    auction = _so_far(posted.get("calls", ""), min_bid, first)
    if "back" in posted:
        auction = replay_calls(min_bid, first, auction.calls[:-1])
    elif "again" in posted:
        auction = Auction(min_bid, first)
    elif sent := posted.get("call"):
        said = posted.get("bid", "") if sent == "bid" else sent
        try:
            auction = auction.call(_call(said))
        except InvalidDeal as refusal:
            return AuctionPage(auction, players, refusal_words(refusal))
    return AuctionPage(auction, players)


def result_json(result: Bid) -> dict[str, Any]:
    return {"bidder": result.bidder, "bid": result.bid}


def _so_far(sent: str, min_bid: int, first: int) -> Auction:
    """The calls that the page kept; if somebody wrote nonsense there, the auction begins anew."""
    said = [each for each in sent.split(",") if each][:MOST_CALLS]
    try:
        return replay_calls(min_bid, first, map(_call, said))
    except InvalidDeal:
        return Auction(min_bid, first)


def _call(sent: str) -> Call:
    """A bid, LATER, or None for a pass; whatever else was sent is refused as no number."""
    if sent == PASS:
        return None
    number = whole_number(sent)
    return sent if number is None else number
