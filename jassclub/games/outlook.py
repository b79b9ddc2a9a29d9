"""The sentences beside a sheet in play: what is missing, what is left, and what is still possible.

Each sentence belongs to a figure of `Game.outlook`.
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
    """The sentences, the most urgent first; `entry` is the unfinished entry of the next deal."""
    ahead = presentation.game.outlook(options, match, entry or {})
    if match.finished:
        return _hill(presentation, ahead, names)
    return [sentence for words in _SENTENCES for sentence in words(presentation, ahead, names)]


def announced_words(left: int, *, is_over: bool) -> str:
    """The points that the announcements leave; `is_over` is whether all players have spoken."""
    if not is_over:
        return _("Still open: %(points)s") % {"points": left}
    if not left:
        return _("The announcements add up exactly.")
    if left > 0:
        return _("Announced in all: %(points)s too few") % {"points": left}
    return _("Announced in all: %(points)s too many") % {"points": -left}


def _by_side(figures: Sequence[int], names: TableNames) -> str:
    return ", ".join(f"{name} {figure}" for name, figure in zip(names.sides, figures, strict=True))


def _open(presentation: Presentation, ahead: Ahead, names: TableNames) -> list[str]:
    """The points that announcements leave open, or their error once all players have spoken."""
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
    """The rest of a game's count: Queens: 2 missing."""
    left = ahead.get("to_count")
    if not left:
        return []
    figures = {"game": value_word(presentation, "game", ahead["games_left"][0]), "count": abs(left)}
    return [(_("%(game)s: %(count)s missing") if left > 0 else _("%(game)s: %(count)s too many")) % figures]


def _missing(presentation: Presentation, ahead: Ahead, names: TableNames) -> list[str]:
    if "missing" not in ahead:
        return []
    return [_("Still needed for the target: %(sides)s") % {"sides": _by_side(ahead["missing"], names)}]


def _to_win(presentation: Presentation, ahead: Ahead, names: TableNames) -> list[str]:
    if "deals_to_win" not in ahead:
        return []
    return [_("Deals still to be won: %(sides)s") % {"sides": _by_side(ahead["deals_to_win"], names)}]


def _hill(presentation: Presentation, ahead: Ahead, names: TableNames) -> list[str]:
    """Bergpreis: the side that first had half of the target."""
    if ahead.get("hill") is None:
        return []
    return [_("First over the hill (half of the target): %(side)s") % {"side": names.sides[ahead["hill"]]}]


def carried_words(
    presentation: Presentation, options: Any, before: Match[Any], names: TableNames
) -> list[str]:
    """The roem carried over into the deal after `before`."""
    return _carried(presentation, presentation.game.outlook(options, before, {}), names)


def _carried(presentation: Presentation, ahead: Ahead, names: TableNames) -> list[str]:
    return [
        _("Roem carried over: %(side)s %(points)s") % {"side": names.sides[side], "points": points}
        for side, points in enumerate(ahead.get("carried", ()))
        if points
    ]


def _reach(presentation: Presentation, ahead: Ahead, names: TableNames) -> list[str]:
    """The most that each side can still reach, and whether that is enough."""
    if "most" not in ahead:
        return []
    return [_reach_of(presentation, ahead, side, name) for side, name in enumerate(names.sides)]


def _reach_of(presentation: Presentation, ahead: Ahead, side: int, name: str) -> str:
    figures = {"side": name, "most": ahead["most"][side], "behind": ahead["behind"][side]}
    if not figures["behind"]:
        return _("%(side)s can still reach %(most)s.") % figures
    if not ahead["can_catch_up"][side]:
        return _("%(side)s can still reach %(most)s; %(behind)s behind: too much to catch up.") % figures
    contract = ahead["enough"][side]
    if contract is None:
        return (
            _("%(side)s can still reach %(most)s; %(behind)s behind: one contract is not enough.") % figures
        )
    figures["contract"] = value_word(presentation, "contract", contract)
    words = _(
        "%(side)s can still reach %(most)s; %(behind)s behind: a Matsch in %(contract)s would be enough."
    )
    return words % figures


def _deals_left(presentation: Presentation, ahead: Ahead, names: TableNames) -> list[str]:
    left = ahead.get("deals_left")
    if left is None:
        return []
    return [ngettext("%(deals)s deal left", "%(deals)s deals left", left) % {"deals": left}]


_SENTENCES: tuple[Callable[[Presentation, Ahead, TableNames], list[str]], ...] = (
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
