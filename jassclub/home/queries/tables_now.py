"""The tables of the round that is being played: which sheets are in or missing, what the last ones say."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from django.db.models import F, Max
from django.db.models.functions import Coalesce

from jassclub.matches.models import Match, Seat
from jassclub.members.models import Member
from jassclub.rounds.models import Round

MOST_NEWEST = 3
FEW = 3  # tables that are missing are all named
SILENT = timedelta(minutes=5)  # by so much longer than all others


class MatchNow(NamedTuple):
    table: int
    number: int
    key: int
    is_finished: bool


class TableNow(NamedTuple):
    """A table of the current round. `state`: "in", or "late" for one of the last still playing, or the one
    silent for longest."""

    number: int
    key: int
    state: str


class Sheet(NamedTuple):
    """A sheet that is in: the number of its table, and of each side the players, key and name, and points."""

    number: int
    sides: Sequence[tuple[Sequence[tuple[int, str]], int]]


def matches_now(round_: Round) -> list[MatchNow]:
    """Most recently finished first."""
    matches = Match.objects.filter(table__round=round_.pk)
    last_first = matches.order_by(F("finished_at").desc(nulls_last=True), "-pk")
    return [
        MatchNow(*row)
        for row in last_first.values_list("table", "table__number", "pk", "is_finished")  # type: ignore[misc, unused-ignore]
    ]


def tables_now(matches: Sequence[MatchNow]) -> list[TableNow]:
    """By number."""
    playing = [match for match in matches if not match.is_finished]
    late = _late(playing) if 0 < len(playing) < len(matches) else ()
    return sorted(
        TableNow(match.number, match.table, "in" if match.is_finished else "late" if match in late else "")
        for match in matches
    )


def _late(playing: Sequence[MatchNow]) -> Collection[MatchNow]:
    """The last few tables still playing; else the one that has been silent clearly longest."""
    if len(playing) <= FEW:
        return playing
    matches = Match.objects.filter(pk__in=[match.key for match in playing]).order_by()
    spoke = matches.annotate(last=Coalesce(Max("entries__written_at"), "started_at"))
    silent = dict(spoke.values_list("pk", "last"))
    first, second, *_rest = sorted(playing, key=lambda match: silent[match.key])
    return [first] if silent[second.key] - silent[first.key] >= SILENT else []


def newest_sheets(matches: Sequence[MatchNow]) -> list[Sheet]:
    """The last ones that came in."""
    newest = [match for match in matches if match.is_finished][:MOST_NEWEST]
    if not newest:
        return []
    players: dict[tuple[int, int], list[tuple[int, str]]] = defaultdict(list)
    totals: dict[int, Sequence[int]] = {}
    seats: Any = Seat.objects.filter(match__in=[match.key for match in newest]).order_by("number")
    written = (f"member__{field}" for field in Member.WRITTEN)
    for match, points, side, member, *name in seats.values_list(
        "match", "match__totals", "side", "member", *written
    ):
        totals[match] = points
        players[match, side].append((member, Member.written(*name)))
    return [
        Sheet(match.number, [(players[match.key, at], points) for at, points in enumerate(totals[match.key])])
        for match in newest
    ]
