"""By standing: the first four sit at table 1, the next four at table 2, and so on.

Who are partners there the club decides: of the four "14" is the first and the fourth against the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..constraints import Constraints, with_table_1
from ..meetings import SEATS, seated_by_lot
from ..plan import Drawn, Plan
from ..turns import Turns, times_of

Pair = tuple[int, int]

ARRANGEMENTS = {
    "14": ((0, 3), (1, 2)),
    "13": ((0, 2), (1, 3)),
    "12": ((0, 1), (2, 3)),
}


def draw(plan: Plan, rng: Random) -> Drawn:
    """One round. Raises ValueError for more, and if the ranking or who sits out does not fit who is here."""
    if plan.rounds != 1:
        raise ValueError("by standing one round is drawn at a time")
    if sorted(plan.ranking) != list(plan.here):
        raise ValueError("the ranking must be everybody who is here, each of them once")
    if plan.partners not in ARRANGEMENTS:
        raise ValueError('partners must be "14", "13" or "12"')
    sitting_out = Turns(times_of(plan), plan.players % SEATS, chosen=plan.sitting_out).next(rng)
    playing = [player for player in plan.ranking if player not in sitting_out]
    fours = [playing[first : first + SEATS] for first in range(0, len(playing), SEATS)]
    tables = [seated_by_lot(_sides(four, plan.partners, plan.constraints), rng) for four in fours]
    return Drawn([with_table_1(tables, plan.constraints.first_table)], [sitting_out])


def _sides(four: Sequence[int], partners: str, constraints: Constraints[int]) -> list[Pair]:
    """As the club wants it, or else in the order of 14, 13, 12 what breaks the fewest constraints."""
    refused = set(map(frozenset, constraints.apart))

    def broken(sides: Sequence[Pair]) -> int:
        pairs = set(map(frozenset, sides))
        return len(refused & pairs) + len(constraints.couples - pairs)

    names = [*ARRANGEMENTS] * 2
    ways = [ARRANGEMENTS[name] for name in names[names.index(partners) :][: len(ARRANGEMENTS)]]
    return min(([(four[one], four[other]) for one, other in way] for way in ways), key=broken)
