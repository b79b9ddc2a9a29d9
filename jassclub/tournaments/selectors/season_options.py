"""What other options would change in a season that is being played."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from jassclub.alphabet import reading_order
from jassclub.members.models import Member
from jassclub.play.models import Match
from jassclub.play.selectors.records import with_record
from jassclub.play.services.options import changes, with_other_options
from jassclub.rules.base import InvalidDeal, Json
from jassclub.versions import refuse_stale

from ..models import Round, Season
from .results import season_results, season_results_anew
from .results_read import RoundResult


@dataclass(frozen=True)
class Move:
    """A player whose points of the season would change."""

    name: str
    before: int
    after: int


@dataclass(frozen=True)
class OptionChanges:
    """How many matches would be scored anew, how many of them were closed and would be open again, and whose
    points of the season move, by name.
    """

    matches: int
    open_again: int
    moves: list[Move]


def matches_of(season: Season) -> QuerySet[Match]:
    """Everything that is or was played in the season, with seats and entries."""
    return with_record(Match.objects.filter(table__round__evening__season=season)).order_by("pk")


def matches_not_begun(season: Season) -> QuerySet[Match]:
    """Those of rounds of which nothing is entered yet."""
    begun = Round.objects.filter(evening__season=season, tables__match__entries__isnull=False)
    return matches_of(season).exclude(table__round__in=begun)


def are_other_options(season: Season, options: Mapping[str, Any]) -> bool:
    """Whether the season would be played differently, at a table of any number of players."""
    wanted = {**season.options, **options}
    return any(
        _in_full(season, season.options, seats) != _in_full(season, wanted, seats)
        for seats in season.rules.seats
    )


def would_count_anew(season: Season) -> bool:
    """Whether something is entered in a match that has other options than the season as it is given.

    Raises InvalidDeal on an option's name.
    """
    return any(match.entries.all() for match in with_other_options(matches_of(season), season.options))


def option_changes(season: Season, options: Mapping[str, Any], seen: int | None = None) -> OptionChanges:
    """Compares the season as it is stored with `season` and these options. Nothing would be counted anew
    where they are the options it has: matches may keep others from the rounds before.

    Raises InvalidDeal as `changes` does, and ChangedMeanwhile where the options are others and `seen` is not
    the season's latest version.
    """
    stored = Season.objects.get(pk=season.pk)
    if not are_other_options(stored, options):
        return OptionChanges(0, 0, [])
    refuse_stale(stored, seen)
    found = changes(matches=matches_of(season), options={**stored.options, **options})
    results = season_results(stored, whole=True)
    before, after = _points(results), _points(season_results_anew(season, found))
    moves = [Move(name, before[who], after[who]) for who, name in _names(results)]
    return OptionChanges(
        len(found),
        sum(change.opens_again for change in found),
        [move for move in moves if move.before != move.after],
    )


def _in_full(season: Season, options: Json, seats: int) -> Json | None:
    """All options as they hold at a table of so many, None where it cannot be played so."""
    try:
        return season.rules.options_to_json(season.rules.options(options, seats))
    except InvalidDeal:
        return None


def _points(results: Iterable[RoundResult]) -> dict[int, int]:
    """The points of everybody who is ranked, by member, as the standings add them up."""
    points: dict[int, int] = defaultdict(int)
    for each in results:
        if each.is_ranked:
            points[each.member] += each.points or 0
    return points


def _names(results: Iterable[RoundResult]) -> list[tuple[int, str]]:
    """Everybody with their name, in the order of names."""
    names = Member.objects.filter(pk__in={each.member for each in results}).names()
    return sorted(names.items(), key=lambda each: reading_order(each[1]))
