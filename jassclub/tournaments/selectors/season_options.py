"""What other options would change in a season that is being played."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from jassclub.names import alphabetical
from jassclub.play.models import Match
from jassclub.play.selectors.records import with_record
from jassclub.play.services.options import changes

from ..models import Round, Season


@dataclass(frozen=True)
class Move:
    """A player whose points of the season would change."""

    name: str
    before: int
    after: int


@dataclass(frozen=True)
class OptionChanges:
    """How many matches would be scored anew, and whose points that moves, by name."""

    matches: int
    moves: list[Move]


def matches_of(season: Season) -> QuerySet[Match]:
    """Everything that is or was played in the season, with seats and entries."""
    return with_record(Match.objects.filter(table__round__evening__season=season)).order_by("pk")


def matches_not_begun(season: Season) -> QuerySet[Match]:
    """Those of rounds of which nothing is entered yet."""
    begun = Round.objects.filter(evening__season=season, tables__match__entries__isnull=False)
    return matches_of(season).exclude(table__round__in=begun)


def option_changes(season: Season, options: Mapping[str, Any]) -> OptionChanges:
    """Raises InvalidDeal as `changes` does."""
    found = changes(matches=matches_of(season), options={**season.options, **options})
    before: dict[str, int] = defaultdict(int)
    after: dict[str, int] = defaultdict(int)
    for change in found:
        for seat in change.match.seats.all():
            before[str(seat)] += change.before[seat.side]
            after[str(seat)] += change.after[seat.side]
    moved = sorted((name for name in after if before[name] != after[name]), key=alphabetical)
    return OptionChanges(len(found), [Move(name, before[name], after[name]) for name in moved])
