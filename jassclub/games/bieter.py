"""Bieter on pages and papers: words, options, keys, columns, and the auction before a game."""

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from jassclub.engine.rules.auction import LATER, Auction, Call
from jassclub.engine.rules.bieter import BIETER, Options
from jassclub.engine.rules.schieber_deal import TRUMPS

from . import shared, words
from .deal_words import TableNames
from .presentation import STROKES, Column, Key, Option, Presentation, Preset
from .shared import TOTAL, points, tick


def keys(options: Options) -> tuple[Key, ...]:
    trumps = shared.trump_keys(TRUMPS, words.TRUMPS)
    conceded = Key((pgettext("key for conceded", "k"),), "conceded", True, _("Conceded"))
    return (*shared.honour_keys(), conceded, *trumps)


def columns(options: Options) -> tuple[Column, ...]:
    return (
        shared.trump_column(TRUMPS),
        tick("conceded", _("Conceded")),
        *shared.deal_columns(matsch_bonus=options.matsch_bonus),
        points(),
        TOTAL,
    )


def auction_words(auction: Auction, names: TableNames) -> str:
    """The next player and the lowest bid, or the end of the auction."""
    if auction.turn is not None:
        words = gettext("%(name)s bids at least %(bid)s, or passes.")
        if auction.may_wait:
            words = gettext("%(name)s bids at least %(bid)s, postpones the bid, or passes.")
        return words % {"name": names.seats[auction.turn], "bid": auction.lowest}
    if auction.result is None:
        return gettext("Everyone passed: the cards are dealt again.")
    return gettext("%(name)s plays alone for %(bid)s.") % {
        "name": names.seats[auction.result.bidder],
        "bid": auction.result.bid,
    }


def call_words(auction: Auction, names: TableNames) -> list[str]:
    """The calls in their order: Anna 500, Beat passes, Carla postpones."""
    words: dict[Call, str] = {None: gettext("%(name)s passes"), LATER: gettext("%(name)s postpones")}
    return [
        words.get(call, "%(name)s %(call)s") % {"name": names.seats[seat], "call": call}
        for seat, call in auction.spoken
    ]


PRESENTATION = Presentation(
    game=BIETER,
    name=_("Bieter"),
    values={"trump": words.TRUMPS, "weis_tie": shared.WEIS_TIES},
    options=(
        Option("min_bid", "number", _("Lowest bid"), low=1, high=10000),
        Option("opponents_target", "number", _("Target of the other two"), low=1, high=10000),
        shared.MATSCH_BONUS,
        shared.WEIS_TIE,
    ),
    presets=(Preset("club_suizo", _("Club Suizo: bids from 500, the others need 1000"), rounds=1),),
    keys=keys,
    columns=columns,
    stated=lambda options: ("opponents_target", "matsch_bonus", *shared.stated_ties(options.weis_tie)),
    slate=lambda options: STROKES,
    counted=lambda options: ("matsch", "stoeck"),
    tells=lambda options: True,
    all_points="matsch",
    order=shared.AS_PLAYED,
    at_evenings=False,
    choosing=_(
        "From the second deal on everyone has twelve cards, and the dealer's last card "
        "decides trumps: an ace means Obenabe, a six Undenufe."
    ),
    first_deal=_(
        "In this first deal everyone has nine cards. The bidder takes the six in the "
        "middle, chooses trumps and puts six away. These count for the bidder, so here "
        "a Matsch by the other two does not need 157."
    ),
    card=(STROKES, ((1180, 540, 260, 410),)),
)
