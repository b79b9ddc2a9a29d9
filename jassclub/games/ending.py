"""How a match ended, in a sentence to be read aloud."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from jassclub.engine.minus import with_minus
from jassclub.engine.rules.base import Match

from .presentation import Presentation
from .said import Names, meld_words
from .words import label

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


# --- Whose melds count and why, in words.

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
