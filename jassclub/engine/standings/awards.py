"""Records, the target of an evening, and lots that anyone can check (docs/rules.md §12)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, NamedTuple, TypeVar

from ..numbers import Number
from .regulation import Player
from .ties import Facts, Order

Drawn = TypeVar("Drawn")
Where = TypeVar("Where")


@dataclass(frozen=True, slots=True)
class RecordEntry(Generic[Where]):
    """A player's figure with its rank, and where it was reached; equal figures share the rank."""

    rank: int
    player: Player
    figure: int
    where: Where


def best_figures(
    figures: Mapping[tuple[Player, Where], int], most: int, *, low_wins: bool = False
) -> list[RecordEntry[Where]]:
    """The entries of the first `most` ranks, with all that share the last one; equal ones in their order."""
    sign = -1 if low_wins else 1
    entries: list[RecordEntry[Where]] = []
    for (player, where), figure in sorted(figures.items(), key=lambda item: -sign * item[1]):
        rank = entries[-1].rank if entries and entries[-1].figure == figure else len(entries) + 1
        if rank > most:
            break
        entries.append(RecordEntry(rank, player, figure, where))
    return entries


def longest_series(rounds: Iterable[tuple[Player, bool, Where]]) -> dict[tuple[Player, Where], int]:
    """The longest series of rounds won of each player, by player and its end; the first of equals. `rounds`
    are in the order of play. A missed round ends no series."""
    running: dict[Player, int] = {}
    longest: dict[Player, tuple[int, Where]] = {}
    for player, won, where in rounds:
        running[player] = length = running.get(player, 0) + 1 if won else 0
        if length and (player not in longest or length > longest[player][0]):
            longest[player] = (length, where)
    return {(player, where): length for player, (length, where) in longest.items()}


class Distance(NamedTuple):
    """The distance of a player's points from the target; equal distances share the rank."""

    rank: int
    player: Player
    name: str
    points: Number
    distance: Number


def rank_by_distance(
    points: Mapping[Player, Number], target: int, names: Mapping[Player, str], *, language: str = "en"
) -> list[Distance]:
    """The nearest first, above and below alike; after two players of rank 2 comes rank 4. Players who share a
    rank are ordered by name, in the alphabet of `language`."""
    distances: dict[Player, Number] = {
        player: max(own - target, target - own) for player, own in points.items()
    }
    order = Order({player: Facts(distance) for player, distance in distances.items()}, low_total=True)
    ranks = order.ranks()
    return [
        Distance(ranks[player], player, names[player], points[player], distances[player])
        for player in order.listed(names, language)
    ]


def draw_number(low: int, high: int, seed: int) -> int:
    """A number from `low` to `high`, both included; the same seed gives the same number."""
    return Random(seed).randint(low, high)


def draw_one(pool: Sequence[Drawn], seed: int) -> Drawn:
    """One of the pool; the same pool in the same order and the same seed give the same one."""
    return pool[Random(seed).randrange(len(pool))]
