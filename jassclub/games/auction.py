"""The auction before a game of Bieter, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from jassclub.engine.rules.auction import LATER, Auction, Call

from .said import Names


def auction_words(auction: Auction, names: Names) -> str:
    """Who speaks next and what is the least to bid, or how it ended."""
    if auction.turn is not None:
        words = _("%(name)s bids at least %(bid)s, or passes.")
        if auction.may_wait:
            words = _("%(name)s bids at least %(bid)s, postpones the bid, or passes.")
        return words % {"name": names.seats[auction.turn], "bid": auction.lowest}
    if auction.result is None:
        return _("Everybody passed: the cards are dealt again.")
    return _("%(name)s plays alone for %(bid)s.") % {
        "name": names.seats[auction.result.bidder],
        "bid": auction.result.bid,
    }


def call_words(auction: Auction, names: Names) -> list[str]:
    """What was said so far, in order: Anna 500, Beat passes, Carla postpones."""
    return [_call_word(names.seats[seat], call) for seat, call in auction.spoken]


def _call_word(name: str, call: Call) -> str:
    if call is None:
        return _("%(name)s passes") % {"name": name}
    if call == LATER:
        return _("%(name)s postpones") % {"name": name}
    return f"{name} {call}"
