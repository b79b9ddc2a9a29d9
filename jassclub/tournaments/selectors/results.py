"""What every round brought every player: played, sat out or taken over.

Points of those who sit out are worked out here, from the other results of the evening.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence

from jassclub.play.services.options import Change
from jassclub.standings.averages import average
from jassclub.standings.regulation import Number
from jassclub.standings.uneven import UnevenRound

from ..models import Evening, Result, Season
from .evening_memory import EveningRead, evenings_read
from .regulation import own_steps
from .results_read import RoundResult, results_read


def season_results(season: Season, *, whole: bool = False, closed: bool = False) -> list[RoundResult]:
    """Everything of the season but rounds that are not begun; in at most four queries.

    Rounds that are hidden until the prize-giving are there only where the `whole` season is asked for.
    `closed`: those of closed rounds alone, as if nothing of the others were known, also averages for sitting
    out.
    """
    keys = list(season.evenings.order_by("pk").values_list("pk", flat=True))
    read = evenings_read(season.pk, keys)
    return [each for key in keys for each in results_of(read[key], season, whole=whole, closed=closed)]


def season_results_anew(season: Season, anew: Iterable[Change]) -> list[RoundResult]:
    """The whole season as other options would have it: `anew` are the matches that they count otherwise."""
    keys = list(season.evenings.order_by("pk").values_list("pk", flat=True))
    read = results_read(keys, {change.match: change for change in anew})
    return [each for key in keys for each in with_sit_outs(as_counted(read[key], season), season)]


def evening_results(evening: Evening, *, whole: bool = False, closed: bool = False) -> Sequence[RoundResult]:
    """The same for an evening, in at most three queries."""
    read = evenings_read(evening.season_id, [evening.pk])[evening.pk]
    return results_of(read, evening.season, whole=whole, closed=closed)


def results_of(evening: EveningRead, season: Season, *, whole: bool, closed: bool) -> Sequence[RoundResult]:
    """The same for an evening that is read already."""

    def work() -> Sequence[RoundResult]:
        shown = (each for each in evening.results if whole or not each.is_hidden)
        return with_sit_outs(
            as_counted([each for each in shown if each.is_closed or not closed], season), season
        )

    how = ("results", whole, closed, *how_points_count(season))
    return evening.worked_out(how, work)


def how_points_count(season: Season) -> tuple[Hashable, ...]:
    """All of a season on which `points` of its results depend."""
    if not (deals := season.uneven_deals):
        return (season.sit_out, season.sit_out_points)
    return (season.sit_out, season.sit_out_points, tuple(deals.items()), own_steps(season).uneven_deals)


def as_counted(results: Sequence[RoundResult], season: Season) -> Sequence[RoundResult]:
    """With what counts, by the season's regulation, of rounds of more or fewer deals than others play."""
    if not (deals := season.uneven_deals) or not any(each.seats for each in results):
        return results
    how, usual = own_steps(season).uneven_deals, next(iter(deals.values()))
    found = []
    for each in results:
        uneven = _uneven(each, deals.get(each.seats), usual)
        if uneven is not None:
            each = each._replace(points=uneven.counted(how), uneven=uneven)
        found.append(each)
    return found


def _uneven(result: RoundResult, deals: int | None, usual: int) -> UnevenRound | None:
    """None where the table plays as many deals as the others. A whole match of another length was played by
    options that the season no longer has."""
    if result.points is None or deals in (None, usual):
        return None
    if result.is_complete and len(result.by_deal) != deals:
        return None
    return UnevenRound(sum(result.by_deal), deals, usual, sum(result.by_deal[:usual]))


def with_sit_outs(results: Sequence[RoundResult], season: Season) -> Sequence[RoundResult]:
    """What those get who sit out, once all sheets of that round are in: nobody leads by sitting out."""
    if not any(each.kind == Result.Kind.SAT_OUT for each in results):
        return results
    incomplete = {each.round for each in results if each.kind == Result.Kind.PLAYED and not each.is_complete}
    gets = _sit_out_points(results, season)
    return [
        each
        if each.kind != Result.Kind.SAT_OUT or each.round in incomplete
        else each._replace(points=(points := gets(each)), is_complete=points is not None)
        for each in results
    ]


def _sit_out_points(results: Iterable[RoundResult], season: Season) -> Callable[[RoundResult], int | None]:
    """A result to what sitting out brings; None while there is nothing yet of which to take an average."""
    if season.sit_out == Season.SitOut.FIXED:
        return lambda result: season.sit_out_points
    if season.sit_out == Season.SitOut.NOTHING:
        return lambda result: 0
    by_round = season.sit_out == Season.SitOut.TABLES

    def key(result: RoundResult) -> tuple[int, int]:
        return (result.evening, result.round) if by_round else (result.evening, result.member)

    points: dict[tuple[int, int], list[Number]] = defaultdict(list)
    for each in results:
        if each.kind == Result.Kind.PLAYED and each.is_complete and each.points is not None:
            points[key(each)].append(each.points)
    return lambda result: average(points[key(result)]) if key(result) in points else None
