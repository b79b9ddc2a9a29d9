"""Opening a match's page: which deals have a form there, and what stands in them after saving."""

from __future__ import annotations

from collections.abc import Sequence

from jassclub.bounds import MOST_DEALS

from .chosen import Chosen
from .frames import Frame
from .numbers import whole_number
from .page import Page, Posted
from .rows import make_row


def open_page(
    frame: Frame, posted: Posted | None = None, chosen: Chosen | None = None, only: int | None = None
) -> Page:
    """The page of a match; what was posted stands in its rows, or in the one of them that is meant: of a
    sheet with a row for each deal that one alone is opened.
    """
    page = Page(frame, frame.record, chosen=chosen or Chosen())
    numbers = _numbers(page, posted)
    if only is not None and only in numbers and page.is_compact:
        numbers = [only]
    typed = {only} if only in numbers else set(numbers)
    page.rows = [make_row(page, number, posted if number in typed else None) for number in numbers]
    return page


def kept_as_typed(frame: Frame, posted: Posted) -> Page:
    """The page with what was typed in its rows and is not saved yet."""
    page = open_page(frame, posted)
    page.rows = [
        row
        if row.form and row.form.has_changed() and not row.form.is_untouched
        else make_row(page, row.number, None)
        for row in page.rows
    ]
    return page


def _numbers(page: Page, posted: Posted | None) -> Sequence[int]:
    """The deals that have a form on the page."""
    record = page.record
    if record.sheet_entry is not None:
        return []
    last = max((deal.number for deal in record.deals), default=0)
    if page.is_compact:
        return range(1, max(record.length or 0, last) + 1)
    sent = sorted(_sent(posted)) if posted is not None else []
    if sent:
        return sent
    if page.chosen.deal is not None and record.deal(page.chosen.deal):
        return [page.chosen.deal]
    return [record.next_number] if record.next_number is not None else []


def _sent(posted: Posted) -> set[int]:
    """The numbers of the deals that were posted."""
    heads = {name.partition("-")[0][1:] for name in posted if name.startswith("d") and "-" in name}
    return {number for head in heads if (number := whole_number(head, MOST_DEALS))}


def reopened(page: Page, frame: Frame) -> Page:
    """The page after saving, of a frame that knows what is written now; what was refused stands as typed."""
    fresh = open_page(frame)
    refused = {row.number: row for row in page.rows if row.is_refused}
    for row in refused.values():
        row.page, row.deal = fresh, fresh.record.deal(row.number)
    if refused and not fresh.is_compact:
        fresh.rows = list(refused.values())
    else:
        fresh.rows = [refused.get(row.number, row) for row in fresh.rows]
    return fresh
