"""The movement: a schedule of rounds for a number of players, as whist and bridge clubs play it.

Everyone draws a position, and the schedule says for each of its rounds where position 0 sits, where position
1 sits, and so on. The rounds come from an initial round by turning the circle on which the positions stand by
one point a round. The tables and seats move on by one as well, and so does the position in the middle. What
is true of the initial round is therefore true all season long. Chance only gives out positions.

The circle has `circle_of` points, numbered from 0. With 4m players one more, called `circle_of`, stands in
the middle and is never moved; otherwise the points `sitting_out` sit out. An initial round has three
properties, which the tests check:

- no step between two partners occurs twice, so in all the turns of the circle nobody has a partner twice;
- no meeting of the round is another one turned by less than `window`: that many rounds in a row repeat
  nothing;
- with fewer than 15 players that is impossible, and repeats are as few as `meetings.least_repeats` says.

Whist clubs call it an initial round, mathematicians a starter: I. Anderson, Combinatorial Designs and
Tournaments, 1997.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from random import Random

from .meetings import SEATS, Round
from .plan import Movement

Initial = tuple[tuple[int, ...], ...]  # by table and seat, the points on the circle
FOLDED_FROM = 38  # players; a circle with fewer points is too narrow
# The number of players, then the points by table and seat. Found once by trying all or by long annealing; 8
# and 20 players take turns among four, since no single one would do for all evenings.
FOUND = """
4: 3 1 0 2
5: 1 2 4 3
8: 7 1 0 3, 2 4 6 5
8: 7 1 0 3, 2 4 6 5
8: 7 4 0 5, 1 2 3 6
8: 7 1 0 3, 2 4 6 5
9: 1 4 2 8, 3 5 6 7
12: 11 2 0 8, 1 5 4 6, 3 7 10 9
13: 1 4 3 12, 2 8 6 9, 5 7 11 10
15: 14 11 3 12, 13 7 6 9, 8 1 2 4
16: 15 5 0 10, 14 11 3 12, 13 7 6 9, 8 1 2 4
20: 19 7 0 13, 1 10 2 17, 3 12 5 15, 4 9 8 18, 6 11 14 16
20: 19 7 0 13, 1 10 2 17, 3 6 5 14, 4 9 8 18, 11 12 16 15
20: 19 7 0 13, 1 12 2 15, 3 6 5 14, 4 11 8 16, 9 10 18 17
20: 19 7 0 13, 1 10 2 17, 3 9 5 18, 4 6 8 14, 11 12 16 15
21: 20 14 10 18, 19 2 12 7, 17 1 4 3, 16 5 13 11, 15 8 6 9
24: 9 5 22 6, 23 7 2 13, 17 11 19 16, 10 12 3 21, 8 0 20 15, 18 1 14 4
25: 22 19 12 13, 15 20 18 8, 5 23 3 2, 10 7 21 6, 24 1 16 17, 11 9 4 14
27: 26 7 3 19, 14 22 20 13, 25 15 1 8, 12 23 10 24, 5 6 16 11, 4 21 17 2
28: 10 0 3 9, 23 7 11 20, 16 1 12 26, 4 6 21 25, 22 14 17 15, 8 19 5 13, 27 18 24 2
29: 3 2 11 18, 20 28 19 22, 16 15 12 24, 17 9 5 27, 23 13 26 6, 21 8 7 10, 1 14 25 4
32: 16 1 20 4, 23 25 18 5, 29 14 0 26, 6 17 15 9, 31 30 8 24, 13 19 12 2, 10 27 28 3, 21 22 11 7
33: 5 8 15 22, 7 20 28 19, 24 12 31 4, 14 18 23 2, 29 17 9 11, 25 3 27 21, 26 16 30 13, 10 1 32 6
36: 8 15 6 12, 20 14 33 13, 5 4 32 29, 35 2 22 9, 1 7 30 18, 28 10 24 27, 16 21 31 26, 0 11 19 23, 34 3 25 17
37: 2 31 4 32, 14 10 30 17, 23 35 26 15, 33 7 8 16, 29 24 25 5, 9 21 3 11, 19 20 6 28, 27 34 1 12, 36 13 22 18
"""


def turn_length(players: int) -> int:
    """The number of initial rounds that take turns; an evening begins at a multiple of it."""
    return len(initial_rounds(players))


def positions(players: int, number: int) -> tuple[list[list[int]], list[int]]:
    """The schedule's round of a number, from 0: the positions by table and seat, and those that sit out."""
    initial, circle = initial_rounds(players), circle_of(players)
    base = initial[number % len(initial)]

    def turned(point: int) -> int:
        return point if point == circle else (point + number) % circle

    tables = [
        [turned(base[(table - number) % len(base)][(seat - number) % SEATS]) for seat in range(SEATS)]
        for table in range(len(base))
    ]
    return tables, [turned(point) for point in sitting_out(players)]


def seating(movement: Movement, number: int) -> tuple[list[list[int]], list[int]]:
    """The players by table and seat in a round of the schedule, and those who sit out."""
    who = movement.positions
    tables, out = positions(len(who), number)
    return [[who[x] for x in table] for table in tables], [who[x] for x in out]


def through(tables: Round[int], out: Sequence[int], number: int) -> Movement | None:
    """The movement in which this is the round of that number; None where no movement has such tables."""
    players = sum(map(len, tables)) + len(out)
    if not initial_rounds(players) or len(tables) != players // SEATS or {*map(len, tables)} != {SEATS}:
        return None
    places, places_out = positions(players, number)
    who = [0] * players
    for row, seated in (*zip(places, tables, strict=True), (places_out, out)):
        for position, player in zip(row, seated, strict=True):
            who[position] = player
    return Movement(tuple(who), number + 1)


def circle_of(players: int) -> int:
    return players - 1 if players % SEATS == 0 else players


def sitting_out(players: int) -> tuple[int, ...]:
    """The points that sit out, so far apart that nobody does so twice before all have once."""
    return tuple(range(0, players, players // (players % SEATS))) if players % SEATS else ()


def window(players: int) -> int:
    """How many rounds in a row repeat no meeting: four, and more on wide circles."""
    return 4 if players < 60 else 6 if players < 100 else 8


@cache
def initial_rounds(players: int) -> tuple[Initial, ...]:
    """The initial rounds, used in turn: mostly one.

    None is known for 17 players, for 4m+2, and for 4m+3 where the points that sit out cannot be equally far
    apart.
    """
    lines = [line.split(": ") for line in FOUND.split("\n") if line.startswith(f"{players}: ")]
    if lines or players < FOLDED_FROM:
        return tuple(
            tuple(tuple(map(int, x.split())) for x in tables.split(",")) for _players, tables in lines
        )
    more = players % SEATS
    return (_folded(players),) if more != 2 and players % (more or 1) == 0 else ()


def _folded(players: int) -> Initial:
    """An initial round of a circle folded at point 0: x and -x are partners, so no step occurs twice.

    Any two pairs may share a table. Chance makes a few meetings clash, and exchanges of pairs that do no harm
    remove them. The seed is the number of players, so the result is always the same.
    """
    circle, chance = circle_of(players), Random(players)
    folds = [(x, circle - x) for x in range(1, circle // 2 + 1) if x not in sitting_out(players)]
    if players % SEATS == 0:
        folds.append((circle, 0))
    chance.shuffle(folds)
    clashes = _Clashes(circle, window(players))

    def table(fold: int) -> tuple[int, ...]:
        return (*folds[fold - fold % 2], *folds[fold - fold % 2 + 1])

    def exchange(one: int, other: int) -> int:
        change = clashes.count(table(one), -1) + clashes.count(table(other), -1)
        folds[one], folds[other] = folds[other], folds[one]
        return change + clashes.count(table(one), 1) + clashes.count(table(other), 1)

    left = sum(clashes.count(table(fold), 1) for fold in range(0, len(folds), 2))
    while left:
        one, other = chance.randrange(len(folds)), chance.randrange(len(folds))
        if one // 2 != other // 2:
            change = exchange(one, other)
            left += change + (exchange(one, other) if change > 0 else 0)
    return tuple((a, b, c, d) for a, c, b, d in map(table, range(0, len(folds), 2)))


class _Clashes:
    def __init__(self, circle: int, window: int) -> None:
        self.circle = circle
        self.near = [2 * turn % circle for turn in range(1 - window, window) if turn]
        self.seen: Counter[tuple[int, int]] = Counter()

    def count(self, table: Sequence[int], times: int) -> int:
        """The change by adding a table (`times` is 1), or removing it (-1)."""
        change = 0
        for step, middle in meetings(table, self.circle):
            change += times * sum(self.seen[step, (middle + move) % self.circle] for move in self.near)
            self.seen[step, middle] += times
        return change


def meetings(table: Sequence[int], circle: int) -> Iterator[tuple[int, int]]:
    """Each meeting at a table as its step and its doubled middle: a turn by k moves that by 2k."""
    for one, other in combinations(table, 2):
        if circle in (one, other):
            yield 0, 2 * (one + other) % circle
        else:
            step = (one - other) % circle
            yield min(step, circle - step), (one + other) % circle
