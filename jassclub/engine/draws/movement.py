"""The movement: a schedule of rounds for a number of players, as whist and bridge clubs play it.

Everyone draws a position, and the schedule says for each of its rounds where position 0 sits, where position
1 sits, and so on. The rounds come from an initial round by turning the circle on which the positions stand by
one point a round. The tables and seats move on by one as well, and so does the position in the middle. What
is true of the initial round is therefore true all season long. Chance only gives out positions.

The circle has `circle_of` points, numbered from 0. With 4m players one more, called `circle_of`, stands in
the middle and is never moved; otherwise the points `sitting_out` sit out. Tests check of an initial round:

- no step between two partners occurs twice, so in all the turns of the circle nobody has a partner twice;
- no meeting is another one turned by less than `window`: that many rounds in a row repeat nothing;
- with fewer than 15 players that is impossible, and repeats are as few as `meetings.least_repeats` says.

Mathematicians call it a starter: I. Anderson, Combinatorial Designs and Tournaments, 1997.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random

from .meetings import SEATS, Round
from .plan import Movement

Initial = tuple[tuple[int, ...], ...]  # by table and seat, the points on the circle
FOLDED_FROM = 38  # players; a circle with fewer points is too narrow
# The number of players, then the points by table and seat. Found once by trying all or by long annealing; 8
# and 20 players take turns among four, since no single one would do for all evenings.
FOUND = Path(__file__).with_name("initial_rounds.txt").read_text(encoding="ascii")


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
    """The initial rounds, used in turn: mostly one. None is known for 17 players, for 4m+2, and for 4m+3
    where the points that sit out cannot be equally far apart."""
    lines = [line.split(": ") for line in FOUND.split("\n") if line.startswith(f"{players}: ")]
    if lines or players < FOLDED_FROM:
        return tuple(
            tuple(tuple(map(int, x.split())) for x in tables.split(",")) for _players, tables in lines
        )
    more = players % SEATS
    return (_folded(players),) if more != 2 and players % (more or 1) == 0 else ()


def _folded(players: int) -> Initial:
    """An initial round of a circle folded at point 0: x and -x are partners, so no step occurs twice. Any two
    pairs may share a table. Chance makes a few meetings clash, and exchanges of pairs that do no harm remove
    them. The seed is the number of players, so the result is always the same."""
    circle, chance = circle_of(players), Random(players)
    folds = [(x, circle - x) for x in range(1, circle // 2 + 1) if x not in sitting_out(players)]
    if players % SEATS == 0:
        folds.append((circle, 0))
    chance.shuffle(folds)
    near = [2 * turn % circle for turn in range(1 - window(players), window(players)) if turn]
    seen: Counter[tuple[int, int]] = Counter()

    def table(fold: int) -> tuple[int, ...]:
        return (*folds[fold - fold % 2], *folds[fold - fold % 2 + 1])

    def count(fold: int, times: int) -> int:
        """The change in clashes by adding a table (`times` is 1), or removing it (-1)."""
        change = 0
        for step, middle in meetings(table(fold), circle):
            change += times * sum(seen[step, (middle + move) % circle] for move in near)
            seen[step, middle] += times
        return change

    def exchange(one: int, other: int) -> int:
        change = count(one, -1) + count(other, -1)
        folds[one], folds[other] = folds[other], folds[one]
        return change + count(one, 1) + count(other, 1)

    left = sum(count(fold, 1) for fold in range(0, len(folds), 2))
    while left:
        one, other = chance.randrange(len(folds)), chance.randrange(len(folds))
        if one // 2 != other // 2:
            change = exchange(one, other)
            left += change + (exchange(one, other) if change > 0 else 0)
    return tuple((a, b, c, d) for a, c, b, d in map(table, range(0, len(folds), 2)))


def meetings(table: Sequence[int], circle: int) -> Iterator[tuple[int, int]]:
    """Each meeting at a table as its step and its doubled middle: a turn by k moves that by 2k."""
    for one, other in combinations(table, 2):
        if circle in (one, other):
            yield 0, 2 * (one + other) % circle
        else:
            step = (one - other) % circle
            yield min(step, circle - step), (one + other) % circle
