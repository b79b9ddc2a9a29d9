"""Saving what was typed on a match's page, each deal by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import OperationalError
from django.utils.translation import gettext as _

from jassclub.database_errors import is_locked
from jassclub.locks import one_transaction
from jassclub.members.models import Account
from jassclub.rules.base import InvalidDeal

from .forms.deal import AGREED, DealForm
from .frames import Frame
from .opening import open_page
from .page import Page, Posted
from .rows import Row, make_row
from .services.writing import NeedsConfirmation, Sheet, WrittenMeanwhile, write_entry, write_locked

Write = Callable[..., Any]  # takes what `write_entry` takes, but for the match


@one_transaction
def save_deal(
    *, frame: Frame, number: int, posted: Posted, by: Account | None, confirmed: bool
) -> Page | None:
    """Write the deal of that number if it was changed. None where this visitor may not write there.

    Returns the page on which it was typed, to be `reopened` with the frame, which knows what is written now.
    The match is read once, when it is locked. Raises Http404.
    """
    match = frame.lock()
    if not frame.may_write:
        return None
    page = open_page(frame, posted, only=number)
    sheet = Sheet(match, match.entries.all(), page.record.states)
    row = page.row(number)
    if row and row.form and row.form.has_changed():
        _save(row, row.form, by, lambda **words: write_locked(sheet, **words), confirmed=confirmed)
    frame.now_stands(match, sheet.in_order, sheet.states)
    return page


def save_rows(page: Page, by: Account | None, confirmed: int | None = None) -> bool:
    """Write every row that was changed, each in a transaction of its own; True if none was refused.

    `confirmed` is the number of the deal whose consequences were accepted; they are shown again where they
    are not those that were shown. A refused row keeps what was typed, also where others are writing for too
    long; nobody waits for them twice.
    """
    match = page.record.match
    is_late = False
    for at, row in enumerate(page.rows):
        if row.form and row.form.is_untouched:
            page.rows[at] = make_row(page, row.number, None)
        elif row.form and row.form.has_changed():
            write = lambda **words: write_entry(match=match, **words)  # noqa: E731 - as `save_deal` has it
            try:
                if not is_late:
                    _save(row, row.form, by, write, confirmed=row.number == confirmed)
            except OperationalError as error:
                if not is_locked(error):
                    raise
                is_late = True
            row.was_tried, row.is_late = True, is_late
    return not any(row.is_refused for row in page.rows)


def _save(row: Row, form: DealForm, by: Account | None, write: Write, *, confirmed: bool) -> None:
    row.was_tried = True
    if not form.is_valid():
        return
    if form.asks_all:
        row.asks_all = True
        return
    typed = form.cleaned_data
    try:
        write(
            number=row.number,
            data=form.json(),
            remark=typed["remark"],
            seen=typed["seen"],
            by=by,
            accepted=typed[AGREED] if confirmed else "",
        )
    except InvalidDeal as refusal:
        form.refuse(refusal)
    except NeedsConfirmation as asked:
        row.consequences = asked.consequences
    except WrittenMeanwhile as meanwhile:
        row.conflict, row.was_struck = meanwhile.current, meanwhile.current is None
        if row.was_struck:
            form.add_error(None, _("Somebody struck this deal meanwhile. Save again to write it anew."))
