"""What a table's sheet says: who sits there, what was entered, and what it adds up to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from jassclub.printing.paper import Occasion

STOECK = 20


@dataclass(frozen=True)
class Player:
    """A player at the table and the token that was drawn."""

    name: str
    token: int | None = None


@dataclass(frozen=True)
class Deal:
    """A deal as it was entered. `matsch` and `stoeck` are a side (0 or 1) or None; pairs are per side.

    `trump` is a key of the rules (`diamonds` … `undenufe`); any other text is printed as it is.
    """

    card_points: tuple[int, int]
    points: tuple[int, int]
    trump: str | None = None
    matsch: int | None = None
    stoeck: int | None = None


@dataclass(frozen=True)
class Sums:
    """What one side has at the end of the round; None where only the points are known."""

    points: int
    card_points: int | None = None
    matsche: int | None = None
    stoeck: int | None = None


@dataclass(frozen=True)
class TableSheet:
    """One table in one round.

    `players` sit in seat order: 0 and 2 are side 0, 1 and 3 are side 1. `vorhand` names, deal by deal, the
    player who chooses trump, as far as known. `deals` are those entered so far. `totals` are given where a
    table was entered without its deals; otherwise the sums row is added up as soon as every deal is there.
    `control` is off for games whose points are not just card points, Matsch and Stöck (multipliers, Weis).
    """

    occasion: Occasion
    round: int
    table: int
    players: tuple[Player, Player, Player, Player]
    deal_count: int = 8
    vorhand: tuple[str, ...] = ()
    deals: tuple[Deal, ...] = ()
    totals: tuple[Sums, Sums] | None = None
    matsch_bonus: int = 100
    stoeck: bool = True
    deal_points: int = 157
    control: bool = True
    remarks: str = ""

    def matsche(self) -> int | None:
        """How many Matsche both sides made, or None if that is not known."""
        return _both(side.matsche for side in self.sums() or ())

    def stoecke(self) -> int | None:
        """How many Stöck both sides wrote, or None if that is not known."""
        return _both(side.stoeck for side in self.sums() or ())

    def expected(self) -> int | None:
        """What both sides' points must add up to, or None while that is not known."""
        total = self.deal_points * self.deal_count
        for bonus, count in ((self.matsch_bonus, self.matsche()), (STOECK * self.stoeck, self.stoecke())):
            if bonus and count is None:
                return None
            total += bonus * (count or 0)
        return total

    def sums(self) -> tuple[Sums, Sums] | None:
        """Both sides' sums, or None while the round is not finished."""
        if self.totals or len(self.deals) < self.deal_count:
            return self.totals
        first, second = (
            Sums(
                sum(deal.points[side] for deal in self.deals),
                sum(deal.card_points[side] for deal in self.deals),
                sum(deal.matsch == side for deal in self.deals),
                sum(deal.stoeck == side for deal in self.deals),
            )
            for side in (0, 1)
        )
        return first, second


def _both(counts: Iterable[int | None]) -> int | None:
    known = [count for count in counts if count is not None]
    return sum(known) if len(known) == 2 else None
