"""What it costs that pairs meet again, and a search for games that cost less. Pairs are numbers from 0.

A draft is the games of several rounds. With an odd number of pairs one game of each is against nobody: the
number after the last pair.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import prod
from random import Random

from .circle import Game
from .plan import Tables
from .search import MET_TONIGHT, improve
from .tokens import SEATS

Draft = list[list[Game]]

PEOPLE = 4  # so many times somebody meets somebody when two pairs meet
AGAIN = PEOPLE * MET_TONIGHT


def least_again(pairs: int, rounds: int) -> int:
    """No draw has fewer repeats of opponents when so many pairs are here for so many rounds.

    Each round has as many games as there can be, and there are so many twos of pairs to spread them over; the
    sum is least when that is done as evenly as possible. The circle does it, so no draw needs more.
    """
    twos = pairs * (pairs - 1) // 2
    if not twos:
        return 0
    each, more = divmod(pairs // 2 * rounds, twos)
    return twos * (each * (each - 1) // 2) + more * each


class Costs:
    """What it costs that two pairs meet because people of theirs were opponents before."""

    def __init__(self, pairs: Sequence[tuple[int, int]]) -> None:
        self.nobody = len(pairs)
        self.pair_of = {player: x for x, pair in enumerate(pairs) for player in pair}
        self.meeting = [[0] * len(pairs) for _ in pairs]

    def add(self, rounds: Iterable[Tables], weight: int) -> None:
        """From now on it costs so much more that people are opponents who were so in these rounds."""
        for table in (table for tables in rounds for table in tables if len(table) == SEATS):
            one_side, other_side = (
                [self.pair_of[player] for player in side if player in self.pair_of]
                for side in (table[::2], table[1::2])
            )
            for one in one_side:
                for other in other_side:
                    self.meeting[one][other] += weight
                    self.meeting[other][one] += weight

    def of(self, draft: Draft) -> int:
        """What it would cost to play this, after all that was added."""
        games = Games(draft, self)
        games.leave()
        return games.cost


class Games:
    """The games of several rounds, for the search; a move exchanges the opponents of two tables.

    In a row those at 0 and 1 play each other, those at 2 and 3, and so on. Takes possession of `costs`: until
    `leave` these games count as played there. `cost` is what they cost.
    """

    def __init__(self, draft: Draft, costs: Costs) -> None:
        self.rows = [[pair for game in games if costs.nobody not in game for pair in game] for games in draft]
        self.out = [[game for game in games if costs.nobody in game] for games in draft]
        self.meeting = costs.meeting
        self.cost = 0
        for row in self.rows:
            self.cost += sum(self.meeting[row[i]][row[i + 1]] for i in range(0, len(row), 2))
            for i in range(0, len(row), 2):
                self._count(row[i], row[i + 1], AGAIN)

    def leave(self) -> None:
        for row in self.rows:
            for i in range(0, len(row), 2):
                self._count(row[i], row[i + 1], -AGAIN)

    def snapshot(self) -> list[list[int]]:
        return [row[:] for row in self.rows]

    def any_move(self, rng: Random) -> tuple[int, int, int]:
        number = int(rng.random() * len(self.rows))
        places = len(self.rows[number])
        return number, int(rng.random() * places), int(rng.random() * places)

    def change(self, move: tuple[int, int, int]) -> int:
        number, i, j = move
        if i // 2 == j // 2:
            return 0
        row = self.rows[number]
        one, two, its, others = row[i], row[j], row[i ^ 1], row[j ^ 1]
        to_come = self.meeting[two][its] + self.meeting[one][others]
        return to_come - self.meeting[one][its] - self.meeting[two][others] + 2 * AGAIN

    def make(self, move: tuple[int, int, int]) -> None:
        number, i, j = move
        row = self.rows[number]
        for place in {i // 2, j // 2}:
            self._count(row[2 * place], row[2 * place + 1], -AGAIN)
        row[i], row[j] = row[j], row[i]
        for place in {i // 2, j // 2}:
            self._count(row[2 * place], row[2 * place + 1], AGAIN)

    def _count(self, one: int, other: int, cost: int) -> None:
        self.meeting[one][other] += cost
        self.meeting[other][one] += cost


def cheapest(draft: Draft, costs: Costs, most: int) -> Draft | None:
    """Of all drafts in which the same pairs sit out the one that costs least.

    Six pairs have 5 · 3 · 1 ways to play each other in a round. None if there are more than `most` drafts.
    """
    games = Games(draft, costs)
    games.leave()
    if prod(prod(range(len(row) - 1, 0, -2)) for row in games.rows) > most:
        return None
    ways = product(*(list(_every_way(row)) for row in games.rows))
    best = min(map(list, ways), key=costs.of)
    return [[*played, *out] for played, out in zip(best, games.out, strict=True)]


def _every_way(playing: Sequence[int]) -> Iterator[list[Game]]:
    if not playing:
        yield []
    for place in range(1, len(playing)):
        rest = [*playing[1:place], *playing[place + 1 :]]
        yield from ([(playing[0], playing[place]), *games] for games in _every_way(rest))


def improved(draft: Draft, costs: Costs, rng: Random, trials: int) -> Draft:
    """The best found from there on; who sits out stays the same."""
    games = Games(draft, costs)
    rows = improve(games, rng, trials)
    games.leave()
    return [[*zip(row[::2], row[1::2], strict=True), *out] for row, out in zip(rows, games.out, strict=True)]
