"""Who sits out in each round, and who sits at the tables of three or five: by turns.

The fifth at a table is whoever would have sat out. With tables of three nobody does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random

from .benches import Turns
from .layout import Layout, layout
from .plan import Evening
from .tokens import SEATS
from .uneven import sizes


@dataclass(frozen=True, slots=True)
class Shift:
    """One round: who sits out, who is the fifth, who else sits at an uneven table, and everybody else."""

    bench: list[int] = field(default_factory=list)
    fifth: list[int] = field(default_factory=list)
    aside: list[int] = field(default_factory=list)
    usual: list[int] = field(default_factory=list)

    def row(self, seats: Layout, rng: Random) -> list[int]:
        """Seat them by chance: for every seat draw a player. The players by seat."""
        row = [0] * len(seats.others)
        for kind, players in self._kinds(seats):
            for seat, player in zip(kind, _shuffled(players, rng), strict=True):
                row[seat] = player
        return row

    def row_by_tokens(self, seats: Layout, rng: Random) -> list[int]:
        """The same, but every player draws a seat, as from the bag: see `tokens.draw`."""
        row = [0] * len(seats.others)
        for kind, players in self._kinds(seats):
            for seat, player in zip(_shuffled(kind, rng), players, strict=True):
                row[seat] = player
        return row

    def _kinds(self, seats: Layout) -> list[tuple[list[int], list[int]]]:
        return [(seats.usual, self.usual), (seats.aside, self.aside), (seats.fifth, self.fifth)]


def _shuffled(numbers: Sequence[int], rng: Random) -> list[int]:
    shuffled = list(numbers)
    rng.shuffle(shuffled)
    return shuffled


class Rota:
    """Players count from 0. `first_table` are those who need table 1: it has four or five, if any has."""

    def __init__(
        self,
        here: int,
        over: str,
        tonight: Evening,
        season: Sequence[Evening],
        couples: Iterable[tuple[int, int]] = (),
        first_table: Iterable[int] = (),
    ) -> None:
        self.here, self.layout = here, layout(tuple(sizes(here, over)))
        odd = here % SEATS if over != "threes" else 0
        self.first_table = set(first_table)
        kind = {size for size in self.layout.sizes if size != SEATS}

        def sat_out(evening: Evening) -> list[list[int]]:
            tables, benches = evening
            return [
                [*bench, *(player for table in tables for player in table[SEATS:])]
                for tables, bench in zip(tables, benches, strict=True)
            ]

        def sat_aside(evening: Evening) -> list[list[int]]:
            return [
                [player for table in tables if len(table) in kind for player in table]
                for tables in evening[0]
            ]

        self.turns = Turns(
            here,
            odd,
            sat_out(tonight),
            [bench for evening in season for bench in sat_out(evening)],
            couples if self.layout.is_even else (),
        )
        self.asides = Turns(
            here,
            len(self.layout.aside) + len(self.layout.fifth),
            sat_aside(tonight),
            [row for evening in season for row in sat_aside(evening)],
        )

    def draw(self, rounds: int, rng: Random, wished: Sequence[int] = ()) -> list[Shift]:
        """The next rounds; in the first of them those who are `wished` sit out."""
        shifts = []
        for number in range(rounds):
            shifts.append(self._shift(rng, wished if number == 0 else ()))
        return shifts

    def allows(self, benches: Sequence[Sequence[int]], wished: Sequence[int] = ()) -> bool:
        """Whether they sit out by turns, or as wished in the first of these rounds."""
        if not wished:
            return self.turns.allow(benches)
        self.turns.take(wished)
        return set(benches[0]) == set(wished) and self.turns.allow(benches[1:])

    def _shift(self, rng: Random, wished: Sequence[int]) -> Shift:
        if self.layout.is_even:
            bench = self._odd(rng, wished)
            sitting_out = set(bench)
            return Shift(bench=bench, usual=[x for x in range(self.here) if x not in sitting_out])
        fifth = self._odd(rng, wished)
        aside = set(self.asides.next(rng, first={x: self._urgency(x, fifth) for x in range(self.here)}))
        return Shift(
            fifth=fifth,
            aside=[x for x in sorted(aside) if x not in fifth],
            usual=[x for x in range(self.here) if x not in aside],
        )

    def _urgency(self, player: int, fifth: Sequence[int]) -> tuple[int, ...]:
        """Who sits at uneven tables whatever the turns: those of five come first, those of three last."""
        if not self.layout.fifth:
            return (player in self.first_table,)
        return (player not in fifth, player not in self.first_table)

    def _odd(self, rng: Random, wished: Sequence[int]) -> list[int]:
        """Who is more than the tables of four hold. Among equals who sat at a table of five least."""
        if wished:
            self.turns.take(wished)
            return list(wished)
        return self.turns.next(rng, last=self.asides.times if self.layout.fifth else None)
