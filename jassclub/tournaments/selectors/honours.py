"""What somebody has won in the club, for the page of the player."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from jassclub.members.models import Member

from ..dates import years_beside
from ..models import EarlierChampion, Season
from .champions import podium_lines


@dataclass(frozen=True)
class Podium:
    """A rank among the first three of a season that is closed; without `season` it was before the program.
    `years` are those of its evenings, where its title does not say so itself."""

    title: str
    years: str
    rank: int
    points: Decimal | int | None
    season: Season | None = None


def honours_of(member: Member) -> list[Podium]:
    """The newest first, in two queries."""
    lines = podium_lines().filter(member=member)
    closed = []
    for line in lines.order_by("-last"):
        season = line.standings.season
        years = years_beside(season.name, line.first, line.last)
        closed.append(Podium(season.name, years, line.rank or 0, line.total, season))
    earlier = EarlierChampion.objects.filter(member=member)
    return closed + [Podium(each.season, each.years, each.rank, each.points) for each in earlier]
