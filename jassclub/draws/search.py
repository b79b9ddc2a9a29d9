"""Make a draw better by exchanging two players, many thousand times: where no book of seatings helps.

What a draw costs is one whole number. A thing that is worse than any number of others is so many times more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Protocol, TypeVar

from .meetings import Round, pairs, partners
from .tokens import SEATS

# What it costs that two sit at a table, or are partners, who did so in an earlier round tonight or on an evening
# before. The last evening weighs 2 ** KEPT, the one before it half of that, and so on: the oldest goes first.
KEPT = 16
MET_BEFORE = 1
PARTNERS_BEFORE = 2**40
MET_TONIGHT = 2**80
PARTNERS_TONIGHT = 2**100

PATIENCE = 8
TRIALS = 60_000

Move = TypeVar("Move")


class Costs:
    """What one more meeting of two players would cost, and what one more round as partners; players from 0."""

    def __init__(self, players: int) -> None:
        self.meeting = [[0] * players for _ in range(players)]
        self.partners = [[0] * players for _ in range(players)]

    def add(self, rounds: Iterable[Round[int]], meeting: int, together: int) -> None:
        """From now on it costs so much more to repeat what happened in these rounds."""
        for tables in rounds:
            for table in tables:
                for one, other in pairs(table):
                    self.meeting[one][other] += meeting
                    self.meeting[other][one] += meeting
                for one, other in partners(table):
                    self.partners[one][other] += together
                    self.partners[other][one] += together

    def of(self, rounds: Iterable[Round[int]]) -> int:
        """What it would cost to play these rounds."""
        tables = [table for tables in rounds for table in tables]
        met = sum(self.meeting[one][other] for table in tables for one, other in pairs(table))
        return met + sum(self.partners[one][other] for table in tables for one, other in partners(table))


class Plan(Protocol[Move]):
    """Something that can be changed by small moves."""

    def any_move(self, rng: Random) -> Move: ...
    def change(self, move: Move) -> int: ...
    def make(self, move: Move) -> None: ...
    def snapshot(self) -> list[list[int]]: ...


def improve(plan: Plan[Move], cost: int, rng: Random, trials: int = TRIALS) -> list[list[int]]:
    """The best that was met on a walk of so many trials, or of fewer when nothing is left to improve.

    A move is made when it does not cost more than what stood some moves ago. So the walk gets out of dead ends,
    without any scale for costs: late acceptance hill climbing (Burke and Bykov 2017).
    """
    least, best = cost, plan.snapshot()
    ago = [cost] * PATIENCE
    for trial in range(trials):
        if not least:
            break
        move = plan.any_move(rng)
        after = cost + plan.change(move)
        if after <= cost or after <= ago[trial % PATIENCE]:
            plan.make(move)
            cost = after
            if cost < least:
                least, best = cost, plan.snapshot()
        ago[trial % PATIENCE] = cost
    return best


class Seats:
    """The seats of several rounds; a move exchanges two players in one of them. `costs` includes these rounds."""

    def __init__(self, rounds: Sequence[Round[int]], costs: Costs) -> None:
        self.rows = [[player for table in tables for player in table] for tables in rounds]
        self.meeting, self.partners = costs.meeting, costs.partners

    def snapshot(self) -> list[list[int]]:
        return [row[:] for row in self.rows]

    def any_move(self, rng: Random) -> tuple[int, int, int]:
        number = int(rng.random() * len(self.rows))
        seats = len(self.rows[number])
        return number, int(rng.random() * seats), int(rng.random() * seats)

    def change(self, move: tuple[int, int, int]) -> int:
        number, i, j = move
        row = self.rows[number]
        p, q, mate, other = row[i], row[j], row[i ^ 2], row[j ^ 2]
        if p == q or mate == q:
            return 0
        together_p, together_q = self.partners[p], self.partners[q]
        cost = together_p[other] + together_q[mate] - together_p[mate] - together_q[other]
        cost += 2 * PARTNERS_TONIGHT
        if i // SEATS == j // SEATS:
            return cost
        met_p, met_q = self.meeting[p], self.meeting[q]
        for k in (i ^ 1, i ^ 2, i ^ 3):
            cost += met_q[row[k]] - met_p[row[k]]
        for k in (j ^ 1, j ^ 2, j ^ 3):
            cost += met_p[row[k]] - met_q[row[k]]
        return cost + 6 * MET_TONIGHT

    def make(self, move: tuple[int, int, int]) -> None:
        number, i, j = move
        row = self.rows[number]
        self._count(row, i, j, -1)
        row[i], row[j] = row[j], row[i]
        self._count(row, i, j, 1)

    def _count(self, row: list[int], i: int, j: int, sign: int) -> None:
        for first in {i - i % SEATS, j - j % SEATS}:
            table = row[first : first + SEATS]
            for one, other in pairs(table):
                self.meeting[one][other] += sign * MET_TONIGHT
                self.meeting[other][one] += sign * MET_TONIGHT
            for one, other in partners(table):
                self.partners[one][other] += sign * PARTNERS_TONIGHT
                self.partners[other][one] += sign * PARTNERS_TONIGHT


class Numbers:
    """Who has which number in the book; a move exchanges two numbers, and so two players in all the rounds."""

    def __init__(self, pages: Sequence[Round[int]], who: Sequence[int], free: Sequence[int], costs: Costs) -> None:
        self.who, self.free, self.costs = list(who), free, costs
        self.met: list[list[int]] = [[] for _ in who]
        self.mates: list[list[int]] = [[] for _ in who]
        for table in (table for tables in pages for table in tables):
            for one, other in pairs(table):
                self.met[one].append(other)
                self.met[other].append(one)
            for one, other in partners(table):
                self.mates[one].append(other)
                self.mates[other].append(one)

    def snapshot(self) -> list[list[int]]:
        return [self.who[:]]

    def any_move(self, rng: Random) -> tuple[int, int]:
        return self.free[int(rng.random() * len(self.free))], self.free[int(rng.random() * len(self.free))]

    def change(self, move: tuple[int, int]) -> int:
        a, b = move
        cost = 0
        for rows, others in ((self.costs.meeting, self.met), (self.costs.partners, self.mates)):
            row_a, row_b = rows[self.who[a]], rows[self.who[b]]
            for number in others[a]:
                if number != b:
                    cost += row_b[self.who[number]] - row_a[self.who[number]]
            for number in others[b]:
                if number != a:
                    cost += row_a[self.who[number]] - row_b[self.who[number]]
        return cost

    def make(self, move: tuple[int, int]) -> None:
        a, b = move
        self.who[a], self.who[b] = self.who[b], self.who[a]
