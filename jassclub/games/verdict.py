"""Whose Weis counts and why, in words."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from .presentation import Presentation
from .said import Names, meld_words

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
    """Whose Weis counts, for how much (not multiplied), and why; nothing where no melds were entered.

    `deal` is the game's own deal, as `Game.deal` reads it.
    """
    verdict = presentation.game.verdict(options, deal)
    if verdict is None:
        return ""
    said: dict[str, object] = {"side": names.sides[verdict.side], "points": verdict.points}
    if verdict.rival is None:
        return _("The Weis of %(side)s counts (%(points)s): the others declared none.") % said
    said |= {
        "best": meld_words(verdict.best.to_json(), names),
        "rival": meld_words(verdict.rival.to_json(), names),
        "reason": REASONS[verdict.reason],
    }
    return (
        _("The Weis of %(side)s counts (%(points)s): %(best)s before %(rival)s, because %(reason)s.") % said
    )
