"""What Offenbach Molotov says to people."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from jassclub.rules.base import Points
from jassclub.rules.cards import SUITS
from jassclub.rules.molotov import MOLOTOV, Options, scores

from . import hand, words
from .columns import computed, numbers, running_total, tallies
from .presentation import TALLIES, Column, Key, Option, Presentation, Preset, Scored


def keys(options: Options) -> tuple[Key, ...]:
    return hand.trump_keys(SUITS, words.SUITS)


def columns(options: Options) -> tuple[Column, ...]:
    def score(deal: Scored) -> Points:
        return scores(options, deal.deal)

    hit = [numbers("small", _("Small"), summed=True, zeros=False, weight=0.7)]
    if options.seats > 3:
        hit.append(numbers("large", _("Large"), summed=True, zeros=False, weight=0.7))
    return (
        hand.trump_column(SUITS),
        numbers("card_points", _("Card points")),
        *hit,
        computed(_("Score"), score),
        tallies(_("Tally")),
        running_total(),
    )


PRESENTATION = Presentation(
    game=MOLOTOV,
    name=_("Offenbach Molotov"),
    values={"trump": words.SUITS},
    options=(
        Option("target", "number", _("Tallies to win"), low=1, high=50),
        Option("small", "number", _("What a small molotov costs"), high=500),
        Option("large", "number", _("What a large molotov costs"), high=500),
    ),
    presets=(Preset("usual", _("To five tallies, molotovs cost 20 and 50"), {}, rounds=2),),
    keys=keys,
    columns=columns,
    slate=lambda options: TALLIES,
)
