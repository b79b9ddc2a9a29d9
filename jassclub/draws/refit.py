"""Somebody comes or leaves: rounds that hang on the wall already are changed as little as can be.

What comes first is given up last: all sit once or sit out; that goes by turns tonight; nobody has a partner
again tonight and no wish is broken, where moving a few people helps; few are moved; few meet again tonight;
nobody has a partner of an earlier evening. Who sits out is chosen for all rounds together (see `roster`);
then the seats are settled round by round (see `sheets`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from operator import itemgetter
from random import Random

from .plan import Drawn, Plan, Tables
from .roster import Roster
from .search import KEPT, MET_BEFORE, MET_TONIGHT, PARTNERS_BEFORE, PARTNERS_TONIGHT, Costs
from .sheets import MOVED, Hung, Sheet
from .tokens import SEATS
from .wishes import Wishes

PASSES = 4
TRIES = 8  # with others sitting out, until no more are moved than must be


def refit(plan: Plan, rng: Random) -> Drawn:
    """The rounds ahead for those who are here. Raises ValueError when they have tables of three or five."""
    _check(plan)
    plan = replace(plan, wishes=plan.wishes.among({player: player for player in plan.here}))
    hung = [Hung(tables, bench, plan.here) for tables, bench in zip(*plan.ahead, strict=True)]
    roster, costs = Roster(plan, hung, rng), _costs(plan)
    tries = []
    for moved, _before, benches in roster.ways()[:TRIES]:
        sheets = [Sheet(each, bench, roster.before, rng) for each, bench in zip(hung, benches, strict=True)]
        _settle(sheets, costs, plan.wishes, roster)
        tries.append((sum(sheet.cost for sheet in sheets), sheets))
        if tries[-1][0] < (moved + 1) * MOVED:
            break
    sheets = min(tries, key=itemgetter(0))[1]
    return [sheet.tables for sheet in sheets], [sheet.bench for sheet in sheets]


def _settle(sheets: Sequence[Sheet], costs: Costs, wishes: Wishes[int], roster: Roster) -> None:
    """Settle each round while all others stand, until nothing changes. `costs` are the same afterwards."""

    def settle(sheet: Sheet) -> bool:
        def allowed(bench: Sequence[int]) -> bool:
            return roster.allows([bench if each is sheet else each.bench for each in sheets])

        costs.add([sheet.tables], -MET_TONIGHT, -PARTNERS_TONIGHT)
        changed = sheet.settle(costs, wishes, allowed)
        costs.add([sheet.tables], MET_TONIGHT, PARTNERS_TONIGHT)
        return changed

    costs.add([sheet.tables for sheet in sheets], MET_TONIGHT, PARTNERS_TONIGHT)
    for _pass in range(PASSES):
        changed = [settle(sheet) for sheet in sheets]
        if not any(changed):
            break
    costs.add([sheet.tables for sheet in sheets], -MET_TONIGHT, -PARTNERS_TONIGHT)


def _check(plan: Plan) -> None:
    if plan.rounds != len(plan.ahead[0]):
        raise ValueError("the rounds drawn ahead can only be changed all together")
    uneven = any(len(table) != SEATS for tables in plan.ahead[0] for table in tables)
    if uneven or (plan.over != "bench" and plan.players % SEATS):
        raise ValueError("rounds with tables of three or five cannot be changed; draw them anew")
    chosen = set(plan.sitting_out)
    if chosen and (len(plan.sitting_out) != plan.players % SEATS or not chosen <= set(plan.here)):
        raise ValueError("those chosen to sit out are not here, or do not leave full tables")


def _costs(plan: Plan) -> Costs:
    """Of all that was played. Nobody has one partner only at a table of three or five: those do not count."""

    def of_four(rounds: Sequence[Tables]) -> list[list[Sequence[int]]]:
        return [[table for table in tables if len(table) == SEATS] for tables in rounds]

    rounds = [tables for each in (*plan.season, plan.tonight, plan.ahead) for tables in each[0]]
    seated = {player for tables in rounds for table in tables for player in table}
    sitting_out = {player for bench in plan.ahead[1] for player in bench}
    costs = Costs(max({plan.players, *seated, *sitting_out}) + 1)
    costs.add(of_four(plan.tonight[0]), MET_TONIGHT, PARTNERS_TONIGHT)
    for age, (tables, _benches) in enumerate(reversed(plan.season)):
        weight = 2 ** max(0, KEPT - age)
        costs.add(of_four(tables), weight * MET_BEFORE, weight * PARTNERS_BEFORE)
    return costs
