"""What somebody has won in the club, for the page of the player."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from jassclub.members.models import Member

from ..models import EarlierChampion, Season
from .champions import podium_lines


@dataclass(frozen=True)
class Podium:
    """A rank among the first three of a season that is closed; without `season` it was before the program."""

    title: str
    rank: int
    points: Decimal | int | None
    season: Season | None = None


def honours_of(member: Member) -> list[Podium]:
    """The newest first, in two queries."""
    lines = podium_lines().filter(member=member)
    closed = [
        Podium(line.standings.season.name, line.rank or 0, line.total, line.standings.season)
        for line in lines.order_by("-standings__season__closed_at")
    ]
    earlier = EarlierChampion.objects.filter(member=member)
    return closed + [Podium(each.season, each.rank, each.points) for each in earlier]
