"""Differenzler on pages and papers: words, options, keys and columns."""

from dataclasses import replace

from django.utils.translation import gettext_lazy as _

from jassclub.engine.rules.differenzler import DIFFERENZLER, Options, missed

from .presentation import NO_SLATE, Column, Option, Presentation, Preset
from .shared import DEALS, TOTAL, computed, numbers


def columns(options: Options) -> tuple[Column, ...]:
    return (
        numbers("announced", _("Announced")),
        numbers("card_points", _("Made"), summed=True),
        computed(_("Difference"), lambda deal: missed(options, deal.deal), zeros=True),
        numbers("penalties", _("Penalty"), summed=True, zeros=False, weight=0.8, rare=True),
        TOTAL,
    )


PRESENTATION = Presentation(
    game=DIFFERENZLER,
    name=_("Differenzler"),
    labels={"card_points": _("Made")},
    options=(
        replace(DEALS, help=_("Empty: 8 with four players, 9 with three.")),
        Option("exact_bonus", "number", _("Points deducted for an exact announcement"), high=500),
        Option(
            "hidden",
            "truth",
            _("Announced secretly"),
            _("Nobody sees a number, or what is still open, before the deal is entered."),
        ),
    ),
    presets=(
        Preset("club_suizo", _("Club Suizo: 8 deals (9 with three), 10 deducted if exact")),
        Preset("swiss", _("Swiss: 12 deals, nothing deducted")),
    ),
    columns=columns,
    stated=lambda options: ("deals", "exact_bonus", *(["hidden"] if options.hidden else [])),
    tells=lambda options: True,
    card=(NO_SLATE, ((12, 0, 7, 23), (4, 31, -10, 16), (0, 9, 18, 5))),
)
