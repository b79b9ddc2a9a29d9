"""All that goes into a draw, so that anyone can repeat it: the same plan gives the same seating."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .wishes import Wishes

Tables = Sequence[Sequence[int]]
Evening = tuple[Sequence[Tables], Sequence[Sequence[int]]]  # the tables of each round, who sits out in each
Drawn = tuple[list[list[list[int]]], list[list[int]]]

NOTHING: Evening = ((), ())


@dataclass(frozen=True, slots=True)
class Plan:
    """Players are whole numbers: 1 to `players` are here, higher ones only were here before.

    method       the name of one of the methods in `registry`
    rounds       how many rounds to draw
    seed         of the chance in it
    evening      how many rounds the evening has in all; 0: those of tonight and the ones to draw
    tonight      the rounds of this evening so far
    season       the evenings before, the oldest first
    ahead        rounds drawn already and not begun, which stay as far as they can: `rounds` of them, or none
    sitting_out  who shall sit out the first of the rounds to draw; empty: whose turn it is
    over         what those do who are more than a multiple of four: they sit out ("bench"), or play at
                 tables of three ("threes") or of five ("fives"), where the game allows it
    wishes       what every draw respects; where fixed pairs play only who needs table 1
    pairs        who stays together, for the method "pairs"; everybody else sits out
    ranking      everybody who is here, the best first, for the method "standing"
    partners     at a table drawn by standing who plays with the best of the four: "14", "13" or "12"
    """

    method: str
    players: int
    rounds: int
    seed: int
    evening: int = 0
    tonight: Evening = NOTHING
    season: Sequence[Evening] = ()
    ahead: Evening = NOTHING
    sitting_out: Sequence[int] = ()
    over: str = "bench"
    wishes: Wishes[int] = field(default_factory=Wishes)
    pairs: Sequence[tuple[int, int]] = ()
    ranking: Sequence[int] = ()
    partners: str = "14"

    @property
    def here(self) -> range:
        """The players who are here."""
        return range(1, self.players + 1)

    @property
    def to_come(self) -> int:
        """How many rounds are still to come this evening; at least those to draw."""
        return max(self.rounds, self.evening - len(self.tonight[0]))
