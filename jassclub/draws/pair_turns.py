"""Which pair sits out when their number is odd: none twice in an evening before all have once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

from .plan import Plan

Turn = tuple[bool, int, int]


@dataclass
class PairTurns:
    """How often each pair sat out, counted in people: this evening, and before it.

    `chosen` shall sit out next, whosever turn it is.
    """

    tonight: list[int]
    before: list[int]
    chosen: int | None

    @classmethod
    def of(cls, plan: Plan) -> PairTurns:
        """Raises ValueError if others are to sit out than one pair, where their number is odd."""
        tonight = Counter(player for bench in plan.tonight[1] for player in bench)
        before = Counter(player for _rounds, benches in plan.season for bench in benches for player in bench)
        return cls(
            tonight=[tonight[one] + tonight[other] for one, other in plan.pairs],
            before=[before[one] + before[other] for one, other in plan.pairs],
            chosen=_chosen(plan),
        )

    def turn(self, pair: int) -> Turn:
        """Whose is the lowest sits out next: who did so least this evening, then least in all."""
        return pair != self.chosen, self.tonight[pair], self.tonight[pair] + self.before[pair]

    def draw(self, rounds: int, rng: Random) -> list[int]:
        """Who sits out in each of the next rounds, by lot among those whose turn it is."""
        ahead = self._copy()
        lot = list(range(len(self.tonight)))
        out = []
        for _round in range(rounds):
            rng.shuffle(lot)
            out.append(min(lot, key=ahead.turn))
            ahead._sit(out[-1])
        return out

    def too_early(self, out: Iterable[int]) -> tuple[int, int]:
        """In how many of the next rounds somebody would sit out too early: this evening, and counting all."""
        ahead = self._copy()
        this_evening = in_all = 0
        for pair in out:
            turn, lowest = ahead.turn(pair), min(map(ahead.turn, range(len(self.tonight))))
            this_evening += turn[:2] > lowest[:2]
            in_all += turn > lowest
            ahead._sit(pair)
        return this_evening, in_all

    def _sit(self, pair: int) -> None:
        self.tonight[pair] += 2
        self.chosen = None

    def _copy(self) -> PairTurns:
        return replace(self, tonight=[*self.tonight])


def _chosen(plan: Plan) -> int | None:
    """Who is in no pair sits out anyway."""
    chosen = {player for pair in plan.pairs for player in pair} & set(plan.sitting_out)
    if not chosen:
        return None
    if len(plan.pairs) % 2:
        for number, pair in enumerate(plan.pairs):
            if chosen == set(pair):
                return number
    raise ValueError("where pairs stay together one pair sits out if their number is odd, and else none")
