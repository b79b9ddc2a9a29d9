"""Rounds at tables that play more deals than the others, or fewer: what counts of them."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from .regulation import AVERAGE_DEAL, FIRST_DEALS, Number, exact


class UnevenRound(NamedTuple):
    """A player's round of so many `deals` where others play the `usual` number.

    `points` are those of all its deals, `first` those of as many of the first as others play.
    """

    points: int
    deals: int
    usual: int
    first: int

    def counted(self, how: str) -> Number:
        """The points that count, by the regulation's `uneven_deals`."""
        if how == AVERAGE_DEAL:
            return exact(Fraction(self.points * self.usual, self.deals))
        return self.first if how == FIRST_DEALS else self.points
