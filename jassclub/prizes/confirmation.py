"""A change that would alter final standings in use must be confirmed, or is refused.

Final standings are in use once prizes were given by them, or the season is closed and has its champion."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import wraps
from hashlib import sha256
from typing import ParamSpec, TypeVar

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

from jassclub.engine.rules.base import InvalidDeal
from jassclub.matches.models import Match
from jassclub.matches.scoring import RescoredMatch, rescored_matches
from jassclub.members.models import Member
from jassclub.results.models import FinalStandings
from jassclub.rounds.models import Round
from jassclub.seasons.models import Season
from jassclub.web.http import current_request

from .queries.final_standings import LineNow, lines_now
from .queries.rank_changes import RankChanges, rank_changes, standings_in_use

CONFIRMED = "moves_frozen"  # the input with the mark of the changes that are confirmed

Arguments = ParamSpec("Arguments")
Returned = TypeVar("Returned")


def _sent_mark() -> str:
    request = current_request.get()
    return request.POST.get(CONFIRMED, "") if request else ""


# Gives the mark of the changes that are confirmed.
confirmed: ContextVar[Callable[[], str]] = ContextVar("confirmed", default=_sent_mark)


class ConfirmationNeeded(Exception):
    """Nothing is changed: final standings in use would change, and nobody has confirmed that yet."""

    def __init__(self, changes: Sequence[RankChanges]) -> None:
        super().__init__(" ".join(map(str, changes)))
        self.changes = changes

    @property
    def mark(self) -> str:
        """A confirmation holds for these changes alone: other changes have another mark."""
        return sha256(repr(self.changes).encode()).hexdigest()[:20]


def require_confirmation(changes: Iterable[RankChanges | None]) -> None:
    """Raises ConfirmationNeeded unless there are no changes, or these are confirmed."""
    needed = ConfirmationNeeded([change for change in changes if change])
    if needed.changes and confirmed.get()() != needed.mark:
        raise needed


def confirms_rank_changes(
    which: Callable[..., Q],
) -> Callable[[Callable[Arguments, Returned]], Callable[Arguments, Returned]]:
    """Decorates an action, below `one_transaction`, that may alter final standings: it then raises
    ConfirmationNeeded where it alters some that are in use. `which` gets the action's arguments and returns
    the condition on the FinalStandings that it may alter."""

    def decorate(action: Callable[Arguments, Returned]) -> Callable[Arguments, Returned]:
        @wraps(action)
        def confirming(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Returned:
            with rank_changes_confirmed(which(**kwargs)):
                return action(*args, **kwargs)

        return confirming

    return decorate


@contextmanager
def rank_changes_confirmed(which: Q, *, merged: Mapping[int, int] | None = None) -> Iterator[None]:
    """Raises ConfirmationNeeded where final standings in use differ after the block, unconfirmed. `merged`:
    the keys of members who are another member afterwards."""
    before = {final.pk: _lines(final) for final in standings_in_use(which)}
    yield
    finals = FinalStandings.objects.select_related("season", "evening__season").in_bulk(before)
    require_confirmation(
        rank_changes(finals[key], _merge_lines(lines, merged or {}), _lines(finals[key]))
        for key, lines in before.items()
        if key in finals
    )


def finals_of_members(members: Collection[Member]) -> Q:
    """The final standings of seasons in which one of these members has a result."""
    return Q(season__in=Season.objects.filter(evenings__rounds__results__member__in=members))


def _lines(final: FinalStandings) -> list[LineNow]:
    """The lines of today's standings, by the new options where the season's tables are being recounted."""
    season = final.season
    return lines_now(final.of, _rescored_matches(season) if season.is_counting else None)


def _rescored_matches(season: Season) -> dict[int, RescoredMatch]:
    """The matches of the season that have other options than the season, as its options would score them. A
    round in which a deal contradicts these options keeps its own."""
    rescored: dict[int, RescoredMatch] = {}
    for round_ in Round.objects.filter(evening__season=season, tables__isnull=False).distinct():
        matches = Match.objects.filter(table__round=round_)
        with suppress(InvalidDeal):
            rescored |= {match.match: match for match in rescored_matches(matches, season.options)}
    return rescored


def _merge_lines(lines: Sequence[LineNow], merged: Mapping[int, int]) -> list[LineNow]:
    """A merged member's line goes where the other member has a line, else it is that member's."""
    members = {line.member for line in lines}
    return [
        line._replace(member=merged.get(line.member, line.member))
        for line in lines
        if merged.get(line.member) not in members
    ]


def refuse_closed(season: Season) -> None:
    if season.closed_at is not None:
        words = _("%(season)s is closed and has its champion. Reopen it first, on its prize-giving page.")
        raise ValidationError(words % {"season": season}, code="season_closed")


def refuse_in_use(which: Q) -> None:
    """Where such final standings are in use; for changes that a page does not ask about."""
    if standings_in_use(which):
        raise ValidationError(
            _("Prizes have been awarded from these standings: take them back first."), code="newer"
        )


class ConfirmationMiddleware(MiddlewareMixin):
    """Shows the page that names the ranks that would move; its button sends the same form again."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, ConfirmationNeeded):
            return None
        names = (name for name in request.POST if name not in (CONFIRMED, "csrfmiddlewaretoken"))
        inputs = [(name, value) for name in names for value in request.POST.getlist(name)]
        context = {"further_consequences": error.changes, "inputs": [*inputs, (CONFIRMED, error.mark)]}
        return render(request, "prizes/confirm.html", context, status=422)
