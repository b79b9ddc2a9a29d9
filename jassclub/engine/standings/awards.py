"""Records, the target of an evening, and lots that anybody can check (docs/rules.md §12)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from ..numbers import Number
from .regulation import Player
from .ties import Facts, Order

Drawn = TypeVar("Drawn")
Where = TypeVar("Where")


@dataclass(frozen=True, slots=True)
class RecordEntry(Generic[Where]):
    """A player's figure and where it was reached, ranked among all; equal figures share the rank."""

    rank: int
    player: Player
    figure: int
    where: Where


def best_figures(
    figures: Mapping[tuple[Player, Where], int], most: int, *, low_wins: bool = False
) -> list[RecordEntry[Where]]:
    """Those of the first `most` ranks; of the last of these all who share it. Equal ones as they come in."""
    sign = -1 if low_wins else 1
    found: list[RecordEntry[Where]] = []
    for (player, where), figure in sorted(figures.items(), key=lambda each: -sign * each[1]):
        rank = found[-1].rank if found and found[-1].figure == figure else len(found) + 1
        if rank > most:
            break
        found.append(RecordEntry(rank, player, figure, where))
    return found


def longest_series(
    rounds: Iterable[tuple[Player, bool, Where]],
) -> dict[tuple[Player, Where], int]:
    """Every player's longest run of rounds won, with where it ended; of equal ones the first.

    `rounds` come in the order in which they were played; a round that somebody misses ends no run.
    """
    running: dict[Player, int] = {}
    longest: dict[Player, tuple[int, Where]] = {}
    for player, won, where in rounds:
        if not won:
            running[player] = 0
            continue
        running[player] = length = running.get(player, 0) + 1
        if player not in longest or length > longest[player][0]:
            longest[player] = (length, where)
    return {(player, where): length for player, (length, where) in longest.items()}


@dataclass(frozen=True, slots=True)
class Distance:
    """How far a player's points are from the target; who is equally far shares the rank."""

    rank: int
    player: Player
    name: str
    points: Number
    distance: Number


def rank_by_distance(
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


def draw_number(low: int, high: int, seed: int) -> int:
    """A number between two, both included; the same seed gives the same number."""
    return Random(seed).randint(low, high)


def draw_one(pool: Sequence[Drawn], seed: int) -> Drawn:
    """One of these; the same pool in the same order and the same seed give the same one."""
    return pool[Random(seed).randrange(len(pool))]
