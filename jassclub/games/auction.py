"""The auction before a game of Bieter, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from jassclub.rules.auction import Auction

from .said import Names


def auction_words(auction: Auction, names: Names) -> str:
    """Who speaks next and what is the least to bid, or how it ended."""
    if auction.turn is not None:
        return _("%(name)s bids at least %(bid)s, or passes.") % {
            "name": names.seats[auction.turn],
            "bid": auction.lowest,
        }
    if auction.result is None:
        return _("Everybody passed: the cards are dealt again.")
    return _("%(name)s plays alone for %(bid)s.") % {
        "name": names.seats[auction.result.bidder],
        "bid": auction.result.bid,
    }


def call_words(auction: Auction, names: Names) -> list[str]:
    """What was said so far, in order: Anna 500, Beat passes."""
    said = []
    for seat, bid in auction.spoken:
        name = names.seats[seat]
        said.append(_("%(name)s passes") % {"name": name} if bid is None else f"{name} {bid}")
    return said
