"""Who is first: totals, how equal totals are decided, shared ranks. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from jassclub.names import alphabetical


@dataclass(frozen=True, slots=True)
class Line:
    """One player: `parts` are points per round of an evening, or per evening of a season; None: absent."""

    player: int
    name: str
    parts: tuple[int | None, ...]
    total: int
    best_round: int = 0
    honours: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ranked:
    rank: int
    line: Line


def rank(
    lines: Iterable[Line], *, low_wins: bool = False, honour: str = "", language: str = "en"
) -> list[Ranked]:
    """The lines in order with their ranks; after two who share rank 2 comes rank 4.

    Equal totals are decided by the best single round, then by how often each has `honour` (Matsch; empty:
    none counts), else shared (rules.md, "Championships"). Within a shared rank the order is
    by name, in the alphabet of `language`.
    """
    direction = 1 if low_wins else -1

    def merit(line: Line) -> tuple[int, int, int]:
        return direction * line.total, direction * line.best_round, -line.honours.get(honour, 0)

    ordered = sorted(lines, key=lambda line: (*merit(line), alphabetical(line.name, language), line.player))
    ranked: list[Ranked] = []
    for _merit, group in groupby(ordered, key=merit):
        first = len(ranked) + 1
        ranked.extend(Ranked(first, line) for line in group)
    return ranked


def average(points: Sequence[int]) -> int:
    """The average in whole points, halves up; 0 of nothing."""
    if not points:
        return 0
    return (2 * sum(points) + len(points)) // (2 * len(points))
