"""The round robin, a schedule by which all fixed pairs meet each other once; and pairs by lot.

One pair stands in the middle, the others, an odd number of them, on a circle, at places numbered from 0. In
round r the pair at place r plays the one in the middle, and the one at r + i plays the one at r − i. The
places of two opponents add up to twice the round, so they meet in one round only. After as many rounds as the
circle has places all pairs have met, and the schedule begins again.
"""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Sequence
from random import Random
from typing import Any, TypeVar

from .constraints import Constraints

P = TypeVar("P", bound=Hashable)
Game = tuple[int, int]
Against = Sequence[int]  # the opponent of each pair

TRIES = 50  # to make pairs; one is enough unless most players refuse each other


def games(places: Sequence[int], number: int) -> list[Game]:
    """The games of a round by its number, from 0; the last of `places` is in the middle."""
    circle = len(places) - 1
    around = range(1, len(places) // 2)
    return [
        (places[number % circle], places[-1]),
        *((places[(number + i) % circle], places[(number - i) % circle]) for i in around),
    ]


def through(middle: int, last: Against, lot: Sequence[int], turn: Callable[[int], Any]) -> list[int]:
    """Places that make `last` round 0, chosen by `lot`, in order of `turn` where possible.

    In order of turn no place of 1, 2, … has a higher turn than those after it.
    """
    tables: list[Game] = []
    seated = {middle, last[middle]}
    for pair in lot:
        if pair not in seated:
            seated |= {pair, last[pair]}
            one, other = sorted((pair, last[pair]), key=turn)
            tables.append((one, other))
    # Of two opponents of round 0, one is as far from the front as the other from the end.
    tables.sort(key=lambda table: turn(table[1]), reverse=True)
    tables.sort(key=lambda table: turn(table[0]))
    front, end = [one for one, _other in tables], [other for _one, other in tables]
    return [last[middle], *front, *reversed(end), middle]


def pairs_by_lot(people: Sequence[P], rng: Random, constraints: Constraints[P]) -> list[tuple[P, P]]:
    """As many pairs of these people as possible, by lot, within the constraints; one may be left over.

    The same people in the same order and the same `rng` give the same pairs.
    """
    together = [pair for pair in constraints.together if set(pair) <= set(people)]
    settled = {player for pair in together for player in pair}
    rest = [player for player in people if player not in settled]
    refused = {frozenset(pair) for pair in constraints.apart}
    most: list[tuple[P, P]] = []
    for _try in range(TRIES):
        most = max(most, _some_pairs(rest, refused, rng), key=len)
        if len(most) == len(rest) // 2:
            break
    return together + most


def _some_pairs(people: Sequence[P], refused: Collection[frozenset[P]], rng: Random) -> list[tuple[P, P]]:
    """Pairs that nobody refuses, perhaps fewer than possible."""
    waiting = list(people)
    rng.shuffle(waiting)
    if len(waiting) % 2:
        waiting.pop()
    refusals = Counter(player for pair in refused for player in pair)
    waiting.sort(key=lambda player: refusals[player])  # the player with most refusals chooses first
    pairs = []
    while waiting:
        one = waiting.pop()
        agreed = [other for other in waiting if frozenset((one, other)) not in refused]
        if agreed:
            other = rng.choice(agreed)
            waiting.remove(other)
            pairs.append((one, other))
    return pairs
