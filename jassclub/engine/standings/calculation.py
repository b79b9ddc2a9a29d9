"""A total as a calculation that can be written down: what is added, what it is divided by, the result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from .regulation import AVERAGE, Number, Regulation, exact
from .results import EveningPart, Line


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


def result_of(total: Number, divisor: Number | None, added: Iterable[Number]) -> Number:
    """As `Calculation` says; a whole number is an int."""
    if divisor is not None:
        total = exact(Fraction(total) / divisor) if divisor else 0
    return total + sum(added)


def divisor_of(counting: Sequence[EveningPart], regulation: Regulation) -> Number | None:
    """By what the sum of the evenings that count is divided."""
    return sum(each.weight for each in counting) if regulation.combine == AVERAGE else None


def of_an_evening(part: EveningPart) -> Calculation:
    """The rounds of an evening that count."""
    return Calculation(tuple(Term(each.value) for each in part.rounds if each.counts))


def of_a_season(line: Line, regulation: Regulation) -> Calculation:
    """The evenings that count, by date, and the adjustments."""
    counting = [part for _day, part in sorted(line.evenings.items()) if part.counts]
    return Calculation(
        terms=tuple(Term(part.value, part.weight) for part in counting),
        divisor=divisor_of(counting, regulation),
        added=tuple(each.points for each in line.adjustments),
    )
