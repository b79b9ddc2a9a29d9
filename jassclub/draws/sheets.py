"""A round that hangs on the wall, and the same round for those who are here now with few people moved."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from .meetings import Round, pairs, partners
from .search import PARTNERS_TONIGHT, Costs
from .tokens import SEATS
from .wishes import Wishes, ungranted

# So many more people may be moved that two are not partners again; one more than twice as many for a wish.
FEW = 4
MOVED = 2 * PARTNERS_TONIGHT // (2 * FEW + 1)
WISH = 2 * PARTNERS_TONIGHT + MOVED // 2
SAT_OUT_BEFORE = 2**90  # less than being moved, more than meeting again

Allowed = Callable[[Sequence[int]], bool]


@dataclass(frozen=True)
class Hung:
    """A round as it hangs, seen by those who are here now.

    Places count from 0: the seats of tables 1, 2, … and then `seats`, which is the whole bench. Whoever hangs
    at a table that is no longer needed has no place, as little as a newcomer.
    """

    tables: Round[int]
    bench: Sequence[int]
    here: range

    @property
    def seats(self) -> int:
        return len(self.here) - len(self.here) % SEATS

    @cached_property
    def place(self) -> dict[int, int]:
        seated = [player for table in self.tables for player in table][: self.seats]
        places = {player: seat for seat, player in enumerate(seated)} | dict.fromkeys(self.bench, self.seats)
        return {player: place for player, place in places.items() if player in self.here}

    def moved_to_bench(self, player: int) -> int:
        """How many more are moved when this player sits out than when not."""
        place = self.place.get(player)
        return 0 if place is None else -1 if place == self.seats else 1

    def can_grant(self, wishes: Wishes[int]) -> list[tuple[int, int]]:
        """Who shall stay or come together: nobody whom this round has parted anyway."""
        hangs = {*self.bench, *(player for table in self.tables for player in table)}
        given_up = {each.players for each in ungranted([self.tables], wishes) if each.wish == "together"}
        return [pair for pair in wishes.together if pair not in given_up or not hangs.issuperset(pair)]


class Sheet:
    """The round as it shall be: `row` has who is at each seat, and at its end who sits out.

    What hangs there already costs nothing here: it is not for a change to put right.
    """

    def __init__(self, hung: Hung, bench: Collection[int], sat_out: Mapping[int, int], rng: Random) -> None:
        """Who can, stays; all others take the free seats by lot. `sat_out`: how often on earlier evenings."""
        self.hung, self.place, self.seats, self.sat_out = hung, hung.place, hung.seats, sat_out
        stay = {
            seat: player for player, seat in self.place.items() if player not in bench and seat < self.seats
        }
        taken = {*bench, *stay.values()}
        others = [player for player in hung.here if player not in taken]
        rng.shuffle(others)
        self.row = [stay[seat] if seat in stay else others.pop() for seat in range(self.seats)]
        self.row += sorted(bench, key=[*hung.bench, *hung.here].index)
        self.order = rng.sample(range(len(self.row)), len(self.row))

    @property
    def tables(self) -> list[list[int]]:
        return [self.row[first : first + SEATS] for first in range(0, self.seats, SEATS)]

    @property
    def bench(self) -> list[int]:
        return self.row[self.seats :]

    @property
    def cost(self) -> int:
        """After settling: MOVED for each who has a place and is elsewhere, and all that was given up."""
        granted = WISH * len(self.together)
        return granted + sum(self._cost(self.row, first) for first in self._groups())

    def settle(self, costs: Costs, wishes: Wishes[int], allowed: Allowed) -> bool:
        """Exchange those who were moved, as long as that costs less; whether anything was exchanged.

        `costs` are of all rounds but this one, `allowed` says whether these may sit out in this one.
        """
        self._price(costs, wishes)
        before = self.row
        saves = True
        while saves:
            saves = sum(self._best_from(at, allowed) for at in self._moved()) > 0
        return self.row != before

    def _price(self, costs: Costs, wishes: Wishes[int]) -> None:
        self.meeting = [row[:] for row in costs.meeting]
        self.partners = [row[:] for row in costs.partners]
        self.first_table = wishes.first_table
        self.together = self.hung.can_grant(wishes)
        met = [pair for table in self.hung.tables for pair in pairs(table)]
        played = [pair for table in self.hung.tables for pair in partners(table)]
        for matrix, which, cost in (
            (self.meeting, met, 0),
            (self.partners, wishes.apart, WISH),
            (self.partners, played, 0),
            (self.partners, self.together, -WISH),
        ):
            for one, other in which:
                matrix[one][other] = matrix[other][one] = cost

    def _groups(self) -> range:
        """The first places of the tables and of the bench."""
        return range(0, self.seats + 1, SEATS)

    def _moved(self) -> list[int]:
        """Where those are who do not sit as it hangs."""
        return [at for at, player in enumerate(self.row) if self.place.get(player) != min(at, self.seats)]

    def _best_from(self, at: int, allowed: Allowed) -> bool:
        """Let the one who is here change about with others where that saves most; whether anything does."""
        now = {first: self._cost(self.row, first) for first in self._groups()}
        least, best = 0, self.row
        for cycle in self._cycles(at):
            row = self.row[:]
            for here, there in zip(cycle, (*cycle[1:], *cycle[:1]), strict=True):
                row[there] = self.row[here]
            touched = {min(place - place % SEATS, self.seats) for place in cycle}
            change = sum(self._cost(row, first) - now[first] for first in touched)
            if change < least and (self.seats not in touched or allowed(row[self.seats :])):
                least, best = change, row
        self.row = best
        return least < 0

    def _cycles(self, at: int) -> Iterator[tuple[int, ...]]:
        """Exchange with anybody; or whoever hangs here comes back, and anybody takes their place instead."""
        owners = [place for place in self._moved() if self.place.get(self.row[place]) == min(at, self.seats)]
        for other in self.order:
            if other != at and min(other, at) < self.seats:
                yield at, other
                yield from ((at, other, owner) for owner in owners if owner not in (at, other))

    def _cost(self, row: Sequence[int], first: int) -> int:
        """Of the table that begins at this place, or of the bench."""
        if first == self.seats:
            bench = row[first:]
            cost = sum(self.sat_out[player] * SAT_OUT_BEFORE for player in bench)
            cost -= sum(WISH for one, other in self.together if one in bench and other in bench)
            return cost + sum(MOVED for player in bench if self.place.get(player, first) != first)
        table = row[first : first + SEATS]
        cost = sum(self.meeting[one][other] for one, other in pairs(table))
        cost += sum(self.partners[one][other] for one, other in partners(table))
        for at, player in enumerate(table, start=first):
            if self.place.get(player) != at:
                cost += MOVED if player in self.place else 0
                cost += WISH if first and player in self.first_table else 0
        return cost
