"""A regulation in sentences: what counts, and how equal totals are decided."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.games.presentation import Presentation
from jassclub.games.words import plural
from jassclub.standings import regulation as steps
from jassclub.standings.regulation import Regulation
from jassclub.standings.regulation_json import InvalidRegulation

TIES = {
    steps.BEST_ROUND: gettext_lazy("the higher single round"),
    steps.BEST_ROUNDS: gettext_lazy("the higher single rounds, one after the other"),
    steps.EVENINGS: gettext_lazy("more evenings attended"),
    steps.LAST_EVENING: gettext_lazy("the better last evening"),
    steps.PLACES: gettext_lazy("more first places of an evening, then more second places, and so on"),
    steps.DIRECT: gettext_lazy("more evenings before the other, of those that both attended"),
    steps.LOT: gettext_lazy("the lot"),
}
TIES_WHERE_LOW_WINS = {
    steps.BEST_ROUND: gettext_lazy("the lower single round"),
    steps.BEST_ROUNDS: gettext_lazy("the lower single rounds, one after the other"),
}


def tie_word(name: str, presentation: Presentation) -> str:
    """What decides, in the words of the game."""
    if name == steps.MATSCHE:
        return _("more %(honour)s") % {"honour": plural(presentation, presentation.all_points)}
    words = TIES_WHERE_LOW_WINS if presentation.game.low_wins else {}
    return str(words.get(name) or TIES[name])


def ties_used(regulation: Regulation, presentation: Presentation, options: Any) -> list[str]:
    """The ties that can decide in this game: nobody is asked for Matsche where none are counted."""
    counts_all = presentation.all_points and presentation.all_points in presentation.counted(options)
    return [name for name in regulation.ties if name != steps.MATSCHE or counts_all]


def ties_note(regulation: Regulation, presentation: Presentation, options: Any) -> str:
    """How equal totals are decided, as it is done."""
    low_wins = presentation.game.low_wins and not regulation.has_ranking_points
    first = _("The lowest total is first.") if low_wins else ""
    words = [tie_word(name, presentation) for name in ties_used(regulation, presentation, options)]
    if words:
        then = _(", then ").join(words)
        how = _("Equal totals: %(ties)s, else the rank is shared.") % {"ties": then}
    else:
        how = _("Equal totals share a rank.")
    return " ".join(part for part in (first, how) if part)


INVALID = {
    "unknown": gettext_lazy("there is no such key."),
    "whole": gettext_lazy("a whole number is expected here."),
    "number": gettext_lazy("a number with at most two decimals is expected here."),
    "range": gettext_lazy("a number from %(low)s to %(high)s is expected here."),
    "choice": gettext_lazy("one of these is expected here: %(allowed)s."),
    "list": gettext_lazy("a list is expected here."),
    "object": gettext_lazy("an object with the right keys is expected here."),
    "day": gettext_lazy("days are written like 2026-11-20."),
    "text": gettext_lazy("a text of at most %(longest)s letters is expected here."),
    "not_both": gettext_lazy("either the evenings that count or those that do not can be given, not both."),
    "nobody": gettext_lazy("nobody is called %(name)s."),
    "no_evening": gettext_lazy("the season has no evening on %(day)s."),
}


def why_invalid(refusal: InvalidRegulation) -> str:
    """Why a part of a regulation was refused, without its name."""
    params = dict(refusal.params)
    if "allowed" in params:
        params["allowed"] = ", ".join(params["allowed"])
    return INVALID[refusal.code] % params
