"""What Bieter says to people."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from jassclub.engine.rules.bieter import BIETER, Options
from jassclub.engine.rules.hand import TRUMPS

from . import hand, words
from .columns import points, running_total, tick
from .presentation import STROKES, Column, Key, Option, Presentation, Preset


def keys(options: Options) -> tuple[Key, ...]:
    trumps = hand.trump_keys(TRUMPS, words.TRUMPS)
    conceded = Key((pgettext("key for conceded", "k"),), "conceded", True, _("Conceded"))
    return (*hand.honour_keys(), conceded, *trumps)


def columns(options: Options) -> tuple[Column, ...]:
    return (
        hand.trump_column(TRUMPS),
        tick("conceded", _("Conceded")),
        *hand.hand_columns(matsch_bonus=options.matsch_bonus),
        points(),
        running_total(),
    )


PRESENTATION = Presentation(
    game=BIETER,
    name=_("Bieter"),
    values={"trump": words.TRUMPS, "weis_tie": hand.WEIS_TIES},
    options=(
        Option("min_bid", "number", _("Lowest bid"), low=1, high=10000),
        Option("opponents_target", "number", _("Target of the other two"), low=1, high=10000),
        hand.MATSCH_BONUS,
        hand.WEIS_TIE,
    ),
    presets=(Preset("club_suizo", _("Club Suizo: bids from 500, the others need 1000"), {}, rounds=1),),
    keys=keys,
    columns=columns,
    stated=lambda options: ("opponents_target", "matsch_bonus", *hand.stated_ties(options.weis_tie)),
    slate=lambda options: STROKES,
    counted=lambda options: ("matsch", "stoeck"),
    tells=lambda options: True,
    all_points="matsch",
    order=hand.AS_PLAYED,
    at_evenings=False,
    choosing=_(
        "From the second deal on everybody has twelve cards, and the dealer's last card is trump: "
        "an ace means Obenabe, a six Undenufe."
    ),
    first_deal=_(
        "In this first deal everybody has nine cards. The bidder takes the six in the middle, chooses trump "
        "and puts six away, which count for the bidder: so a Matsch of the other two needs no 157 here."
    ),
)
