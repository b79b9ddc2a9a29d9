"""What Schieber says to people."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from jassclub.rules.hand import STOECK, TRUMPS
from jassclub.rules.schieber import SCHIEBER, Options

from . import words
from .columns import mark, numbers, points, word
from .presentation import STROKES, Column, Key, Option, Presentation, Preset

TRUMP_KEYS = ("e", "h", "f", "c", "o", "u")


def keys(options: Options) -> tuple[Key, ...]:
    said = [
        Key(("m", "*"), "matsch", "this", _("Matsch")),
        Key(("M", "/"), "matsch", "other", _("Matsch of the other side")),
    ]
    if options.stoeck:
        said += [
            Key(("s", "+"), "stoeck", "this", _("Stöck")),
            Key(("S", "-"), "stoeck", "other", _("Stöck of the other side")),
        ]
    trumps = zip(TRUMP_KEYS, TRUMPS, strict=True)
    return (*said, *(Key((key,), "trump", trump, words.TRUMPS[trump]) for key, trump in trumps))


def columns(options: Options) -> tuple[Column, ...]:
    signs = {trump: f"{words.SIGNS.get(trump, '')} {words.TRUMPS[trump]}" for trump in options.multipliers}
    shown = [
        word("trump", _("Trump"), signs, hint=" ".join(map(words.SIGNS.__getitem__, TRUMPS)), weight=1.6),
        numbers("card_points", _("Card points"), summed=True),
        mark("matsch", _("Matsch"), options.matsch_bonus),
    ]
    if options.stoeck:
        shown.append(mark("stoeck", _("Stöck"), STOECK))
    if options.weis:
        shown.append(numbers("weis_points", _("Weis")))
    return (*shown, points())


def counted(options: Options) -> tuple[str, ...]:
    return ("matsch", "stoeck") if options.stoeck else ("matsch",)


PRESENTATION = Presentation(
    game=SCHIEBER,
    name=_("Schieber"),
    values={"trump": words.TRUMPS, "multipliers": words.TRUMPS},
    options=(
        Option("deals", "number", _("Deals per round"), low=1, high=32, open=True),
        Option("matsch_bonus", "number", _("Matsch bonus"), high=500),
        Option("stoeck", "truth", _("Stöck count (20 points)")),
    ),
    presets=(
        Preset(
            "championship",
            _("Club Suizo championship: 8 deals, 4 rounds, Matsch 100, Stöck"),
            SCHIEBER.presets["championship"],
        ),
        Preset(
            "swiss_tournament",
            _("Swiss tournament: 12 deals, 4 rounds, no Matsch bonus, no Stöck"),
            SCHIEBER.presets["swiss_tournament"],
        ),
    ),
    keys=keys,
    columns=columns,
    slate=lambda options: STROKES,
    counted=counted,
    all_points="matsch",
)
