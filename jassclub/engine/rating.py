"""How strong players are, apart from partners, opponents and luck: a ridge regression (docs/rating.md).

A side's points at a table are the sum of its players' strengths, plus a figure that the whole table shares,
plus luck. The more deals a round has, the less luck is left on average. Nobody knows beforehand how much the
strengths in a club differ, compared with the luck of one deal: all SPREADS are tried, and each one counts as
much as it is likely with these results.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from operator import mul
from typing import Generic, TypeVar

P = TypeVar("P", bound=Hashable)
# The standard deviation of strengths, relative to the luck of one deal, and its prior weight: about as in
# published lists, and seldom less than a quarter or more than four times that.
USUAL = 0.08
SPREADS = {USUAL * 2**power: exp(-(power**2) / 2) for power in (-2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2, 2.5)}
LEAST_COMPARISONS = 12  # for any figure; a page asks for more rounds
TOO_UNLIKELY = 1e-4
NORMAL_95 = 1.96
Row = list[float]


@dataclass(frozen=True, slots=True)
class TableResult(Generic[P]):
    """A round at one table: the players and the points of each side, and the number of deals. In a game
    without partners each player is a side."""

    sides: tuple[tuple[P, ...], ...]
    points: tuple[int, ...]
    deals: int = 1

    @property
    def players(self) -> list[P]:
        return [player for side in self.sides for player in side]


@dataclass(frozen=True, slots=True)
class Strength(Generic[P]):
    """The points per deal that a side gains with this player instead of an average one. More is better in
    every game. `error` is a standard deviation. The average is of all players, weighted by their deals."""

    player: P
    points: float
    error: float
    rounds: int

    @property
    def low(self) -> float:
        return self.points - NORMAL_95 * self.error

    @property
    def high(self) -> float:
        return self.points + NORMAL_95 * self.error


def strengths(results: Iterable[TableResult[P]], *, low_wins: bool = False) -> list[Strength[P]]:
    """The strengths of all players of these tables, the highest first; empty for too few results. The order
    of the tables has no effect. Where `low_wins`, fewer points are better."""
    known = sum_results(results, low_wins=low_wins)
    if known.comparisons < LEAST_COMPARISONS or not known.spread:
        return []
    fits = [_fit(known, spread, before) for spread, before in SPREADS.items()]
    best = max(fit.likelihood for fit in fits)
    shares = [(exp(fit.likelihood - best), fit) for fit in fits]
    answers = [(share, *_answer(known, fit)) for share, fit in shares if share > TOO_UNLIKELY]
    rated = []
    for at, (player, rounds) in enumerate(known.rounds.items()):
        parts = [(share, means[at], variances[at]) for share, means, variances in answers]
        rated.append(Strength(player, *_mixed(parts), rounds))
    return sorted(rated, key=lambda strength: -strength.points)


@dataclass(frozen=True)
class Sums(Generic[P]):
    """The sums of squares and products of a least squares fit, over all tables. A side's points per deal are
    compared with the mean of the table, so that a number added to all sides has no effect."""

    rounds: Mapping[P, int]  # of each player, in the order of the rows
    deals: Mapping[P, int]
    weights: list[Row]  # a square matrix with a row per player
    gains: list[float]  # the right-hand side
    spread: float  # the sum of squares to be explained
    comparisons: int  # the number of squares: for each table one less than its sides


def sum_results(results: Iterable[TableResult[P]], *, low_wins: bool = False) -> Sums[P]:
    """The sums over all tables; where `low_wins`, fewer points are better."""
    tables = list(results)
    rounds = Counter(player for table in tables for player in table.players)
    deals: Counter[P] = Counter()
    for table in tables:
        deals.update(dict.fromkeys(table.players, table.deals))
    at = {player: row for row, player in enumerate(rounds)}
    weights = [[0.0] * len(at) for _player in at]
    gains, spread, sign = [0.0] * len(at), 0.0, -1 if low_wins else 1
    for table in tables:
        rows = [(at[player], side) for side, group in enumerate(table.sides) for player in group]
        mean = sum(table.points) / len(table.points)
        ahead = [sign * (points - mean) / table.deals for points in table.points]  # a deal, on average
        share = table.deals / len(table.sides)
        for row, side in rows:
            gains[row] += table.deals * ahead[side]
            for column, other in rows:
                weights[row][column] += table.deals - share if side == other else -share
        spread += table.deals * sum(points**2 for points in ahead)
    return Sums(rounds, deals, weights, gains, spread, sum(len(table.sides) - 1 for table in tables))


@dataclass(frozen=True, slots=True)
class _Fit:
    """The fit for one spread: its likelihood (a logarithm), and the values that strengths follow from."""

    likelihood: float
    factor: list[Row]
    forward: list[float]
    luck: float  # the variance of a side's points in one deal


def _fit(known: Sums[P], spread: float, before: float) -> _Fit:
    """The fit if strengths have this standard deviation, relative to the luck of a deal."""
    pull = 1 / spread**2
    factor = cholesky(known.weights, added=pull)
    forward = solve_lower(factor, known.gains)
    left = known.spread - dot(forward, forward)
    log_determinant = 2 * sum(log(row[-1]) for row in factor)
    likelihood = len(known.gains) * log(pull) - log_determinant - known.comparisons * log(left)
    return _Fit(log(before) + likelihood / 2, factor, forward, left / (known.comparisons - 2))


def _answer(known: Sums[P], fit: _Fit) -> tuple[list[float], list[float]]:
    """The mean and variance of each player, compared with the average one."""
    columns = inverse_columns(fit.factor)
    total = sum(known.deals.values())
    shares = [known.deals[player] / total for player in known.rounds]
    average = solve_lower(fit.factor, shares)
    means = [dot(column, fit.forward[at:]) for at, column in enumerate(columns)]
    level, own = dot(shares, means), dot(average, average)
    variances = [
        dot(column, column) - 2 * dot(column, average[at:]) + own for at, column in enumerate(columns)
    ]
    return [mean - level for mean in means], [fit.luck * max(variance, 0.0) for variance in variances]


def _mixed(parts: Sequence[tuple[float, float, float]]) -> tuple[float, float]:
    """Mean and standard deviation of a mixture, from the share, mean and variance of each answer."""
    total = sum(share for share, _mean, _variance in parts)
    mean = sum(share * own for share, own, _variance in parts) / total
    spread = sum(share * (variance + (own - mean) ** 2) for share, own, variance in parts) / total
    return mean, sqrt(spread)


def cholesky(matrix: Sequence[Row], *, added: float) -> list[Row]:
    """The rows, up to the diagonal, of L with L·Lᵀ = A, a matrix with a number added to its diagonal."""
    rows: list[Row] = []
    for at, line in enumerate(matrix):
        row: Row = []
        for other in rows:
            row.append((line[len(row)] - dot(row, other)) / other[-1])
        row.append(sqrt(line[at] + added - dot(row, row)))
        rows.append(row)
    return rows


def solve_lower(rows: Sequence[Row], right: Sequence[float]) -> Row:
    """z with L·z = right; the sum of its squares is rightᵀ·A⁻¹·right."""
    solution: Row = []
    for row, value in zip(rows, right, strict=True):
        solution.append((value - dot(row, solution)) / row[-1])
    return solution


def inverse_columns(rows: Sequence[Row]) -> list[Row]:
    """The columns of L⁻¹, each from the diagonal down."""
    columns: list[Row] = []
    for row in rows:
        for first, column in enumerate(columns):
            column.append(-dot(row[first:], column) / row[-1])
        columns.append([1 / row[-1]])
    return columns


def dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(map(mul, one, other), start=0.0)
