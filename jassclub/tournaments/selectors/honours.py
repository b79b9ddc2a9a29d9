"""What somebody has won in the club, for the page of the player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from jassclub.members.models import Member

from ..models import EarlierChampion, FinalLine, Season
from .champions import MOST_RANKS
from .records import GameRecords, Holder, Record, records_held


@dataclass(frozen=True)
class Podium:
    """A rank among the first three of a season that is closed; without `season` it was before the program."""

    title: str
    rank: int
    points: Decimal | int | None
    season: Season | None = None


@dataclass(frozen=True)
class Honours:
    """`podium` has the newest first. `records` are those held today: the game's, the record, the line."""

    podium: Sequence[Podium]
    records: Sequence[tuple[GameRecords, Record, Holder]]

    @property
    def championships(self) -> list[Podium]:
        return [each for each in self.podium if each.rank == 1]

    def __bool__(self) -> bool:
        return bool(self.podium or self.records)


def honours_of(member: Member, *, with_records: bool = True) -> Honours:
    """In a fixed number of queries; the records read all results of the club, `with_records` leaves that."""
    lines = FinalLine.objects.filter(
        member=member,
        standings__evening=None,
        standings__season__closed_at__isnull=False,
        rank__lte=MOST_RANKS,
        is_apart=False,
    )
    podium = [
        Podium(line.standings.season.name, line.rank or 0, line.total, line.standings.season)
        for line in lines.select_related("standings__season").order_by("-standings__season__closed_at")
    ]
    podium += [
        Podium(each.season, each.rank, each.points) for each in EarlierChampion.objects.filter(member=member)
    ]
    return Honours(podium, list(records_held(member)) if with_records else [])
