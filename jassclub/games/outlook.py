"""What stands beside the sheet while it is played: what is missing, what is left, what is still possible.

Each sentence belongs to one of the figures of `Game.outlook`, whichever game gives it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from jassclub.engine.rules.base import Json, Match

from .deal_words import TableNames
from .presentation import Presentation
from .words import value_word

Ahead = Mapping[str, Any]


def outlook_words(
    presentation: Presentation, options: Any, match: Match[Any], names: TableNames, entry: Json | None = None
) -> list[str]:
    """The sentences, the most pressing first; `entry` is what is said yet of the next deal."""
    ahead = presentation.game.outlook(options, match, entry or {})
    if match.finished:
        return _hill(presentation, ahead, names)
    return [sentence for say in _SAYERS for sentence in say(presentation, ahead, names)]


def announced_words(left: int, *, is_over: bool) -> str:
    """What the announcements leave of all points; `is_over` says whether all have spoken."""
    if not is_over:
        return _("Still open: %(points)s") % {"points": left}
    if not left:
        return _("The announcements add up exactly.")
    if left > 0:
        return _("Announced in all: %(points)s too few") % {"points": left}
    return _("Announced in all: %(points)s too many") % {"points": -left}


def _each(figures: Sequence[int], names: TableNames) -> str:
    return ", ".join(f"{name} {figure}" for name, figure in zip(names.sides, figures, strict=True))


def _open(presentation: Presentation, ahead: Ahead, names: TableNames) -> list[str]:
    """What the announcements leave open, and by how much they miss once all have spoken."""
    if "open" not in ahead or len(ahead["to_speak"]) == len(names.sides):
        return []
    return [announced_words(ahead["open"], is_over=not ahead["to_speak"])]


def _next_games(presentation: Presentation, ahead: Ahead, names: TableNames) -> list[str]:
    games = [value_word(presentation, "game", game) for game in ahead.get("games_left", ())]
    if not games:
        return []
    after = [_("After that: %(games)s") % {"games": ", ".join(games[1:])}] if games[1:] else []
    return [_("Next game: %(game)s") % {"game": games[0]}, *after]


def _to_count(presentation: Presentation, ahead: Ahead, names: TableNames) -> list[str]:
    """What the counts typed so far leave of a game: Queens: 2 missing."""
    left = ahead.get("to_count")
    if not left:
        return []
    said = {"game": value_word(presentation, "game", ahead["games_left"][0]), "count": abs(left)}
    return [(_("%(game)s: %(count)s missing") if left > 0 else _("%(game)s: %(count)s too many")) % said]


def _missing(presentation: Presentation, ahead: Ahead, names: TableNames) -> list[str]:
    if "missing" not in ahead:
        return []
    return [_("Still needed for the target: %(sides)s") % {"sides": _each(ahead["missing"], names)}]


def _to_win(presentation: Presentation, ahead: Ahead, names: TableNames) -> list[str]:
    if "deals_to_win" not in ahead:
        return []
    return [_("Deals still to be won: %(sides)s") % {"sides": _each(ahead["deals_to_win"], names)}]


def _hill(presentation: Presentation, ahead: Ahead, names: TableNames) -> list[str]:
    """Bergpreis: who was first to have half of the target."""
    if ahead.get("hill") is None:
        return []
    return [_("First over the hill (half of the target): %(side)s") % {"side": names.sides[ahead["hill"]]}]


def carried_words(
    presentation: Presentation, options: Any, before: Match[Any], names: TableNames
) -> list[str]:
    """What was carried over into the deal that was played next."""
    return _carried(presentation, presentation.game.outlook(options, before, {}), names)


def _carried(presentation: Presentation, ahead: Ahead, names: TableNames) -> list[str]:
    return [
        _("Roem carried over: %(side)s %(points)s") % {"side": names.sides[side], "points": points}
        for side, points in enumerate(ahead.get("carried", ()))
        if points
    ]


def _reach(presentation: Presentation, ahead: Ahead, names: TableNames) -> list[str]:
    """What each side can still reach where contracts are used up, and whether that is enough."""
    if "most" not in ahead:
        return []
    return [_reach_of(presentation, ahead, side, name) for side, name in enumerate(names.sides)]


def _reach_of(presentation: Presentation, ahead: Ahead, side: int, name: str) -> str:
    said = {"side": name, "most": ahead["most"][side], "behind": ahead["behind"][side]}
    if not said["behind"]:
        return _("%(side)s can still reach %(most)s.") % said
    if not ahead["can_catch_up"][side]:
        return _("%(side)s can still reach %(most)s; %(behind)s behind: too much to catch up.") % said
    contract = ahead["enough"][side]
    if contract is None:
        return _("%(side)s can still reach %(most)s; %(behind)s behind: one contract is not enough.") % said
    said["contract"] = value_word(presentation, "contract", contract)
    words = _(
        "%(side)s can still reach %(most)s; %(behind)s behind: a Matsch in %(contract)s would be enough."
    )
    return words % said


def _deals_left(presentation: Presentation, ahead: Ahead, names: TableNames) -> list[str]:
    left = ahead.get("deals_left")
    if left is None:
        return []
    return [ngettext("%(deals)s deal left", "%(deals)s deals left", left) % {"deals": left}]


_SAYERS: tuple[Callable[[Presentation, Ahead, TableNames], list[str]], ...] = (
    _open,
    _to_count,
    _next_games,
    _missing,
    _to_win,
    _carried,
    _hill,
    _reach,
    _deals_left,
)
