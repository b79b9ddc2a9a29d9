"""A common scale on which intervals are drawn side by side. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count

MARGIN = 4.0  # percent left free at both ends, for what is drawn at the very end


@dataclass(frozen=True, slots=True)
class Scale:
    """From minus `reach` to `reach`, with zero in the middle."""

    reach: int

    @classmethod
    def of(cls, values: Iterable[float]) -> Scale:
        """Up to 1, 2, 5, 10, 20, 50, … so that all values have room."""
        most = max(map(abs, values), default=0.0)
        steps = (first * 10**power for power in count() for first in (1, 2, 5))
        return cls(next(step for step in steps if step >= most))

    @property
    def ticks(self) -> tuple[int, int, int]:
        """What is written below it."""
        return -self.reach, 0, self.reach

    def percent(self, value: float) -> str:
        """Where the value stands, from the left, as SVG reads it."""
        return f"{50 + (50 - MARGIN) * value / self.reach:.2f}%"
