"""A change that moves standings by which prizes were given, or a season has its champion, is made only once
somebody was told who would move past whom, and agreed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from functools import wraps
from hashlib import sha256
from typing import Any, ParamSpec, TypeVar

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.translation import gettext as _

from jassclub.members.models import Member
from jassclub.results.models import FinalStandings
from jassclub.results.queries.final_standings import LineNow, lines_now
from jassclub.results.queries.recounts import counted_otherwise
from jassclub.seasons.models import Season

from .queries.overtaking import Shaken, shaken, standings_in_use

Given = ParamSpec("Given")
Returned = TypeVar("Returned")

_agreed: ContextVar[Callable[[], str]] = ContextVar("agreed", default=lambda: "")


class MovesFrozen(Exception):
    """Nothing is changed: standings that are in use would move, and nobody agreed to that yet."""

    def __init__(self, found: Sequence[Shaken]) -> None:
        super().__init__(" ".join(map(str, found)))
        self.shaken = found

    @property
    def mark(self) -> str:
        """What somebody agrees to: it is another where others would move."""
        return sha256(repr(self.shaken).encode()).hexdigest()[:20]


@contextmanager
def agreeing_to(mark: Callable[[], str]) -> Iterator[None]:
    """Within, what `MovesFrozen` with this mark said is agreed to; the mark is asked for where it matters."""
    token = _agreed.set(mark)
    try:
        yield
    finally:
        _agreed.reset(token)


def refuse_unless_agreed(found: Sequence[Shaken]) -> None:
    """Raises MovesFrozen where something would move and nobody agreed to it."""
    if found:
        asks = MovesFrozen(found)
        if _agreed.get()() != asks.mark:
            raise asks


def asks_where_frozen(
    which: Callable[..., Q],
) -> Callable[[Callable[Given, Returned]], Callable[Given, Returned]]:
    """For a service, below `one_transaction`: raises MovesFrozen where it moves final standings that are in
    use. `which` of them it can move, it says by the words with which the service is called."""

    def decorate(service: Callable[Given, Returned]) -> Callable[Given, Returned]:
        @wraps(service)
        def asking(*args: Given.args, **kwargs: Given.kwargs) -> Returned:
            with asked_where_frozen(which(**kwargs)):
                return service(*args, **kwargs)

        return asking

    return decorate


def refuse_closed(season: Season) -> None:
    """Raises ValidationError for a season that has its champion."""
    if season.closed_at is not None:
        words = _("%(season)s is closed and has its champion. Open it again first, on its page of prizes.")
        raise ValidationError(words % {"season": season}, code="season_closed")


def refuse_in_use(season: Season) -> None:
    """Raises ValidationError where final standings of the season are in use: for what moves so much that a
    page cannot say who passes whom."""
    refuse_closed(season)
    if standings_in_use(Q(season=season)):
        raise ValidationError(_("Prizes were given by these standings: take them back first."), code="newer")


@contextmanager
def asked_where_frozen(which: Q, *, merged: Mapping[int, int] | None = None) -> Iterator[None]:
    """Raises MovesFrozen where what is done within moves final standings that are in use. `merged`: members
    who are somebody else afterwards."""
    before = {final.pk: _lines(final) for final in standings_in_use(which)}
    yield
    if not before:
        return
    finals = FinalStandings.objects.select_related("season", "evening__season").in_bulk(before)
    found = []
    for key, lines in before.items():
        if key in finals:
            after = _lines(finals[key])
            found.append(shaken(finals[key], _as_merged(lines, merged or {}), after))
    refuse_unless_agreed([each for each in found if each])


def asked_where_guest_changes(member: Member) -> AbstractContextManager[None]:
    """Guests may have a list of their own, or no rank."""
    return asked_where_frozen(of_members([member]))


def of_members(members: Collection[Member]) -> Q:
    """The final standings of seasons in which one of them has a result."""
    return Q(season__in=Season.objects.filter(evenings__rounds__results__member__in=members))


def _lines(final: FinalStandings) -> list[LineNow]:
    """As they are, with the options by which the season's tables are being counted anew."""
    season = final.season
    return lines_now(final.evening or season, _counted(season) if season.is_counting else None)


def _counted(season: Season) -> Any:
    return {each.match: each for each in counted_otherwise(season)}


def _as_merged(lines: Sequence[LineNow], merged: Mapping[int, int]) -> list[LineNow]:
    """Without the line of somebody who is gone and has another one."""
    there = {each.member for each in lines}
    kept = [each for each in lines if merged.get(each.member) not in there]
    return [
        LineNow(merged.get(each.member, each.member), each.rank, each.total, each.is_apart) for each in kept
    ]
