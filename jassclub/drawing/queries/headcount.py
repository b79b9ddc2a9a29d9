"""Who is here for the next draw, and what their number means for the tables."""

from __future__ import annotations

from dataclasses import dataclass

from jassclub.engine.draws import tokens
from jassclub.engine.draws.headcount import WayToPlay, ways_to_play
from jassclub.engine.draws.meetings import SEATS
from jassclub.members.models import Member
from jassclub.seasons.models import Evening, Season
from jassclub.web.alphabet import in_order

from .history import times_sat_out


@dataclass(frozen=True)
class Headcount:
    """What a number of players means: full tables, and how many are over.

    `rounds` are those to come, `seats` the sizes of table that the game allows.
    """

    players: int
    rounds: int = 0
    seats: tuple[int, ...] = (SEATS,)
    fixed_pairs: bool = False

    @property
    def tables(self) -> int:
        return tokens.playing(self.players) // SEATS

    @property
    def over(self) -> int:
        return self.players % SEATS

    @property
    def options(self) -> list[WayToPlay]:
        """What can be done; nothing any more when the last round is being played."""
        if not self.rounds:
            return []
        return ways_to_play(self.players, self.rounds, self.seats, pairs=self.fixed_pairs)


def headcount_of(evening: Evening, players: int) -> Headcount:
    season = evening.season
    return Headcount(
        players,
        rounds=_rounds_to_come(evening),
        seats=season.rules.seats,
        fixed_pairs=season.drawing == Season.Drawing.PAIRS,
    )


def _rounds_to_come(evening: Evening) -> int:
    """Rounds that have not begun: not drawn yet, or drawn ahead of the one that is being played."""
    begun = evening.rounds.count() - evening.rounds.ahead().count()
    return max(0, evening.season.rounds_per_evening - begun)


@dataclass(frozen=True)
class Here:
    """The players of the next draw, with how often each sat out (this evening, this season)."""

    by_name: list[Member]
    sat_out: dict[int, tuple[int, int]]
    headcount: Headcount

    @property
    def by_sit_outs(self) -> list[Member]:
        """Those whose turn it is to sit out first."""
        return sorted(self.by_name, key=lambda member: self.sat_out.get(member.pk, (0, 0)))


def people_here(evening: Evening) -> Here:
    members = in_order(Member.objects.filter(attendances__evening=evening, attendances__is_here=True))
    return Here(members, times_sat_out(evening), headcount_of(evening, len(members)))
