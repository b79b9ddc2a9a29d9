"""The faults of a draft's rounds, without those that no draft can avoid."""

from collections.abc import Sequence
from typing import NamedTuple

from . import meetings
from .constraints import unmet_constraints, with_table_1
from .meetings import SEATS, Round, pairs_among, partners, seated, spread, times_met
from .plan import Plan
from .search import CONSTRAINT, MET_TONIGHT, PARTNERS_BEFORE, PARTNERS_TONIGHT, Costs
from .table_sizes import Layout

Rounds = Sequence[Round[int]]


class Faults(NamedTuple):
    """Numbers of faults, the worst kind first.

    A meeting of an earlier evening that is repeated is no fault: a movement repeats some, and is better in
    the long run.
    """

    constraints: int  # broken
    partners: int  # repeated this evening, beyond those known to be needed
    meetings: int  # the same
    season: int  # partners of earlier evenings, weighted: the last evening weighs most


class Judge:
    """Judges drafts of a plan, by the constraints of players who are here."""

    def __init__(self, plan: Plan, layout: Layout) -> None:
        self.plan, self.layout = plan, layout
        self.constraints = plan.constraints.among({player: player for player in plan.here})
        self.together = self.constraints.at_one_table  # their repeats are no fault
        self.season = self.costs(season=True)
        self.met_so_far = meetings.repeats(plan.tonight[0], self.together)
        self.partners_so_far = meetings.repeated_partners(plan.tonight[0], self.constraints.couples)

    def costs(self, *, season: bool) -> Costs:
        """The costs of repeating this evening's rounds, and the season's, and of breaking a constraint."""
        costs = Costs(self.plan.highest)
        costs.add(self.plan.tonight[0], MET_TONIGHT, PARTNERS_TONIGHT)
        costs.add_season(self.plan.season if season else ())
        costs.constrain(self.constraints)
        return costs

    def faults(self, rounds: Rounds) -> Faults:
        evening = [*self.plan.tonight[0], *rounds]
        played = meetings.repeated_partners(evening, self.constraints.couples)
        enforced = meetings.least_repeated_partners(self.plan.players, len(evening))
        least = max(self.partners_so_far, enforced, self._partners_at_table_1(len(evening)))
        return Faults(
            self.broken(rounds),
            max(0, played - least),
            max(0, meetings.repeats(evening, self.together) - self._least_meetings(evening)),
            self.season.of(rounds) % MET_TONIGHT // PARTNERS_BEFORE,
        )

    def broken(self, rounds: Rounds) -> int:
        """The number of broken constraints, but for couples parted by turns of sitting out."""
        first_table = self.constraints.first_table
        counted = [with_table_1([list(table) for table in tables], first_table) for tables in rounds]
        missed = unmet_constraints(counted, self.constraints)
        return sum({*wish.players} <= {*seated(rounds[wish.round])} for wish in missed)

    def enough(self, rounds: Rounds) -> int:
        """The cost below which a search may stop: the least cost of such rounds, as `search.Seats` counts."""
        needed = self._least_meetings([*self.plan.tonight[0], *rounds]) - self.met_so_far
        partners = self._partners_at_table_1(len(rounds))
        return (needed + 1) * MET_TONIGHT + partners * PARTNERS_TONIGHT + self.of_kept(rounds, repeats=True)

    def of_kept(self, rounds: Rounds, *, repeats: bool) -> int:
        """The negative cost of the constraints that are kept; with `repeats` also what their pairs repeat."""
        met, played, cost = times_met(rounds), times_met(rounds, partners), 0
        first_table = set(self.constraints.first_table)
        for pair in self.together:
            is_couple = pair in self.constraints.couples
            cost -= CONSTRAINT * (played[pair] * is_couple + met[pair] * (pair <= first_table))
            if repeats:
                cost += (
                    pairs_among(met[pair]) * MET_TONIGHT
                    + pairs_among(played[pair]) * PARTNERS_TONIGHT * is_couple
                )
        return cost

    def _least_meetings(self, evening: Rounds) -> int:
        """The fewest repeats of so many such rounds, without those that constraints demand."""
        if self.layout.is_even:
            least = meetings.least_repeats(self.plan.players, len(evening))
        else:
            least = meetings.least_repeats_at(self.layout.sizes, len(evening))
        here = [{*seated(tables)} for tables in evening]
        demanded = sum(pairs_among(sum(pair <= players for players in here)) for pair in self.together)
        return max(self.met_so_far, least - demanded)

    def _partners_at_table_1(self, rounds: int) -> int:
        """The fewest repeated partners among three or four players who always share a table."""
        sharing = min(SEATS, len(self.constraints.first_table))
        return spread(rounds * (sharing - 2), pairs_among(sharing)) if sharing > 2 else 0
