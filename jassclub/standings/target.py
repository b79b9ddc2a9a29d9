"""Who came nearest to a number that nobody knew before (Stichzahl), and lots that anybody can check. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from random import Random
from typing import TypeVar

from jassclub.names import alphabetical

from .regulation import Player

Drawn = TypeVar("Drawn")


@dataclass(frozen=True, slots=True)
class Distance:
    """How far a player's points are from the target; who is equally far shares the rank."""

    rank: int
    player: Player
    name: str
    points: int
    distance: int


def by_distance(
    points: Mapping[Player, int], target: int, names: Mapping[Player, str], *, language: str = "en"
) -> list[Distance]:
    """The nearest first, above and below alike; after two who share rank 2 comes rank 4.

    Names, in the alphabet of `language`, order those who share a rank.
    """

    def distance(player: Player) -> int:
        return abs(points[player] - target)

    def order(player: Player) -> tuple[int, object, str]:
        return (distance(player), alphabetical(names[player], language), str(player))

    found: list[Distance] = []
    for far, group in groupby(sorted(points, key=order), key=distance):
        rank = len(found) + 1
        found.extend(Distance(rank, each, names[each], points[each], far) for each in group)
    return found


def number_drawn(low: int, high: int, seed: int) -> int:
    """A number between two, both included; the same seed gives the same number."""
    return Random(seed).randint(low, high)


def one_drawn(pool: Sequence[Drawn], seed: int) -> Drawn:
    """One of these; the same pool in the same order and the same seed give the same one."""
    return pool[Random(seed).randrange(len(pool))]
