"""What is wrong with the rounds of a draft, and what no draft can avoid."""

from __future__ import annotations

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
    """The worst first; all as numbers, 0 is none.

    Who meets again of an earlier evening is no fault: a movement lets it happen, and is better in the long
    run.
    """

    constraints: int  # that are not kept
    partners: int  # twice this evening, more than are known to be needed
    meetings: int  # the same
    season: int  # partners of earlier evenings, those of the last one weigh most


class Judge:
    """Judges drafts of a plan. Of its constraints only those count of people who are here."""

    def __init__(self, plan: Plan, layout: Layout) -> None:
        self.plan, self.layout = plan, layout
        self.constraints = plan.constraints.among({player: player for player in plan.here})
        self.together = self.constraints.at_one_table  # what they repeat is no fault
        self.season = self.costs(season=True)
        self.met_so_far = meetings.repeats(plan.tonight[0], self.together)
        self.partners_so_far = meetings.repeated_partners(plan.tonight[0], self.constraints.couples)

    def costs(self, *, season: bool) -> Costs:
        """What it costs to repeat this evening's rounds, and also the season's; and to break a constraint."""
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
        """The constraints that are not kept. That one of a couple sits out is a matter of turns."""
        first_table = self.constraints.first_table
        counted = [with_table_1([list(table) for table in each], first_table) for each in rounds]
        missed = unmet_constraints(counted, self.constraints)
        return sum({*each.players} <= {*seated(rounds[each.round])} for each in missed)

    def enough(self, rounds: Rounds) -> int:
        """What a search may stop below: the least that such rounds cost this evening, by `search.Seats`."""
        needed = self._least_meetings([*self.plan.tonight[0], *rounds]) - self.met_so_far
        partners = self._partners_at_table_1(len(rounds))
        return (needed + 1) * MET_TONIGHT + partners * PARTNERS_TONIGHT + self.of_kept(rounds, repeats=True)

    def of_kept(self, rounds: Rounds, *, repeats: bool) -> int:
        """The part of what such rounds cost, less than nothing, that the constraints kept in them make; with
        `repeats` also what those repeat who shall be together.
        """
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
        """No evening of so many such rounds has fewer repeats, without those that constraints demand."""
        if self.layout.is_even:
            least = meetings.least_repeats(self.plan.players, len(evening))
        else:
            least = meetings.least_repeats_at(self.layout.sizes, len(evening))
        here = [{*seated(tables)} for tables in evening]
        demanded = sum(pairs_among(sum(pair <= each for each in here)) for pair in self.together)
        return max(self.met_so_far, least - demanded)

    def _partners_at_table_1(self, rounds: int) -> int:
        """The partners whom three or four who always share a table have twice at least."""
        sharing = min(SEATS, len(self.constraints.first_table))
        return spread(rounds * (sharing - 2), pairs_among(sharing)) if sharing > 2 else 0
