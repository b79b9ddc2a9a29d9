"""The columns that sheets have in common; each is data, as `presentation.Column` says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from jassclub.engine.minus import with_minus
from jassclub.engine.rules.base import Points
from jassclub.engine.rules.tallies import SACK, TALLY, lifted

from .presentation import Column, Scored, Text

MADE = "✓"
POINTS = _("Points")
MARKS = {TALLY: "|", SACK: "0"}
LIFTED = "Ø"  # a 0 that is crossed out
NARROW = 0.8  # of marks, beside a column of figures


def numbers(
    field: str,
    head: Text,
    *,
    summed: bool = False,
    zeros: bool = True,
    note: str = "",
    weight: float = 1.0,
    rare: bool = False,
) -> Column:
    """A number for each side; without `zeros` a 0 is left blank."""

    def cell(deal: Scored, side: int) -> str:
        given = deal.data.get(field)
        return "" if given is None or not (zeros or given[side]) else with_minus(given[side])

    def total(deals: Sequence[Scored], side: int) -> str:
        return with_minus(sum((deal.data.get(field) or (0,) * (side + 1))[side] for deal in deals))

    column = Column(head, cell, note=note, weight=weight, rare=rare)
    return replace(column, sum=total) if summed else column


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


def computed(
    head: Text, points: Callable[[Scored], Points], *, weight: float = 1.0, zeros: bool = False
) -> Column:
    """What the game makes of a deal for each side; below, the sum. Without `zeros` a 0 is left blank."""

    def cell(deal: Scored, side: int) -> str:
        made = points(deal)[side]
        return with_minus(made) if made or zeros else ""

    def total(deals: Sequence[Scored], side: int) -> str:
        return with_minus(sum(points(deal)[side] for deal in deals))

    return Column(head, cell, sum=total, weight=weight)


def tick(field: str, head: Text) -> Column:
    """Whether something is true of the deal."""
    return Column(
        head, lambda deal, side: MADE if deal.data.get(field) else "", per_side=False, weight=NARROW
    )


def tallies() -> Column:
    """The stroke of a deal won, the 0 of a sack; a deal won in the sack crosses out a 0 and is no stroke."""

    def cell(deal: Scored, side: int) -> str:
        if lifted(deal.before.extras, deal.points, side):
            return LIFTED
        return MARKS.get(deal.points[side], "")

    return Column(
        _("Tally"),
        cell,
        weight=NARROW,
        legend=_("Tally: | written, 0 in the sack, Ø a 0 crossed out instead of a tally."),
    )


def word(
    field: str,
    head: Text,
    words: Mapping[str, Text],
    *,
    hint: str = "",
    weight: float = 1.0,
    nothing: Text = "",
) -> Column:
    """A choice, in words; `nothing` where none was made."""

    def cell(deal: Scored, side: int) -> str:
        value = deal.data.get(field)
        return str(nothing if value is None else words.get(value, value))

    return Column(head, cell, per_side=False, hint=hint, weight=weight)


def points(head: Text = POINTS) -> Column:
    """What each side writes; below, its total."""
    return computed(head, lambda deal: deal.points, zeros=True)


def running_total() -> Column:
    """What each side has after the deal."""
    return Column(_("Total"), lambda deal, side: with_minus(deal.totals[side]))
