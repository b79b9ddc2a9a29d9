"""Who plays with whom, by lot, for an evening on which partners stay together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Sequence
from random import Random
from typing import TypeVar

from .wishes import Wishes

P = TypeVar("P", bound=Hashable)

TRIES = 50  # the first one is enough unless most people refuse each other


def pairs_by_lot(people: Sequence[P], rng: Random, wishes: Wishes[P]) -> list[tuple[P, P]]:
    """As many pairs as can be of these people; of an odd number one stays over, by lot too.

    Who wishes to play together does, and nobody gets a partner they wish never to have. The same people in
    the same order and the same chance give the same pairs.
    """
    together = [pair for pair in wishes.together if set(pair) <= set(people)]
    settled = {player for pair in together for player in pair}
    rest = [player for player in people if player not in settled]
    refused = {frozenset(pair) for pair in wishes.apart}
    most: list[tuple[P, P]] = []
    for _try in range(TRIES):
        most = max(most, _some_pairs(rest, refused, rng), key=len)
        if len(most) == len(rest) // 2:
            break
    return together + most


def _some_pairs(people: Sequence[P], refused: Collection[frozenset[P]], rng: Random) -> list[tuple[P, P]]:
    """Pairs that nobody refuses, not always as many as there could be."""
    waiting = list(people)
    rng.shuffle(waiting)
    if len(waiting) % 2:
        waiting.pop()
    refusals = Counter(player for pair in refused for player in pair)
    waiting.sort(key=lambda player: refusals[player])  # who refuses most chooses first
    pairs = []
    while waiting:
        one = waiting.pop()
        agreed = [other for other in waiting if frozenset((one, other)) not in refused]
        if agreed:
            other = rng.choice(agreed)
            waiting.remove(other)
            pairs.append((one, other))
    return pairs
