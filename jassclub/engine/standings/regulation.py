"""The regulation of a season: how results become standings, as data (docs/rules.md §11)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from ..numbers import Number

Player = Any  # a key of the database, or a name

POINTS, RANKS, ROUNDS = "points", "ranks", "rounds"  # what an evening is worth
SUM, AVERAGE = "sum", "average"  # how evenings are combined
NOTHING = "nothing"
ALL_DEALS, AVERAGE_DEAL, FIRST_DEALS = "all", "average", "first"  # deals that count at an uneven table

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
class _EveningValue:
    round_drop: int = 0
    evening_value: str = POINTS
    rank_points: tuple[Number, ...] = RANK_POINTS
    rank_points_rest: Number = 1

    @property
    def has_ranking_points(self) -> bool:
        """Whether evenings are worth ranking points: then the highest total wins in every game."""
        return self.evening_value != POINTS

    def points_of_rank(self, rank: int) -> Number:
        return self.rank_points[rank - 1] if rank <= len(self.rank_points) else self.rank_points_rest


@dataclass(frozen=True)
class EveningSteps(_EveningValue):
    """The keys of a regulation for one evening. Hashable."""

    ties: tuple[str, ...] = ()
    weight: Number = 1


@dataclass(frozen=True)
class Regulation(_EveningValue):
    """The keys of a regulation (docs/rules.md §11.1 to §11.9); the default is the sum of all points.
    `evening_best` is the number of evenings that count (None: all), `evening_drop` that of dropped ones; at
    most one of the two is used. `weights`, `always`, `excused` and `adjustments` name days and players of one
    season, the others apply to any season."""

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

    @property
    def players(self) -> set[Player]:
        """Who is excused or adjusted."""
        return {adjustment.player for adjustment in self.adjustments}.union(*self.excused.values())

    def weight(self, day: date) -> Number:
        return self.weights.get(day, 1)

    def adjustments_of(self, player: Player) -> tuple[Adjustment, ...]:
        return tuple(adjustment for adjustment in self.adjustments if adjustment.player == player)

    def of_evening(self, day: date) -> EveningSteps:
        return EveningSteps(
            self.round_drop,
            self.evening_value,
            self.rank_points,
            self.rank_points_rest,
            ties=tuple(name for name in self.ties if name in TIES_OF_AN_EVENING),
            weight=self.weight(day),
        )
