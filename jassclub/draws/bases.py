"""One round so well chosen that shifting it along a circle gives a whole season (see `book`).

The players stand on a circle of `modulus` points. With 4m players one more, called `modulus`, stands in the middle
and is never shifted; with 4m+1 players point 0 sits out. A base round has three properties, which tests hold:

- every step between two partners occurs once, so in all the shifts nobody has the same partner twice;
- no meeting of the round is a shift of another one by less than `window`: so many pages in a row repeat nothing;
- with fewer than 16 players, where that is impossible, as few as `meetings.least_repeats` says.

Such rounds are starters of what is known as whist tournaments: I. Anderson, Combinatorial Designs and Tournaments.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from random import Random

Base = tuple[tuple[int, int, int, int], ...]

# Up to 37 players a circle is narrow, and the base rounds were found by exhaustive search or long annealing.
# 8 players take turns among four base rounds; then of four pages from a fourth one on no two meet three times.
FOUND: dict[int, tuple[Base, ...]] = {
    4: (((3, 1, 0, 2),),),
    5: (((1, 2, 4, 3),),),
    8: (
        ((7, 1, 0, 3), (2, 4, 6, 5)),
        ((7, 1, 0, 3), (2, 4, 6, 5)),
        ((7, 4, 0, 5), (1, 2, 3, 6)),
        ((7, 1, 0, 3), (2, 4, 6, 5)),
    ),
    9: (
        (
            (1, 4, 2, 8),
            (3, 5, 6, 7),
        ),
    ),
    12: (
        (
            (11, 2, 0, 8),
            (1, 5, 4, 6),
            (3, 7, 10, 9),
        ),
    ),
    13: (
        (
            (1, 4, 3, 12),
            (2, 8, 6, 9),
            (5, 7, 11, 10),
        ),
    ),
    16: (
        (
            (15, 5, 0, 10),
            (14, 11, 3, 12),
            (13, 7, 6, 9),
            (8, 1, 2, 4),
        ),
    ),
    21: (
        (
            (20, 14, 10, 18),
            (19, 2, 12, 7),
            (17, 1, 4, 3),
            (16, 5, 13, 11),
            (15, 8, 6, 9),
        ),
    ),
    24: (
        (
            (9, 5, 22, 6),
            (23, 7, 2, 13),
            (17, 11, 19, 16),
            (10, 12, 3, 21),
            (8, 0, 20, 15),
            (18, 1, 14, 4),
        ),
    ),
    25: (
        (
            (22, 19, 12, 13),
            (15, 20, 18, 8),
            (5, 23, 3, 2),
            (10, 7, 21, 6),
            (24, 1, 16, 17),
            (11, 9, 4, 14),
        ),
    ),
    28: (
        (
            (10, 0, 3, 9),
            (23, 7, 11, 20),
            (16, 1, 12, 26),
            (4, 6, 21, 25),
            (22, 14, 17, 15),
            (8, 19, 5, 13),
            (27, 18, 24, 2),
        ),
    ),
    29: (
        (
            (3, 2, 11, 18),
            (20, 28, 19, 22),
            (16, 15, 12, 24),
            (17, 9, 5, 27),
            (23, 13, 26, 6),
            (21, 8, 7, 10),
            (1, 14, 25, 4),
        ),
    ),
    32: (
        (
            (16, 1, 20, 4),
            (23, 25, 18, 5),
            (29, 14, 0, 26),
            (6, 17, 15, 9),
            (31, 30, 8, 24),
            (13, 19, 12, 2),
            (10, 27, 28, 3),
            (21, 22, 11, 7),
        ),
    ),
    33: (
        (
            (5, 8, 15, 22),
            (7, 20, 28, 19),
            (24, 12, 31, 4),
            (14, 18, 23, 2),
            (29, 17, 9, 11),
            (25, 3, 27, 21),
            (26, 16, 30, 13),
            (10, 1, 32, 6),
        ),
    ),
    36: (
        (
            (8, 15, 6, 12),
            (20, 14, 33, 13),
            (5, 4, 32, 29),
            (35, 2, 22, 9),
            (1, 7, 30, 18),
            (28, 10, 24, 27),
            (16, 21, 31, 26),
            (0, 11, 19, 23),
            (34, 3, 25, 17),
        ),
    ),
    37: (
        (
            (2, 31, 4, 32),
            (14, 10, 30, 17),
            (23, 35, 26, 15),
            (33, 7, 8, 16),
            (29, 24, 25, 5),
            (9, 21, 3, 11),
            (19, 20, 6, 28),
            (27, 34, 1, 12),
            (36, 13, 22, 18),
        ),
    ),
}


def modulus(players: int) -> int:
    """The points on the circle: all players but the one in the middle, if there is one."""
    return players - 1 if players % 4 == 0 else players


def window(players: int) -> int:
    """How many pages in a row repeat no meeting. Wider circles have room for more than an evening's four."""
    return 4 if players < 60 else 6 if players < 100 else 8


@cache
def bases(players: int) -> tuple[Base, ...]:
    """The base rounds, used in turn: mostly one. Empty where none is known: 17, 4m+2 and 4m+3 players."""
    if players in FOUND:
        return FOUND[players]
    if players % 4 > 1 or players <= max(FOUND):
        return ()
    return _folded(players)


def meetings(table: Sequence[int], modulus: int) -> Iterator[tuple[int, int]]:
    """Each meeting at a table as its step and its middle (doubled): a shift by k moves the middle by 2k."""
    for one, other in combinations(table, 2):
        if modulus in (one, other):
            yield 0, 2 * (one + other) % modulus
        else:
            step = (one - other) % modulus
            yield min(step, modulus - step), (one + other) % modulus


def _folded(players: int) -> tuple[Base, ...]:
    """Fold the circle at point 0: x and -x are partners, which makes every step once. Then choose opponents.

    Any two pairs may share a table. Chance leaves a few clashes whatever the size, and exchanging pairs that do no
    harm soon removes them. The dice are loaded with the number of players, so the result is always the same.
    """
    circle, dice = modulus(players), Random(players)
    folds = [(x, circle - x) for x in range(1, circle // 2 + 1)]
    if players % 4 == 0:
        folds.append((circle, 0))
    dice.shuffle(folds)
    near = [2 * shift % circle for shift in range(1 - window(players), window(players)) if shift]
    seen: Counter[tuple[int, int]] = Counter()

    def table(number: int) -> tuple[int, int, int, int]:
        (a, c), (b, d) = folds[2 * number], folds[2 * number + 1]
        return a, b, c, d

    def put(number: int) -> int:
        clashes = 0
        for step, middle in meetings(table(number), circle):
            clashes += sum(seen[step, (middle + move) % circle] for move in near)
            seen[step, middle] += 1
        return clashes

    def take(number: int) -> int:
        clashes = 0
        for step, middle in meetings(table(number), circle):
            seen[step, middle] -= 1
            clashes += sum(seen[step, (middle + move) % circle] for move in near)
        return clashes

    clashes = sum(put(number) for number in range(players // 4))
    while clashes:
        i, j = dice.randrange(len(folds)), dice.randrange(len(folds))
        if i // 2 == j // 2:
            continue
        change = -take(i // 2) - take(j // 2)
        folds[i], folds[j] = folds[j], folds[i]
        change += put(i // 2) + put(j // 2)
        if change > 0:
            take(i // 2), take(j // 2)
            folds[i], folds[j] = folds[j], folds[i]
            put(i // 2), put(j // 2)
        else:
            clashes += change
    return (tuple(table(number) for number in range(players // 4)),)
