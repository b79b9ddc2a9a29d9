"""Who has played with and against whom, over as many rounds as one likes.

Rounds are tables by seat, as in `meetings`. At a table of four seats 0 and 2 are partners, and seats 1 and 3;
at a table of three or five, and in a game without partners, everybody plays against everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from .meetings import P, Round, pairs, partners
from .tokens import SEATS


@dataclass(frozen=True, slots=True)
class Met:
    """In which rounds two were partners, and in which opponents: numbers from 0, the last round last."""

    partners: list[int] = field(default_factory=list)
    opponents: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Spread:
    """How many different others the players had, and how many of all pairs never met."""

    least: int
    most: int
    average: Fraction
    never: int
    pairs: int


def who_met(rounds: Iterable[Round[P]], *, in_pairs: bool = True) -> dict[P, dict[P, Met]]:
    """For everybody who played, everybody they met. Both of a pair have the same Met."""
    met: dict[P, dict[P, Met]] = {}
    for number, tables in enumerate(rounds):
        for table in tables:
            together = partners(table) if in_pairs and len(table) == SEATS else []
            for pair in pairs(table):
                both = _both(met, *pair)
                (both.partners if pair in together else both.opponents).append(number)
    return met


def spread(
    met: Mapping[P, Mapping[P, Met]], how: Callable[[Met], list[int]] = lambda met: met.partners
) -> Spread:
    """Of partners; with `how` saying so, of opponents. Raises ValueError where nobody played."""
    others = [sum(1 for each in row.values() if how(each)) for row in met.values()]
    if not others:
        raise ValueError("nobody played")
    average = Fraction(sum(others), len(others))
    all_pairs = len(others) * (len(others) - 1) // 2
    return Spread(min(others), max(others), average, all_pairs - sum(others) // 2, all_pairs)


def _both(met: dict[P, dict[P, Met]], one: P, other: P) -> Met:
    row = met.setdefault(one, {})
    if other not in row:
        row[other] = met.setdefault(other, {})[one] = Met()
    return row[other]
