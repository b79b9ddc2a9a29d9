"""Who came nearest to a number that nobody knew before (Stichzahl), and lots that anybody can check. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from .regulation import Number, Player
from .ties import Facts, Order

Drawn = TypeVar("Drawn")


@dataclass(frozen=True, slots=True)
class Distance:
    """How far a player's points are from the target; who is equally far shares the rank."""

    rank: int
    player: Player
    name: str
    points: Number
    distance: Number


def by_distance(
    points: Mapping[Player, Number], target: int, names: Mapping[Player, str], *, language: str = "en"
) -> list[Distance]:
    """The nearest first, above and below alike; after two who share rank 2 comes rank 4.

    Names, in the alphabet of `language`, order those who share a rank.
    """
    far: dict[Player, Number] = {
        player: own - target if own > target else target - own for player, own in points.items()
    }
    order = Order({player: Facts(each) for player, each in far.items()}, low_total=True)
    ranks = order.ranks()
    return [
        Distance(ranks[each], each, names[each], points[each], far[each])
        for each in order.listed(names, language)
    ]


def number_drawn(low: int, high: int, seed: int) -> int:
    """A number between two, both included; the same seed gives the same number."""
    return Random(seed).randint(low, high)


def one_drawn(pool: Sequence[Drawn], seed: int) -> Drawn:
    """One of these; the same pool in the same order and the same seed give the same one."""
    return pool[Random(seed).randrange(len(pool))]
