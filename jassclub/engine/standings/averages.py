"""Averages, and how figures that are no whole numbers are shown."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal

from .regulation import Number

LONGEST = Decimal("0.1")


def average(points: Sequence[Number]) -> int:
    """The average in whole points, halves up; 0 of nothing. For what a round sat out brings."""
    if not points:
        return 0
    return int((2 * sum(points) + len(points)) // (2 * len(points)))


def shown(figure: Number) -> int | Decimal:
    """A whole number, or with one decimal, halves away from 0 (docs/rules.md §11)."""
    if figure.denominator == 1:
        return int(figure)
    tenths = Decimal(figure.numerator) / Decimal(figure.denominator)
    return tenths.quantize(LONGEST, ROUND_HALF_UP)
