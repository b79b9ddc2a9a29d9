"""The columns that sheets have in common; each is data, as `presentation.Column` says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_lazy as _

from .presentation import Column, Scored, Text

MADE = "✓"


def numbers(field: str, head: Text, *, summed: bool = False, weight: float = 1.0) -> Column:
    """A number for each side."""

    def cell(deal: Scored, side: int) -> str:
        given = deal.data.get(field)
        return "" if given is None else str(given[side])

    def total(deals: Sequence[Scored], side: int) -> str:
        return str(sum((deal.data.get(field) or (0,) * (side + 1))[side] for deal in deals))

    return Column(head, cell, sum=total, weight=weight) if summed else Column(head, cell, weight=weight)


def mark(field: str, head: Text, worth: int | None = None, *, weight: float = 0.8) -> Column:
    """What one of the sides made: its worth, or a tick; below, how many times."""
    shown = str(worth) if worth else MADE

    def cell(deal: Scored, side: int) -> str:
        return shown if deal.data.get(field) == side else ""

    def count(deals: Sequence[Scored], side: int) -> str:
        return f"{sum(deal.data.get(field) == side for deal in deals)} ×"

    return Column(head, cell, sum=count, note=f"+ {worth}" if worth else "", weight=weight)


def word(field: str, head: Text, words: Mapping[str, Text], *, hint: str = "", weight: float = 1.0) -> Column:
    """A choice, in words."""

    def cell(deal: Scored, side: int) -> str:
        value = deal.data.get(field)
        return "" if value is None else str(words.get(value, value))

    return Column(head, cell, per_side=False, hint=hint, weight=weight)


def points(head: Text = _("Points"), *, weight: float = 1.0) -> Column:
    """What each side writes; below, its total."""
    return Column(
        head,
        lambda deal, side: str(deal.points[side]),
        sum=lambda deals, side: str(sum(deal.points[side] for deal in deals)),
        weight=weight,
    )


def running_total(head: Text = _("Total"), *, weight: float = 1.0) -> Column:
    """What each side has after the deal."""
    return Column(head, lambda deal, side: str(deal.totals[side]), weight=weight)
