"""What a rating is made from: who sat at a table on which side, and what each side has made there. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

P = TypeVar("P", bound=Hashable)


@dataclass(frozen=True, slots=True)
class TableResult(Generic[P]):
    """A round at one table: the players of each side, the points of each side, and in how many deals.

    Where everybody plays alone, each player is a side.
    """

    sides: tuple[tuple[P, ...], ...]
    points: tuple[int, ...]
    deals: int = 1

    def __post_init__(self) -> None:
        if len(self.sides) != len(self.points) or self.deals < 1:
            raise ValueError(f"no result of a table: {self}")

    @property
    def players(self) -> list[P]:
        return [player for side in self.sides for player in side]


@dataclass(frozen=True)
class Sums(Generic[P]):
    """The sums of squares and products of a least squares fit, over all tables.

    At each table a side's points per deal are compared with the mean of the table, so that a number added to
    all sides says nothing. `weights` is a square matrix with a row per player; `gains` has what speaks for
    each player, `spread` is the sum of squares of what is to be explained, `comparisons` how many numbers
    that are: one less than a table has sides. `deals` and `rounds` count what each player has played.
    """

    players: list[P]
    weights: list[list[float]]
    gains: list[float]
    spread: float
    comparisons: int
    deals: list[int]
    rounds: list[int]


def sums(results: Iterable[TableResult[P]], *, low_wins: bool = False) -> Sums[P]:
    """Of all tables; where `low_wins`, fewer points than the others speak for a player."""
    played = list(results)
    rounds = Counter(player for each in played for player in each.players)
    deals: Counter[P] = Counter()
    for each in played:
        deals.update(dict.fromkeys(each.players, each.deals))
    players = list(rounds)
    at = {player: row for row, player in enumerate(players)}
    weights = [[0.0] * len(players) for _player in players]
    gains, spread = [0.0] * len(players), 0.0
    for each in played:
        rows = [(at[player], side) for side, group in enumerate(each.sides) for player in group]
        ahead = _ahead(each, low_wins=low_wins)
        share = each.deals / len(each.sides)
        for row, side in rows:
            gains[row] += each.deals * ahead[side]
            for column, other in rows:
                weights[row][column] += each.deals - share if side == other else -share
        spread += each.deals * sum(points**2 for points in ahead)
    return Sums(
        players=players,
        weights=weights,
        gains=gains,
        spread=spread,
        comparisons=sum(len(each.sides) - 1 for each in played),
        deals=[deals[player] for player in players],
        rounds=[rounds[player] for player in players],
    )


def _ahead(result: TableResult[P], *, low_wins: bool) -> list[float]:
    """By how many points a deal each side is better than the mean of the table."""
    mean = sum(result.points) / len(result.points)
    sign = -1 if low_wins else 1
    return [sign * (points - mean) / result.deals for points in result.points]
