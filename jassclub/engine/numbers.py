"""Exact numbers, their rounding, and how they are written for people."""

from collections.abc import Iterable, Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

Number = int | Fraction  # whole numbers stay whole: there are many, and Fractions are slow

MINUS = "−"  # U+2212: as wide as a plus, where a hyphen is short


def exact(number: Fraction) -> Number:
    """The same number, as an int if it is whole."""
    return number.numerator if number.denominator == 1 else number


def average_points(points: Sequence[Number]) -> int:
    """The average in whole points, halves up."""
    return int((2 * sum(points) + len(points)) // (2 * len(points)))


def with_one_decimal(number: Number) -> int | Decimal:
    """A whole number as it is, any other with one decimal, halves away from 0 (docs/rules.md §11)."""
    if number.denominator == 1:
        return int(number)
    return (Decimal(number.numerator) / Decimal(number.denominator)).quantize(Decimal("0.1"), ROUND_HALF_UP)


def with_minus(number: object) -> str:
    """A number, or its text, with the sign for minus: −10."""
    return str(number).replace("-", MINUS)


def sum_with_minus(numbers: Iterable[int]) -> str:
    """The numbers as they are added up: 25 + 40 − 4."""
    first, *others = numbers
    return with_minus(first) + "".join(f" {MINUS if number < 0 else '+'} {abs(number)}" for number in others)
