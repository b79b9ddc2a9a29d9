"""The one sign for minus in everything that people read: pages, papers, slates and explanations."""

from __future__ import annotations

from collections.abc import Iterable

MINUS = "−"  # U+2212: as wide as a plus, where a hyphen is short


def with_minus(number: object) -> str:
    """A number, or the text of one, as it is shown: −10."""
    return str(number).replace("-", MINUS)


def added_up(numbers: Iterable[int]) -> str:
    """The numbers as they are added up: 25 + 40 − 4."""
    first, *others = numbers
    return with_minus(first) + "".join(f" {MINUS if each < 0 else '+'} {abs(each)}" for each in others)
