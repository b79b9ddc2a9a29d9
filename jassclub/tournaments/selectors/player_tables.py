"""The tables at which a player sat, with whom and against whom, and what came out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from django.db.models import Q

from jassclub.members.models import Member
from jassclub.play.models import Seat
from jassclub.rules.registry import game_called
from jassclub.standings.encounters import Played

from ..models import Result, Round


@dataclass(frozen=True)
class SatAt:
    """A table by its key, its season and its round; `played` says with and against whom, by margin."""

    season: int
    round: int
    table: int
    played: Played


def tables_of(member: Member, *, game: str, season: int | None = None) -> list[SatAt]:
    """Of closed rounds of a season, or of all seasons in this game, the oldest first; in one query."""
    matches = Seat.objects.filter(member=member, match__game=game).values("match")
    closed = Round.objects.filter(results__member=member).closed().shown()
    where = Q(round__evening__season=season) if season else Q(round__evening__season__game=game)
    rows = (
        Result.objects.filter(where, seat__match__in=matches, round__in=closed.values("pk"))
        .order_by("round__evening__date", "round__evening", "round__number", "seat__number")
        .values_list(
            *("round__evening__season", "round", "seat__match__table"),
            *("member", "seat__side", "seat__match__totals"),
        )
    )
    return list(_sat_at(rows, member.pk, low_wins=game_called(game).low_wins))


def _sat_at(
    rows: Iterable[tuple[int, int, int, int, int, list[int]]], member: int, *, low_wins: bool
) -> Iterator[SatAt]:
    sign = -1 if low_wins else 1
    for (season, round_, table), group in groupby(rows, itemgetter(0, 1, 2)):
        seated = [row[3:] for row in group]
        own = next(side for who, side, _totals in seated if who == member)
        totals = seated[0][2]
        margins = {who: sign * (totals[own] - totals[side]) for who, side, _totals in seated if side != own}
        partners = [who for who, side, _totals in seated if side == own and who != member]
        yield SatAt(season, round_, table, Played(partners, margins))
