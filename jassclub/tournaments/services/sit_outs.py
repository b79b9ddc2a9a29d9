"""What those receive who sit out a round."""

from collections import defaultdict
from collections.abc import Callable

from django.db.models import QuerySet

from jassclub.standings.ranking import average

from ..models import Evening, Result, Season


def compensate_sit_outs(evening: Evening) -> None:
    """Who sat out a round receives what the season says; averages change with every sheet that comes in.

    As long as sheets of the round are missing nobody has received anything, so that nobody who sits out
    leads those who still play. To be called in a transaction.
    """
    sat_out = Result.objects.filter(round__evening=evening, kind=Result.Kind.SAT_OUT)
    if not sat_out.exists():
        return
    Evening.objects.select_for_update().get(pk=evening.pk)  # two sheets at once: the second sees the first
    season = Season.objects.get(pk=evening.season_id)  # as it is now: it may have been changed meanwhile
    receives = _receives(evening, season, sat_out)
    missing = evening.rounds.filter(closed_at=None, results__table__isnull=False, results__is_complete=False)
    unfinished = set(missing.values_list("pk", flat=True))
    results = list(sat_out)
    for result in results:
        points = None if result.round_id in unfinished else receives(result)
        result.points, result.is_complete = points or 0, points is not None
    Result.objects.bulk_update(results, ["points", "is_complete"])


def _receives(evening: Evening, season: Season, sat_out: QuerySet[Result]) -> Callable[[Result], int | None]:
    """What sitting out brings; None as long as there is nothing yet of which to take an average."""
    if season.sit_out == Season.SitOut.FIXED:
        return lambda result: season.sit_out_points
    if season.sit_out == Season.SitOut.NOTHING:
        return lambda result: 0
    played = Result.objects.filter(round__evening=evening, kind=Result.Kind.PLAYED, is_complete=True)
    if season.sit_out == Season.SitOut.TABLES:
        of_round = _averages(played.filter(round__in=sat_out.values("round")), "round")
        return lambda result: of_round.get(result.round_id)
    of_member = _averages(played.filter(member__in=sat_out.values("member")), "member")
    return lambda result: of_member.get(result.member_id)


def _averages(results: QuerySet[Result], of: str) -> dict[int, int]:
    """The average points of each `round` or `member`."""
    points = defaultdict(list)
    for key, each in results.values_list(of, "points"):
        points[key].append(each)
    return {key: average(each) for key, each in points.items()}
