"""Standings of an evening and of a season, each from one aggregate query."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F, Max, Min, Q, Sum

from jassclub.members.models import Member
from jassclub.standings.ranking import Line, Ranked, rank

from ..models import Evening, Result, Round, Season
from .rounds import rounds_ahead


@dataclass(frozen=True)
class Standings:
    """Ranked lines; `columns` are round numbers or evenings, in the order of a line's parts."""

    columns: Sequence[Any]
    ranked: list[Ranked]


def evening_standings(evening: Evening) -> Standings:
    """Points per round, as far as deals are entered. Helpers who fill a table are not ranked."""
    low_wins = evening.season.rules.low_wins
    rows = _totals("round__number", low_wins, rounds_ahead(evening.rounds.all()), round__evening=evening)
    numbers = sorted({row["part"] for row in rows})
    return Standings(numbers, _rank(rows, numbers, low_wins))


def season_standings(season: Season) -> Standings:
    """Points per evening."""
    low_wins = season.rules.low_wins
    ahead = rounds_ahead(Round.objects.filter(evening__season=season))
    rows = _totals("round__evening", low_wins, ahead, round__evening__season=season)
    played = {row["part"] for row in rows}
    evenings = [evening for evening in season.evenings.order_by("date") if evening.pk in played]
    keys = [evening.pk for evening in evenings]
    return Standings(evenings, _rank(rows, keys, low_wins))


def _totals(part: str, low_wins: bool, ahead: Sequence[int], **where: Any) -> list[dict[str, Any]]:
    """A row for each member and part (a round or an evening). Rounds that are not begun do not count."""
    best = Min if low_wins else Max
    rows = (
        Result.objects.filter(is_ranked=True, **where)
        .exclude(round__in=ahead)
        .values("member", "member__name", "member__distinction", part=F(part))
        .annotate(
            sum=Sum("points"),
            best=best("points", filter=~Q(kind=Result.Kind.SAT_OUT)),  # an average is no round played
            matsche_sum=Sum("matsche"),
            stoeck_sum=Sum("stoeck"),
        )
    )
    return [dict(row) for row in rows]


def _rank(rows: Sequence[dict[str, Any]], keys: Sequence[int], low_wins: bool) -> list[Ranked]:
    by_member = defaultdict(list)
    for row in rows:
        by_member[row["member"]].append(row)
    return rank((_line(own, keys, low_wins) for own in by_member.values()), low_wins=low_wins)


def _line(own: Sequence[dict[str, Any]], keys: Sequence[int], low_wins: bool) -> Line:
    first = own[0]
    parts = {row["part"]: row["sum"] for row in own}
    played = [row["best"] for row in own if row["best"] is not None]
    best = min if low_wins else max
    return Line(
        player=first["member"],
        name=str(Member(name=first["member__name"], distinction=first["member__distinction"])),
        parts=tuple(parts.get(key) for key in keys),
        total=sum(parts.values()),
        best_round=best(played, default=0),
        matsche=sum(row["matsche_sum"] for row in own),
        stoeck=sum(row["stoeck_sum"] for row in own),
    )
