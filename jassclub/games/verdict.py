"""Whose melds count and why, in words."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from .presentation import Presentation
from .said import Names, meld_words
from .words import label

REASONS = {
    "more_points": gettext_lazy("it is worth more"),
    "more_cards": gettext_lazy("it has more cards"),
    "higher_top_card": gettext_lazy("its top card is higher"),
    "lower_lowest_card": gettext_lazy("its lowest card is lower"),
    "lower_rank": gettext_lazy("its rank is lower"),
    "holds_puur": gettext_lazy("it holds the Puur"),
    "in_trumps": gettext_lazy("it is in trumps"),
    "declared_first": gettext_lazy("it was declared first"),
}


def verdict_words(presentation: Presentation, options: Any, deal: Any, names: Names) -> str:
    """Whose melds count, for how much (not multiplied), and why; nothing where no melds were entered.

    `deal` is the game's own deal, as `Game.deal` reads it.
    """
    verdict = presentation.game.verdict(options, deal)
    if verdict is None:
        return ""
    fields = presentation.game.fields(options, presentation.game.start(options))
    melds = next(field.name for field in fields if field.kind == "melds")
    said: dict[str, object] = {
        "melds": label(presentation, melds),
        "side": names.sides[verdict.side],
        "points": verdict.points,
    }
    if verdict.rival is None:
        return _("The %(melds)s of %(side)s counts (%(points)s): the others declared none.") % said
    said |= {
        "best": meld_words(verdict.best.to_json(), names),
        "rival": meld_words(verdict.rival.to_json(), names),
        "reason": REASONS[verdict.reason],
    }
    return (
        _("The %(melds)s of %(side)s counts (%(points)s): %(best)s before %(rival)s, because %(reason)s.")
        % said
    )
