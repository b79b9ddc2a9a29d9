"""How a season is scored: a regulation is data (docs/rules.md §11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from ..numbers import Number

Player = Any  # whatever tells players apart: a key of the database, or a name

POINTS, RANKS, ROUNDS = "points", "ranks", "rounds"  # what an evening is worth
SUM, AVERAGE = "sum", "average"
NOTHING = "nothing"
ALL_DEALS, AVERAGE_DEAL, FIRST_DEALS = "all", "average", "first"  # of tables that play more of them

BEST_ROUND, BEST_ROUNDS, MATSCHE, EVENINGS = "best_round", "best_rounds", "matsche", "evenings"
LAST_EVENING, PLACES, DIRECT, LOT = "last_evening", "places", "direct", "lot"
TIES = (BEST_ROUND, BEST_ROUNDS, MATSCHE, EVENINGS, LAST_EVENING, PLACES, DIRECT, LOT)
TIES_OF_AN_EVENING = (BEST_ROUND, BEST_ROUNDS, MATSCHE)

RANK_POINTS = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A penalty or a bonus, added to the total."""

    player: Player
    points: Number
    reason: str


@dataclass(frozen=True)
class _Worth:
    """What an evening is worth."""

    round_drop: int = 0
    evening_value: str = POINTS
    rank_points: tuple[Number, ...] = RANK_POINTS
    rank_points_rest: Number = 1

    @property
    def has_ranking_points(self) -> bool:
        """Evenings are worth ranking points: then the highest total wins in every game."""
        return self.evening_value != POINTS

    def points_of_rank(self, rank: int) -> Number:
        """The ranking points of a rank, from 1."""
        return self.rank_points[rank - 1] if rank <= len(self.rank_points) else self.rank_points_rest


@dataclass(frozen=True)
class EveningSteps(_Worth):
    """The steps of a regulation that are about one evening, whatever the others were. Can be hashed."""

    ties: tuple[str, ...] = ()
    weight: Number = 1


@dataclass(frozen=True)
class Regulation(_Worth):
    """The steps by which results become standings; as it stands, the sum of all points.

    `evening_best`: how many evenings count (None: all), `evening_drop`: how many do not; at most one of the
    two is used. `excused_value` is "nothing", "average" or points. `uneven_deals` says what counts of a round
    at a table that plays another number of deals (`uneven`). `weights`, `always`, `excused` and
    `adjustments` are about days and people, the rest holds for any season.
    """

    evening_best: int | None = None
    evening_drop: int = 0
    excused_value: str | Number = NOTHING
    uneven_deals: str = ALL_DEALS
    combine: str = SUM
    least_evenings: int = 0
    ties: tuple[str, ...] = (BEST_ROUND, MATSCHE)
    lot_seed: int | None = None
    weights: Mapping[date, Number] = field(default_factory=dict)
    always: frozenset[date] = frozenset()
    excused: Mapping[date, frozenset[Player]] = field(default_factory=dict)
    adjustments: tuple[Adjustment, ...] = ()

    def weight(self, day: date) -> Number:
        return self.weights.get(day, 1)

    def of_evening(self, day: date) -> EveningSteps:
        """What it says of the evening of that day."""
        return EveningSteps(
            self.round_drop,
            self.evening_value,
            self.rank_points,
            self.rank_points_rest,
            ties=tuple(name for name in self.ties if name in TIES_OF_AN_EVENING),
            weight=self.weight(day),
        )
