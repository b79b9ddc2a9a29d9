"""One round so well chosen that shifting it along a circle gives a whole season (see `book`).

The players stand on a circle of `modulus` points. With 4m players one of them, called `modulus`, stands in
the middle and is never shifted; otherwise the points `idle` sit out. A base round has three properties:

- no step between two partners occurs twice, so in all the shifts nobody has the same partner twice;
- no meeting of the round is a shift of another one by less than `window`: so many shifts repeat nothing;
- with fewer than 15 players that is impossible, and repeats are as few as `meetings.least_repeats` says.

Such rounds are known as starters, from which whist tournaments are made: I. Anderson, Combinatorial Designs
and Tournaments, 1997. That these here have the three properties is not believed but tested.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from random import Random

from .starters import FOUND, Base


def modulus(players: int) -> int:
    """The points on the circle: all players but the one in the middle, if there is one."""
    return players - 1 if players % 4 == 0 else players


def idle(players: int) -> tuple[int, ...]:
    """The points that sit out, so far apart that everybody has done so once before anybody does twice."""
    return tuple(range(0, players, players // (players % 4))) if players % 4 else ()


def window(players: int) -> int:
    """How many shifts in a row repeat no meeting. Wide circles have room for more than an evening's four."""
    return 4 if players < 60 else 6 if players < 100 else 8


@cache
def bases(players: int) -> tuple[Base, ...]:
    """The base rounds, used in turn: mostly there is one.

    None is known, and so the answer empty, for 17 players, for 4m+2, and for 4m+3 where those who sit out
    cannot be equally far apart.
    """
    if players in FOUND:
        return FOUND[players]
    can_be = players > max(FOUND) and players % 4 != 2 and players % max(1, players % 4) == 0
    return _folded(players) if can_be else ()


def meetings(table: Sequence[int], modulus: int) -> Iterator[tuple[int, int]]:
    """Each meeting at a table as its step and its middle (doubled): a shift by k moves the middle by 2k."""
    for one, other in combinations(table, 2):
        if modulus in (one, other):
            yield 0, 2 * (one + other) % modulus
        else:
            step = (one - other) % modulus
            yield min(step, modulus - step), (one + other) % modulus


def _folded(players: int) -> tuple[Base, ...]:
    """Fold the circle at point 0: x and -x are partners, so no step occurs twice. Then choose opponents.

    Any two pairs may share a table. By chance a few meetings clash, whatever the size of the circle;
    exchanging pairs wherever that does no harm soon removes them. The dice start from the number of players,
    so the result is always the same.
    """
    circle, dice = modulus(players), Random(players)
    folds = [(x, circle - x) for x in range(1, circle // 2 + 1) if x not in idle(players)]
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
