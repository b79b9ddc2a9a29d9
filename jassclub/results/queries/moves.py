"""Who rose and who fell: in an evening with its last round, in a season with its last evening."""

from collections.abc import Collection, Mapping

from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import own_steps

from .evening_totals import evening_totals
from .standings import Standings, season_standings


def moves(evening: Evening, standings: Standings) -> dict[int, int]:
    """By how many ranks each player rose with the last round that counts in these standings; fell, where it
    is negative. Players who had no rank before are left out, and everybody is after the first round."""
    if len(standings.columns) < 2:
        return {}
    steps, last = own_steps(evening.season).of_evening, standings.columns[-1]
    totals = evening_totals(evening.season, [evening], steps, live=standings.is_live, before=last)[evening.pk]
    return _compared(totals.valued.order.ranks() | totals.valued_guests.order.ranks(), standings)


def season_moves(season: Season, standings: Standings, evenings: Collection[Evening]) -> dict[int, int]:
    """The same with the last evening that counts in the standings of a season; `evenings` are all of it."""
    last = standings.columns[-1].date if standings.columns else None
    if not (earlier := [evening for evening in evenings if last and evening.date < last]):
        return {}
    before = season_standings(season, evenings=earlier)
    lines = (ranked.line for ranked in (*before.ranked, *before.guests))
    return _compared({line.player: line.rank for line in lines if line.rank}, standings)


def _compared(before: Mapping[int, int], standings: Standings) -> dict[int, int]:
    lines = (ranked.line for ranked in (*standings.ranked, *standings.guests))
    return {
        line.player: before[line.player] - line.rank for line in lines if line.rank and line.player in before
    }
