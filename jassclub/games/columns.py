"""The columns that sheets have in common; each is data, as `presentation.Column` says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from jassclub.rules.base import Points
from jassclub.rules.tallies import SACK, TALLY, lifted

from .presentation import Column, Scored, Text

MADE = "✓"
POINTS = _("Points")
MARKS = {TALLY: "|", SACK: "0"}
LIFTED = "Ø"  # a 0 that is crossed out
NARROW = 0.8  # of marks, beside a column of figures


def numbers(
    field: str, head: Text, *, summed: bool = False, zeros: bool = True, weight: float = 1.0
) -> Column:
    """A number for each side; without `zeros` a 0 is left blank."""

    def cell(deal: Scored, side: int) -> str:
        given = deal.data.get(field)
        return "" if given is None or not (zeros or given[side]) else str(given[side])

    def total(deals: Sequence[Scored], side: int) -> str:
        return str(sum((deal.data.get(field) or (0,) * (side + 1))[side] for deal in deals))

    return Column(head, cell, sum=total, weight=weight) if summed else Column(head, cell, weight=weight)


def counted_points(head: Text) -> Column:
    """The card points that count for each side, in a game in which a side may declare itself out."""

    def stopped(deal: Scored, side: int) -> int | None:
        return deal.written.stopped[side] if deal.written.stopped else None

    def counted(deal: Scored, side: int) -> int:
        at = stopped(deal, side)
        if at is not None:
            return at
        # In a deal that was conceded nobody says how many there were.
        card_points = deal.data.get("card_points") or deal.written.part("card_points")
        return int(card_points[side])

    def cell(deal: Scored, side: int) -> str:
        at = stopped(deal, side)
        return str(counted(deal, side)) if at is None else gettext("out at %(points)s") % {"points": at}

    return Column(head, cell, sum=lambda deals, side: str(sum(counted(deal, side) for deal in deals)))


def mark(field: str, head: Text, worth: int | None = None) -> Column:
    """What one of the sides made, if it counts: its worth, or a tick; below, how many times."""
    shown = str(worth) if worth else MADE

    def is_made(deal: Scored, side: int) -> bool:
        return deal.data.get(field) == side and field not in deal.written.uncounted

    def cell(deal: Scored, side: int) -> str:
        return shown if is_made(deal, side) else ""

    def count(deals: Sequence[Scored], side: int) -> str:
        return f"{sum(is_made(deal, side) for deal in deals)} ×"

    return Column(head, cell, sum=count, note=f"+ {worth}" if worth else "", weight=NARROW)


def computed(head: Text, points: Callable[[Scored], Points], *, weight: float = 1.0) -> Column:
    """What the game makes of a deal for each side, blank where that is nothing; below, the sum."""
    return Column(
        head,
        lambda deal, side: str(points(deal)[side] or ""),
        sum=lambda deals, side: str(sum(points(deal)[side] for deal in deals)),
        weight=weight,
    )


def tick(field: str, head: Text) -> Column:
    """Whether something is true of the deal."""
    return Column(
        head, lambda deal, side: MADE if deal.data.get(field) else "", per_side=False, weight=NARROW
    )


def tallies(head: Text) -> Column:
    """The stroke of a deal won, the 0 of a sack; a deal won in the sack crosses out a 0 and is no stroke."""

    def cell(deal: Scored, side: int) -> str:
        if lifted(deal.before.extras, deal.points, side):
            return LIFTED
        return MARKS.get(deal.points[side], "")

    return Column(head, cell, weight=NARROW)


def word(field: str, head: Text, words: Mapping[str, Text], *, hint: str = "", weight: float = 1.0) -> Column:
    """A choice, in words."""

    def cell(deal: Scored, side: int) -> str:
        value = deal.data.get(field)
        return "" if value is None else str(words.get(value, value))

    return Column(head, cell, per_side=False, hint=hint, weight=weight)


def points(head: Text = POINTS) -> Column:
    """What each side writes; below, its total."""
    return Column(
        head,
        lambda deal, side: str(deal.points[side]),
        sum=lambda deals, side: str(sum(deal.points[side] for deal in deals)),
    )


def running_total() -> Column:
    """What each side has after the deal."""
    return Column(_("Total"), lambda deal, side: str(deal.totals[side]))
