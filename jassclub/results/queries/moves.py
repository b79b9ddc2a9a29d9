"""Who rose and who fell: in an evening with its last round, in a season with its last evening."""

from collections.abc import Mapping

from jassclub.engine.standings.season import ranks_before
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import own_steps

from .evening_totals import evening_totals
from .standings import Standings


def moves(evening: Evening, standings: Standings) -> dict[int, int]:
    """By how many ranks each player rose with the last round that counts in these standings; fell, where it
    is negative. Players who had no rank before are left out, and everyone is after the first round."""
    if len(standings.columns) < 2:
        return {}
    steps, last = own_steps(evening.season).of_evening, standings.columns[-1]
    totals = evening_totals(evening.season, [evening], steps, live=standings.is_live, before=last)[evening.pk]
    return _compared(totals.valued.order.ranks() | totals.valued_guests.order.ranks(), standings)


def season_moves(season: Season, standings: Standings) -> dict[int, int]:
    """The same with the last evening that counts in the standings of a season."""
    before: dict[int, int] = {}
    for listed in (standings.ranked, standings.guests):
        lines = [ranked.line for ranked in listed]
        before |= ranks_before(lines, standings.days, standings.regulation, low_wins=season.rules.low_wins)
    return _compared(before, standings)


def _compared(before: Mapping[int, int], standings: Standings) -> dict[int, int]:
    lines = (ranked.line for ranked in (*standings.ranked, *standings.guests))
    return {
        line.player: before[line.player] - line.rank for line in lines if line.rank and line.player in before
    }
