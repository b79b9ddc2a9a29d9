"""How strong is everybody, apart from partners, opponents and luck? A ridge regression. Pure.

A side's points at a table are taken as the sum of its players' strengths, plus what the whole table has in
common, plus luck, of which less is left on average the more deals are played. How much strengths differ in a
club, compared with the luck of one deal, nobody knows beforehand: all SPREADS are tried, and each counts as
much as it is likely with these results. `docs/rating.md` says how well that foretells.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from math import exp, log, sqrt
from operator import mul
from typing import Generic

from .tables import P, Sums, TableResult, sums

# The standard deviation of strengths, in parts of that of luck in one deal, and how likely it is beforehand:
# about as in published lists, and seldom less than a quarter or more than four times that.
USUAL = 0.08
SPREADS = {USUAL * 2**power: exp(-(power**2) / 2) for power in (-2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2, 2.5)}
LEAST = 12  # comparisons: fewer say nothing
TOO_UNLIKELY = 1e-4
NORMAL_95 = 1.96


@dataclass(frozen=True, slots=True)
class Strength(Generic[P]):
    """How many points a deal a side gets further ahead of another with this player than with an average one.

    More is better in every game. `error` is a standard deviation; the average is that of all players here,
    each counted by the deals that they played.
    """

    player: P
    points: float
    error: float
    rounds: int

    @property
    def low(self) -> float:
        """The lower end of the interval in which the true figure lies in 95 of 100 cases."""
        return self.points - NORMAL_95 * self.error

    @property
    def high(self) -> float:
        """Its upper end."""
        return self.points + NORMAL_95 * self.error


@dataclass(frozen=True, slots=True)
class _Fit:
    """The answer for one spread: how likely it is (a logarithm), and what the figures are worked out from."""

    likelihood: float
    factor: Factor
    forward: list[float]
    luck: float  # the variance of a side's points in one deal


def strengths(
    results: Iterable[TableResult[P]], *, low_wins: bool = False, spreads: Mapping[float, float] = SPREADS
) -> list[Strength[P]]:
    """Of everybody who played at one of these tables, the highest first; the tables' order does not matter.

    Where `low_wins`, fewer points than the others speak for a player. Nothing comes of too few results.
    """
    known = sums(results, low_wins=low_wins)
    if known.comparisons < LEAST or not known.spread:
        return []
    fits = [_fit(known, spread, before) for spread, before in spreads.items()]
    best = max(fit.likelihood for fit in fits)
    shares = [(exp(fit.likelihood - best), fit) for fit in fits]
    answers = [(share, *_answer(known, fit)) for share, fit in shares if share > TOO_UNLIKELY]
    found = []
    for at, player in enumerate(known.players):
        points, error = _mixed([(share, means[at], variances[at]) for share, means, variances in answers])
        found.append(Strength(player, points, error, known.rounds[at]))
    return sorted(found, key=lambda each: -each.points)


def _fit(known: Sums[P], spread: float, before: float) -> _Fit:
    """If strengths differ by so much, compared with the luck of a deal."""
    pull = 1 / spread**2
    factor = Factor.of(known.weights, added=pull)
    forward = factor.forward(known.gains)
    left = known.spread - dot(forward, forward)
    likelihood = len(known.players) * log(pull) - factor.log_determinant - known.comparisons * log(left)
    return _Fit(log(before) + likelihood / 2, factor, forward, left / (known.comparisons - 2))


def _answer(known: Sums[P], fit: _Fit) -> tuple[list[float], list[float]]:
    """Everybody's mean and variance, compared with the average player."""
    columns = fit.factor.inverse_columns()
    total = sum(known.deals)
    shares = [deals / total for deals in known.deals]
    average = fit.factor.forward(shares)
    means = [dot(column, fit.forward[at:]) for at, column in enumerate(columns)]
    level, own = dot(shares, means), dot(average, average)
    variances = [
        dot(column, column) - 2 * dot(column, average[at:]) + own for at, column in enumerate(columns)
    ]
    return [mean - level for mean in means], [fit.luck * max(each, 0.0) for each in variances]


def _mixed(parts: Sequence[tuple[float, float, float]]) -> tuple[float, float]:
    """Mean and standard deviation of several answers, from the share, the mean and the variance of each."""
    total = sum(share for share, _mean, _variance in parts)
    mean = sum(share * each for share, each, _variance in parts) / total
    spread = sum(share * (variance + (each - mean) ** 2) for share, each, variance in parts) / total
    return mean, sqrt(spread)


# --- Symmetric systems of linear equations for some hundred unknowns, with what they say of the errors.
# Pure.

Row = list[float]


def dot(one: Sequence[float], other: Sequence[float]) -> float:
    """The sum of products as far as the shorter goes."""
    return sum(map(mul, one, other), start=0.0)


@dataclass(frozen=True)
class Factor:
    """A symmetric positive matrix A as L·Lᵀ (Cholesky). `rows` are those of L up to the diagonal."""

    rows: list[Row]

    @classmethod
    def of(cls, matrix: Sequence[Row], *, added: float) -> Factor:
        """Of the matrix with a positive number added to each place of its diagonal."""
        rows: list[Row] = []
        for at, line in enumerate(matrix):
            row: Row = []
            for other in rows:
                row.append((line[len(row)] - dot(row, other)) / other[-1])
            row.append(sqrt(line[at] + added - dot(row, row)))
            rows.append(row)
        return cls(rows)

    @property
    def log_determinant(self) -> float:
        return 2 * sum(log(row[-1]) for row in self.rows)

    def forward(self, right: Sequence[float]) -> Row:
        """z with L·z = right; the sum of its squares is rightᵀ·A⁻¹·right."""
        found: Row = []
        for row, value in zip(self.rows, right, strict=True):
            found.append((value - dot(row, found)) / row[-1])
        return found

    def inverse_columns(self) -> list[Row]:
        """The columns of L⁻¹, each from the diagonal down."""
        columns: list[Row] = []
        for row in self.rows:
            for first, column in enumerate(columns):
                column.append(-dot(row[first:], column) / row[-1])
            columns.append([1 / row[-1]])
        return columns


# --- A common scale on which intervals are drawn side by side. Pure.

MARGIN = 4.0  # percent left free at both ends, for what is drawn at the very end


@dataclass(frozen=True, slots=True)
class Scale:
    """From minus `reach` to `reach`, with zero in the middle."""

    reach: int

    @classmethod
    def of(cls, values: Iterable[float]) -> Scale:
        """Up to 1, 2, 5, 10, 20, 50, … so that all values have room."""
        most = max(map(abs, values), default=0.0)
        steps = (first * 10**power for power in count() for first in (1, 2, 5))
        return cls(next(step for step in steps if step >= most))

    @property
    def ticks(self) -> tuple[int, int, int]:
        """What is written below it."""
        return -self.reach, 0, self.reach

    def percent(self, value: float) -> str:
        """Where the value stands, from the left, as SVG reads it."""
        return f"{50 + (50 - MARGIN) * value / self.reach:.2f}%"
