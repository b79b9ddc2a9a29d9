"""What goes into standings, points by round; and what comes out, lines with their calculation.

Values of which a season has thousands are named tuples: they are made four times as quickly.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from ..numbers import Number, exact
from .regulation import AVERAGE, AVERAGE_DEAL, FIRST_DEALS, Adjustment, Player, Regulation


class UnevenRound(NamedTuple):
    """A player's round of so many `deals` where others play the `usual` number.

    `points` are those of all its deals, `first` those of as many of the first as others play.
    """

    points: int
    deals: int
    usual: int
    first: int

    def counted(self, how: str) -> Number:
        """The points that count, by the regulation's `uneven_deals`."""
        if how == AVERAGE_DEAL:
            return exact(Fraction(self.points * self.usual, self.deals))
        return self.first if how == FIRST_DEALS else self.points


class RoundPoints(NamedTuple):
    """The points of a player's round that count, played or for sitting out; `matsche`: how often the side had
    all; `uneven`: at a table that played another number of deals than usual."""

    points: Number
    sat_out: bool = False
    matsche: int = 0
    uneven: UnevenRound | None = None


@dataclass(frozen=True)
class EveningResults:
    """An evening's closed rounds by number, each with the points of those who have any."""

    day: date
    rounds: Mapping[int, Mapping[Player, RoundPoints]]


class RoundPart(NamedTuple):
    """A round of a player: whether it counts; where rounds are worth ranking points, its rank and those."""

    number: int
    points: Number
    sat_out: bool = False
    matsche: int = 0
    rank: int | None = None
    ranking_points: Number | None = None
    counts: bool = True
    uneven: UnevenRound | None = None

    @property
    def value(self) -> Number:
        """What it adds to the evening where it counts."""
        return self.points if self.ranking_points is None else self.ranking_points


class EveningPart(NamedTuple):
    """An evening of a player.

    `total` is the sum of the rounds that count, `rank` the rank of the evening by it, `value` what the
    evening is worth before its `weight`: the total, or ranking points. Whoever was excused has a value and
    no rounds. `counts` is false where the evening is dropped.
    """

    day: date
    value: Number
    total: Number = 0
    rounds: tuple[RoundPart, ...] = ()
    rank: int | None = None
    weight: Number = 1
    counts: bool = True
    is_excused: bool = False

    @property
    def weighted(self) -> Number:
        return self.weight * self.value

    @property
    def points(self) -> Number:
        """Of the rounds that count, whatever they are worth."""
        return sum(each.points for each in self.rounds if each.counts)


@dataclass(frozen=True, slots=True)
class Decision:
    """Why a player stands before (`is_ahead`) or behind another of the same total.

    `by` is the name of what decided, empty where the rank is shared; `mine` and `theirs` are the figures,
    None for having none. `at`, from 0: which of the best rounds, or which place, made the difference.
    """

    other: Player
    is_ahead: bool
    by: str
    mine: Number | None = None
    theirs: Number | None = None
    at: int = 0


@dataclass(frozen=True)
class Line:
    """A player in the standings of a season or an evening, and how the total came about.

    `rank` is None for who is not ranked: nothing is known of them yet, or they came to too few evenings.
    `evenings` are those of a season in which they had a part, by day; of an evening it is the one.
    """

    player: Player
    name: str
    rank: int | None
    total: Number
    evenings: Mapping[date, EveningPart]
    adjustments: tuple[Adjustment, ...] = ()
    decisions: tuple[Decision, ...] = ()

    @property
    def is_known(self) -> bool:
        return bool(self.evenings)

    @property
    def has_something(self) -> bool:
        return self.is_known or bool(self.adjustments)

    @property
    def matsche(self) -> int:
        return sum(each.matsche for part in self.evenings.values() for each in part.rounds)


@dataclass(frozen=True, slots=True)
class Term:
    value: Number
    weight: Number = 1

    @property
    def weighted(self) -> Number:
        return self.value * self.weight


@dataclass(frozen=True)
class Calculation:
    """The sum of `terms`, divided by `divisor` unless that is None, and then `added` to.

    Where the divisor is 0, nothing counted and the quotient is 0.
    """

    terms: tuple[Term, ...]
    divisor: Number | None = None
    added: tuple[Number, ...] = ()

    @property
    def sum(self) -> Number:
        return sum(each.weighted for each in self.terms)

    @property
    def result(self) -> Number:
        return result_of(self.sum, self.divisor, self.added)


def evening_calculation(part: EveningPart) -> Calculation:
    """The rounds of an evening that count."""
    return Calculation(tuple(Term(each.value) for each in part.rounds if each.counts))


def season_calculation(line: Line, regulation: Regulation) -> Calculation:
    """The evenings that count, by date, and the adjustments."""
    counting = [part for _day, part in sorted(line.evenings.items()) if part.counts]
    return Calculation(
        terms=tuple(Term(part.value, part.weight) for part in counting),
        divisor=divisor_of(counting, regulation),
        added=tuple(each.points for each in line.adjustments),
    )


def divisor_of(counting: Sequence[EveningPart], regulation: Regulation) -> Number | None:
    """By what the sum of the evenings that count is divided."""
    return sum(each.weight for each in counting) if regulation.combine == AVERAGE else None


def result_of(total: Number, divisor: Number | None, added: Iterable[Number]) -> Number:
    """As `Calculation` says; a whole number is an int."""
    if divisor is not None:
        total = exact(Fraction(total) / divisor) if divisor else 0
    return total + sum(added)
