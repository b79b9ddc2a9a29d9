"""The token draw of an evening: chance alone, but for turns and wishes."""

from __future__ import annotations

from random import Random

from .granting import granted
from .plan import Drawn
from .situation import Situation


def drawn(situation: Situation, rounds: int, rng: Random) -> Drawn:
    """Draw so many rounds: who sits out goes by turns, then players are exchanged only to grant wishes."""
    rota, seats = situation.rota(), situation.layout
    seatings, benches = [], []
    for number in range(rounds):
        (shift,) = rota.draw(1, rng, situation.bench if number == 0 else ())
        row = granted(shift.row_by_tokens(seats, rng), seats, situation.wishes, rng)
        seatings.append(seats.cut(row))
        benches.append(shift.bench)
    return seatings, benches
