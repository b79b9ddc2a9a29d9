"""The sentences beside a sheet in play: what is missing, left and possible, as `Game.outlook` has it."""

from collections.abc import Iterator, Mapping, Sequence
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
        return [*_hill(ahead, names)]
    sentences = [*_next_deal(presentation, ahead, names), *_carried(ahead, names), *_hill(ahead, names)]
    if "most" in ahead:
        sentences += [_reach(presentation, ahead, side, name) for side, name in enumerate(names.sides)]
    left = ahead.get("deals_left")
    if left is not None:
        sentences.append(ngettext("%(deals)s deal left", "%(deals)s deals left", left) % {"deals": left})
    return sentences


def carried_words(
    presentation: Presentation, options: Any, before: Match[Any], names: TableNames
) -> list[str]:
    """The roem carried over into the deal after `before`."""
    return [*_carried(presentation.game.outlook(options, before, {}), names)]


def announced_words(left: int, *, is_over: bool) -> str:
    """The points that the announcements leave; `is_over` is whether all players have announced."""
    if not is_over:
        return _("Still open: %(points)s") % {"points": left}
    if not left:
        return _("The announcements add up exactly.")
    if left > 0:
        return _("%(points)s announced too few") % {"points": left}
    return _("%(points)s announced too many") % {"points": -left}


def _next_deal(presentation: Presentation, ahead: Ahead, names: TableNames) -> Iterator[str]:
    """The points that announcements leave open, or their error once all players have spoken; in Jazz what a
    game's count lacks, and the games to come; what sides lack to win."""
    if "open" in ahead and len(ahead["to_speak"]) < len(names.sides):
        yield announced_words(ahead["open"], is_over=not ahead["to_speak"])
    games = [value_word(presentation, "game", game) for game in ahead.get("games_left", ())]
    if left := ahead.get("to_count"):
        words = _("%(game)s: %(count)s missing") if left > 0 else _("%(game)s: %(count)s too many")
        yield words % {"game": games[0], "count": abs(left)}
    if games:
        yield _("Next game: %(game)s") % {"game": games[0]}
    if games[1:]:
        yield _("After that: %(games)s") % {"games": ", ".join(games[1:])}
    if "missing" in ahead:
        yield _("Still needed for the target: %(sides)s") % {"sides": _by_side(ahead["missing"], names)}
    if "deals_to_win" in ahead:
        yield _("Deals still needed to win: %(sides)s") % {"sides": _by_side(ahead["deals_to_win"], names)}


def _by_side(figures: Sequence[int], names: TableNames) -> str:
    return ", ".join(f"{name} {figure}" for name, figure in zip(names.sides, figures, strict=True))


def _carried(ahead: Ahead, names: TableNames) -> Iterator[str]:
    for name, points in zip(names.sides, ahead.get("carried", ()), strict=False):
        if points:
            yield _("Roem carried over: %(side)s %(points)s") % {"side": name, "points": points}


def _hill(ahead: Ahead, names: TableNames) -> Iterator[str]:
    """Bergpreis: the side that first had half of the target."""
    if ahead.get("hill") is not None:
        yield _("First to half the target (Bergpreis): %(side)s") % {"side": names.sides[ahead["hill"]]}


def _reach(presentation: Presentation, ahead: Ahead, side: int, name: str) -> str:
    """The most that a side can still reach, and whether that is enough."""
    figures = {"side": name, "most": ahead["most"][side], "behind": ahead["behind"][side]}
    if not figures["behind"]:
        return _("%(side)s can still reach %(most)s.") % figures
    if not ahead["can_catch_up"][side]:
        return _("%(side)s can still reach %(most)s; %(behind)s behind, too far to catch up.") % figures
    contract = ahead["enough"][side]
    if contract is None:
        words = _("%(side)s can still reach %(most)s; %(behind)s behind, and one contract is not enough.")
        return words % figures
    figures["contract"] = value_word(presentation, "contract", contract)
    words = _(
        "%(side)s can still reach %(most)s; %(behind)s behind, and a Matsch in %(contract)s would be enough."
    )
    return words % figures
