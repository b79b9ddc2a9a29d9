"""How a match ended, in a sentence to be read aloud."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from jassclub.minus import with_minus
from jassclub.rules.base import Match

from .presentation import Presentation
from .said import Names

DECIDED = {
    "stoeck": gettext_lazy("The Stöck decided it, before the Weis and the tricks."),
    "weis": gettext_lazy("The Weis decided it, before the tricks."),
    "declared": gettext_lazy("“Out” was said, and it was enough."),
    "declared_too_early": gettext_lazy("The other side said too early that it was out."),
    "tallies": gettext_lazy("Nobody else had enough tallies and no 0 left."),
    "lowest_score": gettext_lazy(
        "Several had enough tallies and no 0 left: the lowest score of the last deal decided, %(score)s."
    ),
}


def ending_words(presentation: Presentation, options: Any, match: Match[Any], names: Names) -> str:
    """Who has won with how much, and what decided it; nothing while it goes on."""
    if not match.finished:
        return ""
    won = _won(presentation, options, match, names)
    if match.decided_by not in DECIDED:
        return won
    scores = match.extras.get("scores")
    figures = {"score": scores[-1][match.winners[0]] if scores else ""}
    return f"{won} {DECIDED[match.decided_by] % figures}"


def _won(presentation: Presentation, options: Any, match: Match[Any], names: Names) -> str:
    total = with_minus(match.totals[match.winners[0]])
    if len(match.winners) > 1:
        sides = and_joined([names.sides[side] for side in match.winners])
        return _("%(sides)s share the win with %(total)s.") % {"sides": sides, "total": total}
    seats = presentation.game.sides(options)[match.winners[0]]
    said = {"names": and_joined([names.seats[seat] for seat in seats]), "total": total}
    if presentation.game.low_wins:
        lowest = ngettext(
            "%(names)s has won with %(total)s, the lowest total.",
            "%(names)s have won with %(total)s, the lowest total.",
            len(seats),
        )
        return lowest % said
    return (
        ngettext("%(names)s has won with %(total)s.", "%(names)s have won with %(total)s.", len(seats)) % said
    )


def and_joined(names: Sequence[str]) -> str:
    """Anna, Beat and Cleo."""
    if len(names) < 2:
        return "".join(names)
    return _("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}
