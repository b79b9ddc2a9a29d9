"""The control sum: what all sides together must have, and what it is made of (rules.md, "Championships")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .presentation import Presentation
from .words import label


@dataclass(frozen=True, slots=True)
class Control:
    """What must be there beside what is; `terms` say how it comes about: "157 × 8 + 100 × 1 Matsch"."""

    terms: str
    expected: int
    entered: int

    @property
    def is_right(self) -> bool:
        return self.expected == self.entered


def control(
    presentation: Presentation, shares: Sequence[Mapping[str, int] | None], entered: int
) -> Control | None:
    """The control sum of deals by what each shares out (`Game.shares`); None where one has no fixed sum."""
    known = [each for each in shares if each is not None]
    if not known or len(known) < len(shares):
        return None
    counted: dict[str, Counter[int]] = {}
    for each in known:
        for name, points in each.items():
            counted.setdefault(name, Counter())[points] += 1
    base = next(iter(known[0]))
    terms = [
        f"{points} × {times}" + ("" if name == base else f" {label(presentation, name)}")
        for name, amounts in counted.items()
        for points, times in amounts.items()
    ]
    expected = sum(sum(each.values()) for each in known)
    return Control(" + ".join(terms), expected, entered)
