"""Kruisjassen on pages and papers: words, options, keys and columns."""

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext_lazy as _

from jassclub.engine.rules.cards import SUITS
from jassclub.engine.rules.kruisjassen import KRUISJASSEN, STUK, VARIANTS, Options, carried, roem

from . import shared, words
from .presentation import STROKES, TALLIES, Column, Key, Option, Presentation, Preset
from .shared import TOTAL, computed, mark, numbers, points, side_keys


def keys(options: Options) -> tuple[Key, ...]:
    all_tricks = side_keys("all_tricks", "m*", "M/", _("All tricks"), _("All tricks for the other side"))
    own: dict[str, tuple[Key, ...]] = {
        "tik": side_keys("tik", "t+", "T-", _("Tapped first"), _("The other side tapped first")),
        "roem": (
            *side_keys("stuk", "s+", "S-", _("Stuk"), _("Stuk for the other side")),
            *side_keys("claim", "i", "I", _("Ik dek"), _("Ik dek by the other side")),
            *shared.trump_keys(SUITS, words.TRUMPS),
        ),
    }
    return (*all_tricks, *own.get(options.variant, ()))


def columns(options: Options) -> tuple[Column, ...]:
    fixed = options.variant == "fixed"
    shown = [
        numbers("card_points", _("Card points"), summed=True),
        mark("all_tricks", _("All tricks"), options.all_tricks_bonus if fixed else None),
    ]
    if options.variant == "tik":
        shown.append(mark("tik", _("Tapped first")))
    if options.variant == "roem":
        shown += [
            computed(_("Roem"), lambda deal: roem(deal.deal)),
            computed(
                _("Roem carried over"),
                lambda deal: carried(deal.before),
                legend=_("Roem carried over from the previous deal, in which the others took all tricks."),
                rare=True,
            ),
            mark("stuk", _("Stuk"), STUK),
            mark("claim", _("Ik dek")),
        ]
    return (*shown, points() if fixed else points(_("Game points")), TOTAL)


VARIANT_WORDS = {
    "standard": _("Standard: game points to a target"),
    "fixed": _("Fixed number of deals, card points count"),
    "tik": _("Tik: whoever reaches 50 first taps the table"),
    "roem": _("Roem: with roem, stuk and “ik dek”"),
}


STATED = {"fixed": ("variant", "deals", "all_tricks_bonus")}
ONLY_FIXED: dict[str, Any] = {"help": _("Only in the fixed variant."), "when": "variant=fixed"}

PRESENTATION = Presentation(
    game=KRUISJASSEN,
    name=_("Kruisjassen"),
    values={"variant": VARIANT_WORDS, "trump": words.SUITS},
    options=(
        Option("variant", "choice", _("Variant"), allowed=VARIANTS),
        Option(
            "target",
            "number",
            _("Target in game points"),
            _("Not in the fixed variant."),
            low=1,
            high=1000,
            when="variant=standard,tik,roem",
        ),
        replace(shared.DEALS, open=False, **ONLY_FIXED),
        Option("all_tricks_bonus", "number", _("Bonus for all tricks"), high=500, **ONLY_FIXED),
    ),
    presets=(
        Preset("standard", _("Standard: game points, to 11")),
        Preset("cafe", _("Café tournament: 16 deals, 100 for all tricks"), rounds=3),
        Preset("tik", _("Tik: to 11, with a tap at 50")),
        Preset("roem", _("Roem: to 11, with roem, stuk and “ik dek”")),
    ),
    keys=keys,
    columns=columns,
    stated=lambda options: STATED.get(options.variant, ("variant", "target")),
    slate=lambda options: STROKES if options.variant == "fixed" else TALLIES,
    counted=lambda options: ("all_tricks", "stuk") if options.variant == "roem" else ("all_tricks",),
    tells=lambda options: options.variant == "roem",
    all_points="all_tricks",
    order=("trump", "melds", "roem", "stuk", "card_points", "all_tricks", "tik", "claim"),
    card=(TALLIES, ((1,) * 7,)),
)
