"""What goes into standings, points by round; and what comes out, lines with their calculation. Values that a
season has by the thousand are named tuples, which are created four times as fast."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from ..numbers import Number, exact
from .regulation import AVERAGE, AVERAGE_DEAL, FIRST_DEALS, Adjustment, Player, Regulation


class UnevenRound(NamedTuple):
    """A player's round of `deals` deals at an unusual table; the other tables play the `usual` number.
    `points` are those of all deals, `first` those of the first `usual` deals."""

    points: int
    deals: int
    usual: int
    first: int

    def counted(self, how: str) -> Number:
        """The points that count, by the regulation's `uneven_deals` (docs/rules.md §11.9)."""
        if how == AVERAGE_DEAL:
            return exact(Fraction(self.points * self.usual, self.deals))
        return self.first if how == FIRST_DEALS else self.points


class RoundPoints(NamedTuple):
    """The points of a player's round that count, played or for sitting out. `matsche` is the number of deals
    with all tricks, `uneven` set for an unusual number of deals."""

    points: Number
    sat_out: bool = False
    matsche: int = 0
    uneven: UnevenRound | None = None


@dataclass(frozen=True)
class EveningResults:
    """The closed rounds of an evening by number, each with the points of its players."""

    day: date
    rounds: Mapping[int, Mapping[Player, RoundPoints]]

    def among(self, players: Container[Player]) -> "EveningResults":
        rounds = {
            number: {player: points for player, points in results.items() if player in players}
            for number, results in self.rounds.items()
        }
        return EveningResults(self.day, rounds)


class RoundPart(NamedTuple):
    """A round of a player, and whether it counts; with rank and ranking points where rounds earn them."""

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
        """What the round adds to the evening if it counts."""
        return self.points if self.ranking_points is None else self.ranking_points


class EveningPart(NamedTuple):
    """An evening of a player. `total` is the sum of the rounds that count, `rank` the rank of the evening by
    it; `value`, before its `weight`, is the total or ranking points. An excused evening has a value and no
    rounds. `counts` is false for a dropped evening."""

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
        """The points of the rounds that count, even where they are worth ranking points."""
        return sum(part.points for part in self.rounds if part.counts)


@dataclass(frozen=True, slots=True)
class Decision:
    """Why a player stands before (`is_ahead`) or behind another one of the same total. `by` is the tie break
    that decided, empty where the rank is shared; `mine` and `theirs` are its figures, None for a missing one.
    `at`, from 0, is the index of the best round, or of the place, that differs."""

    other: Player
    is_ahead: bool
    by: str
    mine: Number | None = None
    theirs: Number | None = None
    at: int = 0


@dataclass(frozen=True)
class Line:
    """A player in the standings of a season or an evening, with the parts of the total. `rank` is None for a
    player without results, or with too few evenings. `evenings` are the player's, by day."""

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
        return sum(round_.matsche for part in self.evenings.values() for round_ in part.rounds)


@dataclass(frozen=True)
class Calculation:
    """A total as people write it: the sum of `terms`, divided by `divisor` if there is one, plus `added`.
    With the divisor 0 nothing counts, and the quotient is 0."""

    terms: tuple[tuple[Number, Number], ...]  # values with their weights
    divisor: Number | None = None
    added: tuple[Number, ...] = ()

    @property
    def sum(self) -> Number:
        return sum(value * weight for value, weight in self.terms)

    @property
    def result(self) -> Number:
        return result_of(self.sum, self.divisor, self.added)


def evening_calculation(part: EveningPart) -> Calculation:
    return Calculation(tuple((round_.value, 1) for round_ in part.rounds if round_.counts))


def season_calculation(line: Line, regulation: Regulation) -> Calculation:
    """The evenings that count, by date, and the adjustments."""
    counting = [part for _day, part in sorted(line.evenings.items()) if part.counts]
    return Calculation(
        terms=tuple((part.value, part.weight) for part in counting),
        divisor=divisor_of(counting, regulation),
        added=tuple(adjustment.points for adjustment in line.adjustments),
    )


def divisor_of(counting: Sequence[EveningPart], regulation: Regulation) -> Number | None:
    return sum(part.weight for part in counting) if regulation.combine == AVERAGE else None


def result_of(total: Number, divisor: Number | None, added: Iterable[Number]) -> Number:
    """The result of a `Calculation`; a whole number is an int."""
    if divisor is not None:
        total = exact(Fraction(total) / divisor) if divisor else 0
    return total + sum(added)
