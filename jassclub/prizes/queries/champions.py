"""The hall of champions: of closed seasons, and of those before the program."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import Max, Min, Q, QuerySet
from django.db.models.functions import Coalesce, TruncDate

from jassclub.results.models import FinalLine
from jassclub.results.queries.frozen import frozen_on
from jassclub.seasons.models import Season
from jassclub.seasons.number_format import years_beside

from ..models import EarlierChampion

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
    """A season in the hall: `years` are those of its evenings, where its title does not say so itself, and
    `last` is its last day. `season` is None where it was played without the program; else `frozen_on` is the
    day on which its standings were frozen."""

    title: str
    years: str
    last: date
    season: Season | None = None
    frozen_on: str = ""
    placed: list[Placed] = field(default_factory=list)

    def of_rank(self, rank: int) -> list[Placed]:
        return [place for place in self.placed if place.rank == rank]

    @property
    def by_rank(self) -> list[list[Placed]]:
        """Champions, seconds, thirds."""
        return [self.of_rank(rank) for rank in range(1, MOST_RANKS + 1)]


def podium_lines() -> QuerySet[Any]:  # of FinalLine, with more than its columns
    """The first three of every season that is closed, with it and its `first` and `last` evening; guests in a
    list of their own are none."""
    lines = FinalLine.objects.filter(
        standings__evening=None,
        standings__season__closed_at__isnull=False,
        rank__lte=MOST_RANKS,
        is_apart=False,
    )
    played = Q(standings__season__evenings__rounds__isnull=False)
    days, closed = "standings__season__evenings__date", TruncDate("standings__season__closed_at")
    return lines.select_related("standings__season").annotate(
        first=Coalesce(Min(days, filter=played), closed),  # a season from a file may have no evening
        last=Coalesce(Max(days, filter=played), closed),
    )


def years_of(season: Season) -> str:
    """Of its evenings that were played, where its name does not say so itself; empty before the first."""
    days = season.evenings.filter(rounds__isnull=False).aggregate(first=Min("date"), last=Max("date"))
    return years_beside(season.name, days["first"], days["last"]) if days["first"] else ""


def hall_of_champions() -> list[Crowned]:
    """The newest first, in two queries."""
    halls: dict[int, Crowned] = {}
    for line in podium_lines().select_related("member").order_by("place"):
        season = line.standings.season
        assert line.rank is not None
        years = years_beside(season.name, line.first, line.last)
        crowned = halls.setdefault(season.pk, Crowned(season.name, years, line.last, season))
        crowned.frozen_on = frozen_on(line.standings.at)
        crowned.placed.append(Placed(line.rank, str(line.member), line.member_id, line.total))
    earlier: dict[tuple[int, str], Crowned] = {}
    for earlier_champion in EarlierChampion.objects.select_related("member"):
        crowned = earlier.setdefault(
            (earlier_champion.year, earlier_champion.season),
            Crowned(earlier_champion.season, earlier_champion.years, earlier_champion.last_day),
        )
        crowned.placed.append(
            Placed(
                earlier_champion.rank,
                str(earlier_champion),
                earlier_champion.member_id,
                earlier_champion.points,
                earlier_champion,
            )
        )
    return sorted([*halls.values(), *earlier.values()], key=lambda each: each.last, reverse=True)
