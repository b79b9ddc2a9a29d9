"""The random draw: tokens by chance alone, but for turns, and players exchanged only to keep constraints."""

from __future__ import annotations

from random import Random

from ..constraints import exchanged_to_meet
from ..plan import Drawn, Plan
from ..turns import SeatKinds


def draw(plan: Plan, rng: Random) -> Drawn:
    """Raises ValueError when so many players can't be seated so, or so many can't sit out."""
    turns = SeatKinds(plan)
    constraints = plan.constraints.among({player: player for player in plan.here})
    rounds, sitting_out = [], []
    for _round in range(plan.rounds):
        kinds = turns.next(rng)
        row = exchanged_to_meet(kinds.row(turns.layout, rng), turns.layout, constraints, rng)
        rounds.append(turns.layout.cut(row))
        sitting_out.append(kinds.sitting_out)
    return Drawn(rounds, sitting_out)
