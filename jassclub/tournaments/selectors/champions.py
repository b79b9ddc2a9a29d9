"""The hall of champions: of closed seasons, and of those before the program."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal

from django.db.models import QuerySet

from ..models import EarlierChampion, FinalLine, Season

MOST_RANKS = 3


@dataclass(frozen=True)
class Placed:
    """Somebody among the first three; `member` is the key of who is one of the club."""

    rank: int
    name: str
    member: int | None
    points: Decimal | int | None
    earlier: EarlierChampion | None = None


@dataclass
class Crowned:
    """A season in the hall. `season` is None where it was played without the program."""

    title: str
    year: int
    season: Season | None = None
    placed: list[Placed] = field(default_factory=list)

    def of_rank(self, rank: int) -> list[Placed]:
        return [each for each in self.placed if each.rank == rank]

    @property
    def by_rank(self) -> list[list[Placed]]:
        """Champions, seconds, thirds."""
        return [self.of_rank(rank) for rank in range(1, MOST_RANKS + 1)]


def podium_lines() -> QuerySet[FinalLine]:
    """The first three of every season that is closed, with it; guests in a list of their own are none."""
    lines = FinalLine.objects.filter(
        standings__evening=None,
        standings__season__closed_at__isnull=False,
        rank__lte=MOST_RANKS,
        is_apart=False,
    )
    return lines.select_related("standings__season")


def hall_of_champions() -> list[Crowned]:
    """The newest first, in two queries."""
    halls: dict[int, Crowned] = {}
    for line in podium_lines().select_related("member").order_by("place"):
        season = line.standings.season
        assert season.closed_at is not None and line.rank is not None
        crowned = halls.setdefault(season.pk, Crowned(season.name, season.closed_at.year, season))
        crowned.placed.append(Placed(line.rank, str(line.member), line.member_id, line.total))
    earlier: dict[tuple[int, str], Crowned] = {}
    for each in EarlierChampion.objects.select_related("member"):
        crowned = earlier.setdefault((each.year, each.season), Crowned(each.season, each.year))
        crowned.placed.append(Placed(each.rank, str(each), each.member_id, each.points, each))
    seasons = sorted(halls.values(), key=lambda each: each.season.closed_at, reverse=True)  # type: ignore
    both = [*seasons, *earlier.values()]
    return sorted(both, key=lambda each: each.year, reverse=True)
