"""The tables of the round that is being played: which sheets are in or missing, and the last deals."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import Max

from jassclub.games import presentation_of
from jassclub.games.words import label
from jassclub.matches.models import Entry, Match
from jassclub.members.models import Member
from jassclub.rounds.models import Round

MOST_NEWEST = 4
FEW = 3  # tables that are missing are all named
SILENT = timedelta(minutes=5)  # by so much longer than all others


# Made once, since every phone asks for them after every deal.
_MATCHES: Any = (
    Match.objects.annotate(written_at=Max("entries__written_at"))
    .order_by("table__number")
    .values_list("table", "table__number", "pk", "is_finished", "written_at", "started_at")
)
_MATCH = ("game", "options", "is_finished", "totals")
_DEALS: Any = (
    Entry.objects.filter(points__isnull=False)
    .order_by("-written_at", "-number", "match", "match__seats__side", "match__seats__number")
    .values_list(
        "match__table__number",
        *("number", "data", "points"),
        *(f"match__{field}" for field in _MATCH),
        *("match__seats__side", "match__seats__member"),
        *(f"match__seats__member__{field}" for field in Member.WRITTEN),
    )
)


class MatchNow(NamedTuple):
    table: int
    number: int
    key: int
    is_finished: bool
    written_at: datetime | None  # when the last deal was
    started_at: datetime

    @property
    def spoke_at(self) -> datetime:
        return self.written_at or self.started_at


class TableNow(NamedTuple):
    """Of the current round. `state`: "in", or "late" for one of the last playing, or silent for longest."""

    number: int
    key: int
    state: str


class NewestDeal(NamedTuple):
    """The last deal of a table, or with number 0 the totals of its whole sheet. `of`: the number of deals in
    the match, None where a target ends it; `honour`: the word for all points on one side; `sides`: players by
    key and name, and points; `totals`: of a sheet that is complete."""

    table: int
    number: int
    of: int | None
    honour: str
    sides: Sequence[tuple[Sequence[tuple[int, str]], int]]
    totals: Sequence[int]


def matches_now(round_: Round) -> list[MatchNow]:
    """By number of their table."""
    return [MatchNow(*row) for row in _MATCHES.filter(table__round=round_.pk)]


def tables_now(matches: Sequence[MatchNow]) -> list[TableNow]:
    playing = [match for match in matches if not match.is_finished]
    late = _late(playing) if 0 < len(playing) < len(matches) else ()
    return [
        TableNow(match.number, match.table, "in" if match.is_finished else "late" if match in late else "")
        for match in matches
    ]


def _late(playing: Sequence[MatchNow]) -> Collection[MatchNow]:
    """The last few tables still playing; else the one that has been silent clearly longest."""
    if len(playing) <= FEW:
        return playing
    first, second, *_rest = sorted(playing, key=lambda match: match.spoke_at)
    return [first] if second.spoke_at - first.spoke_at >= SILENT else []


def newest_deals(matches: Sequence[MatchNow]) -> list[NewestDeal]:
    """The last deals of the tables that wrote last, the newest first, in one query."""
    moments = {match.key: match.written_at for match in matches if match.written_at}
    last = sorted(moments, key=lambda key: moments[key], reverse=True)[:MOST_NEWEST]
    if not last:
        return []
    rows = _DEALS.filter(match__in=last, written_at__in=[moments[key] for key in last])
    newest: dict[int, NewestDeal] = {}
    for (table, _number), seated in groupby(rows, key=itemgetter(0, 1)):
        newest.setdefault(table, _as_deal(list(seated)))
    return list(newest.values())


def _as_deal(seated: Sequence[Any]) -> NewestDeal:
    """A deal from its rows, one for each player by side."""
    table, number, data, points, game, options, is_finished, totals, *_player = seated[0]
    presentation = presentation_of(game)
    rules, all_points = presentation.game, data.get(presentation.all_points)
    has_all = number and all_points is not None and all_points is not False  # 0 is a side
    players: list[list[tuple[int, str]]] = [[] for _side in points]
    for row in seated:
        side, member, *written = row[8:]
        players[side].append((member, Member.written(*written)))
    return NewestDeal(
        table=table,
        number=number,
        of=rules.length(rules.options(options, len(seated))),
        honour=label(presentation, presentation.all_points) if has_all else "",
        sides=list(zip(players, points, strict=True)),
        totals=totals if number and is_finished else (),
    )
