"""What every round brought every player: played, sat out or taken over.

Points of those who sit out are worked out here, each time they are read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from django.db.models import F, Q, QuerySet

from jassclub.members.models import Member
from jassclub.play.models import Match
from jassclub.play.services.options import Change
from jassclub.standings.averages import average

from ..models import Evening, Result, Season

Honours = dict[str, int]


@dataclass(frozen=True, slots=True)
class RoundResult:
    """What a round brought a player. `points` is None as long as nothing is entered at the table, or a player
    who sits out has got nothing.

    `is_complete`: the sheet is in. Points of a table that still plays are those so far. `is_closed`: the
    round is, with all its tables.
    """

    member: int
    name: str
    evening: int
    round: int
    number: int
    kind: str
    is_ranked: bool
    is_guest: bool
    points: int | None
    honours: Honours = field(default_factory=dict)
    is_complete: bool = True
    is_closed: bool = True


def season_results(season: Season, anew: Iterable[Change] = (), *, whole: bool = False) -> list[RoundResult]:
    """Everything of the season but rounds that are not begun, in one query.

    Rounds that are hidden until the prize-giving are there only where the `whole` season is asked for.
    `anew` are matches that are not yet counted by other options: here they are.
    """
    results = _seen(Result.objects.filter(round__evening__season=season), whole=whole)
    return _results(results, season, {change.match.pk: change for change in anew})


def evening_results(evening: Evening, *, whole: bool = False) -> list[RoundResult]:
    """The same for an evening."""
    return _results(_seen(Result.objects.filter(round__evening=evening), whole=whole), evening.season)


def _seen(results: QuerySet[Result], *, whole: bool) -> QuerySet[Result]:
    """Without what is hidden until the prize-giving, as if it were not played yet."""
    hidden = Q(round__evening__hidden_from__lte=F("round__number"))
    return results if whole else results.exclude(hidden)


def of_closed_rounds(results: Iterable[RoundResult], season: Season) -> list[RoundResult]:
    """Those of closed rounds alone, as if nothing of the others were known: also averages for sitting out."""
    return _with_sit_outs([each for each in results if each.is_closed], season)


def _results(
    results: QuerySet[Result], season: Season, anew: Mapping[int, Change] | None = None
) -> list[RoundResult]:
    rows = results.order_by("round__evening", "round__number", "member").values_list(
        *("member", "member__is_guest", "round__evening", "round", "round__number"),
        *(f"member__{each}" for each in Member.WRITTEN),
        *("kind", "is_ranked", "points", "seat__side", "seat__number", "seat__match"),
        *("seat__match__totals", "seat__match__honours", "seat__match__is_finished", "seat__match__state"),
        "seat__match__deals_in",
    )
    found, ahead, playing = [], set(), set()
    shown = cache(Member.written)  # a season has thousands of rows and few people
    for *who, kind, is_ranked, points, side, seat, match, totals, honours, is_finished, state, deals in rows:
        member, is_guest, evening, round_, number, *written = who
        if anew and match in anew:
            side, result = anew[match].sides[seat], anew[match].result
            totals, honours, is_finished = result.totals, result.honours, result.is_finished
        if state == Match.State.AHEAD:
            ahead.add(round_)
        if state == Match.State.OPEN:
            playing.add(round_)
        played = side is not None
        is_begun = bool(deals) or is_finished
        found.append(
            RoundResult(
                member=member,
                name=shown(*written),
                evening=evening,
                round=round_,
                number=number,
                kind=kind,
                is_ranked=is_ranked,
                is_guest=is_guest,
                points=(totals[side] if is_begun else None) if played else points,
                honours={each: counts[side] for each, counts in honours.items()} if played else {},
                is_complete=is_finished if played else kind == Result.Kind.IMPORTED,
            )
        )
    begun = [
        replace(each, is_closed=False) if each.round in playing else each
        for each in found
        if each.round not in ahead
    ]
    return _with_sit_outs(begun, season)


def _with_sit_outs(results: list[RoundResult], season: Season) -> list[RoundResult]:
    """What those get who sit out, once all sheets of that round are in: nobody leads by sitting out."""
    if not any(each.kind == Result.Kind.SAT_OUT for each in results):
        return results
    incomplete = {each.round for each in results if each.kind == Result.Kind.PLAYED and not each.is_complete}
    gets = _sit_out_points(results, season)
    return [
        each
        if each.kind != Result.Kind.SAT_OUT or each.round in incomplete
        else replace(each, points=(points := gets(each)), is_complete=points is not None)
        for each in results
    ]


def _sit_out_points(results: Iterable[RoundResult], season: Season) -> Any:
    """A result to what sitting out brings; None while there is nothing yet of which to take an average."""
    if season.sit_out == Season.SitOut.FIXED:
        return lambda result: season.sit_out_points
    if season.sit_out == Season.SitOut.NOTHING:
        return lambda result: 0
    by_round = season.sit_out == Season.SitOut.TABLES

    def key(result: RoundResult) -> tuple[int, int]:
        return (result.evening, result.round) if by_round else (result.evening, result.member)

    points: dict[tuple[int, int], list[int]] = defaultdict(list)
    for each in results:
        if each.kind == Result.Kind.PLAYED and each.is_complete and each.points is not None:
            points[key(each)].append(each.points)
    return lambda result: average(points[key(result)]) if key(result) in points else None
