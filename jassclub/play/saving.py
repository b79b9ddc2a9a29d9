"""Saving what was typed on a match's page, each deal by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from jassclub.members.models import Account
from jassclub.rules.base import InvalidDeal

from .confirming import write_accepted
from .forms.deal import AGREED, DealForm
from .page import Page
from .rows import Row, make_row
from .services.writing import NeedsConfirmation, WrittenMeanwhile


def save_rows(page: Page, by: Account | None, only: int | None = None, confirmed: int | None = None) -> bool:
    """Write every row that was changed, or `only` the one with that number; True if none was refused.

    `confirmed` is the number of the deal whose consequences were accepted; they are shown again where they
    are not those that were shown. A refused row keeps what was typed.
    """
    for at, row in enumerate(page.rows):
        if row.form and row.number != only and row.form.is_untouched:
            page.rows[at] = make_row(page, row.number, None)
    rows = [row for row in page.rows if only is None or row.number == only]
    for row in rows:
        if row.form and row.form.has_changed():
            _save(page, row, row.form, by, confirmed=row.number == confirmed)
    return not any(row.is_refused for row in rows)


def _save(page: Page, row: Row, form: DealForm, by: Account | None, *, confirmed: bool) -> None:
    row.was_tried = True
    if not form.is_valid():
        return
    if form.asks_all:
        row.asks_all = True
        return
    typed: Mapping[str, Any] = form.cleaned_data
    try:
        write_accepted(
            match=page.record.match,
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
