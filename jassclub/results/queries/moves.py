"""Who rose and who fell in an evening's standings with its last round."""

from jassclub.seasons.models import Evening
from jassclub.seasons.queries import own_steps

from .evening_totals import evening_totals
from .standings import Standings


def moves(evening: Evening, standings: Standings) -> dict[int, int]:
    """By how many ranks each player rose with the last round that counts in these standings; fell, where it is
    negative. Players who had no rank before are left out, and everybody is after the first round."""
    if len(standings.columns) < 2:
        return {}
    steps, last = own_steps(evening.season).of_evening, standings.columns[-1]
    totals = evening_totals(evening.season, [evening], steps, live=standings.is_live, before=last)[evening.pk]
    before = totals.valued.order.ranks() | totals.valued_guests.order.ranks()
    lines = (ranked.line for ranked in (*standings.ranked, *standings.guests))
    return {
        line.player: before[line.player] - line.rank for line in lines if line.rank and line.player in before
    }
