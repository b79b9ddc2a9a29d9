"""Averages of points."""

from __future__ import annotations

from collections.abc import Sequence


def average(points: Sequence[int]) -> int:
    """The average in whole points, halves up; 0 of nothing. For what a round sat out brings."""
    if not points:
        return 0
    return (2 * sum(points) + len(points)) // (2 * len(points))
