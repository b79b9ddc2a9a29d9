"""Offenbach Molotov on pages and papers: words, options, keys and columns."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from jassclub.engine.rules.cards import SUITS
from jassclub.engine.rules.molotov import MOLOTOV, NO_TRUMP, Options, scores

from . import shared, words
from .presentation import TALLIES, Column, Key, Option, Presentation, Preset, Text
from .shared import TOTAL, computed, numbers, tallies

TRUMPS: Mapping[str, Text] = {**words.SUITS, NO_TRUMP: words.NO_TRUMP}


def keys(options: Options) -> tuple[Key, ...]:
    none = Key((pgettext("key for no trump", "t"),), "trump", NO_TRUMP, words.NO_TRUMP)
    return (*shared.trump_keys(SUITS, words.SUITS), none)


def _molotovs(field: str, head: Text, worth: int) -> Column:
    return numbers(field, head, summed=True, zeros=False, note=f"+ {worth}", weight=0.7)


def columns(options: Options) -> tuple[Column, ...]:
    hit = [_molotovs("small", _("Small"), options.small)]
    if options.seats > 3:
        hit.append(_molotovs("large", _("Large"), options.large))
    return (
        shared.trump_column(SUITS, nothing=words.NO_TRUMP),
        numbers("card_points", _("Card points")),
        *hit,
        computed(_("Score"), lambda deal: scores(options, deal.deal), zeros=True),
        tallies(),
        TOTAL,
    )


PRESENTATION = Presentation(
    game=MOLOTOV,
    name=_("Offenbach Molotov"),
    values={"trump": TRUMPS},
    options=(
        words.TALLIES_TO_WIN,
        Option("small", "number", _("What a small molotov costs"), high=500),
        Option("large", "number", _("What a large molotov costs"), high=500),
    ),
    presets=(Preset("usual", _("To five tallies, molotovs cost 20 and 50"), rounds=2),),
    keys=keys,
    columns=columns,
    stated=lambda options: ("target", "small", "large"),
    slate=lambda options: TALLIES,
    card=(TALLIES, ((1, 1, 1, 1, -1, -1),)),
)
