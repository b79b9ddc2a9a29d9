"""Schieber on pages and papers: words, options, keys and columns."""

from collections.abc import Mapping
from dataclasses import replace

from django.utils.translation import gettext_lazy as _

from jassclub.engine.rules.schieber import SCHIEBER, Options
from jassclub.engine.rules.schieber_deal import TRUMPS

from . import shared, words
from .presentation import STROKES, Column, Key, Option, Presentation, Preset
from .shared import TOTAL, points


def keys(options: Options) -> tuple[Key, ...]:
    trumps = shared.trump_keys(options.multipliers, words.TRUMPS)
    return (*shared.honour_keys(stoeck=options.stoeck), *trumps)


def factors(options: Options) -> Mapping[str, Mapping[str, int]]:
    return {} if set(options.multipliers.values()) == {1} else {"trump": options.multipliers}


def columns(options: Options) -> tuple[Column, ...]:
    counted = factors(options).get("trump")
    shown = shared.deal_columns(
        matsch_bonus=options.matsch_bonus,
        stoeck=options.stoeck,
        weis=options.weis,
        multiplied=bool(counted) and options.bonus_multiplied,
    )
    totals = (TOTAL,) if options.target is not None else ()
    return (shared.trump_column(tuple(options.multipliers), counted), *shown, points(), *totals)


def stated(options: Options) -> tuple[str, ...]:
    """The options on pages and sheets, without those that are rarely changed."""
    length = "deals" if options.target is None else "target"
    trumps = ("multipliers",) if factors(options) else ()
    simply = ("bonus_multiplied",) if trumps and not options.bonus_multiplied else ()
    ties = shared.stated_ties(options.weis_tie) if options.weis else ()
    return (length, *trumps, *simply, "matsch_bonus", "stoeck", "weis", *ties)


PRESENTATION = Presentation(
    game=SCHIEBER,
    name=_("Schieber"),
    values={"trump": words.TRUMPS, "multipliers": words.TRUMPS, "weis_tie": shared.WEIS_TIES},
    options=(
        shared.DEALS,
        Option(
            "target",
            "number",
            _("Target"),
            _("The first to reach it wins. Empty: a fixed number of deals."),
            low=1,
            high=10000,
            open=True,
        ),
        Option(
            "multipliers",
            "factors",
            _("What each trump counts"),
            _("A trump without a number is not played."),
            allowed=(*TRUMPS, "slalom"),
            low=1,
            high=20,
        ),
        shared.MATSCH_BONUS,
        Option("stoeck", "truth", _("Stöck count (20 points)")),
        Option("weis", "truth", _("Weis counts")),
        replace(shared.WEIS_TIE, when="weis=on"),
        Option("bonus_multiplied", "truth", _("Matsch, Stöck and Weis are multiplied too")),
    ),
    presets=(
        Preset("championship", _("Club Suizo championship: 8 deals, 4 rounds, Matsch 100, Stöck")),
        Preset(
            "swiss_tournament", _("Tournament in Switzerland: 12 deals, 4 rounds, no Matsch bonus, no Stöck")
        ),
        Preset("club", _("Everyday game: to 2500, trumps count 1 to 4 times, with Weis"), rounds=1),
    ),
    keys=keys,
    columns=columns,
    stated=stated,
    factors=factors,
    slate=lambda options: STROKES,
    counted=lambda options: ("matsch", "stoeck") if options.stoeck else ("matsch",),
    tells=lambda options: options.weis,
    all_points="matsch",
    order=shared.AS_PLAYED,
    card=(STROKES, ((262, 128, 57, 150, 304, 93),)),
)
