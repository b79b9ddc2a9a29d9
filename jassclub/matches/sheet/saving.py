"""A match's page from what was posted: which deals have a form, hints, saving, and the page afterwards."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import OperationalError
from django.utils.translation import gettext as _

from jassclub.accounts.models import Account
from jassclub.engine.rules.base import InvalidDeal
from jassclub.games.deal_words import verdict_words
from jassclub.games.outlook import outlook_words
from jassclub.games.refusals import refusal_words
from jassclub.journal.transactions import one_transaction
from jassclub.web.bounds import MOST_DEALS
from jassclub.web.databases import is_locked
from jassclub.web.http import whole_number

from ..actions.writing import WrittenMeanwhile, write_entry, write_locked
from ..forms.deal import ACCEPTED
from ..hosts import SheetHost
from ..models import Entry, Match
from ..scoring import NeedsConfirmation
from .page import Posted, SheetPage
from .rows import DealRow


def open_page(
    host: SheetHost,
    posted: Posted | None = None,
    query: Mapping[str, Any] | None = None,
    only: int | None = None,
) -> SheetPage:
    """The page of a match, with the posted values in its rows, or only in that of the deal `only`."""
    page = SheetPage(host, host.record, query=query or {})
    numbers = _deals_with_form(page, posted)
    if only is not None and only in numbers and page.record.is_compact:
        numbers = [only]
    typed = {only} if only in numbers else set(numbers)
    page.rows = [page.make_row(number, posted if number in typed else None) for number in numbers]
    return page


def page_as_typed(host: SheetHost, posted: Posted) -> SheetPage:
    page = open_page(host, posted)
    for at, row in enumerate(page.rows):
        if row.form.has_changed() and not row.form.is_untouched:
            row.form.is_sent = False
        else:
            page.rows[at] = page.make_row(row.number)
    return page


def _deals_with_form(page: SheetPage, posted: Posted | None) -> Sequence[int]:
    record = page.record
    if record.sheet_entry is not None:
        return []
    last = max((deal.number for deal in record.deals), default=0)
    if record.is_compact:
        return range(1, max(record.length or 0, last) + 1)
    heads = {name.partition("-")[0][1:] for name in posted or () if name.startswith("d") and "-" in name}
    if numbers := {number for head in heads if (number := whole_number(head, MOST_DEALS))}:
        return sorted(numbers)
    if corrected := record.deal(whole_number(page.query.get("deal"), MOST_DEALS) or 0):
        return [corrected.number]
    return [record.next_number] if record.next_number is not None else []


def hint_sentences(row: DealRow) -> list[str]:
    """What is open or missing in the typed deal, and whose melds count: what the page does not say anyway."""
    record = row.record
    before = row.deal.before if row.deal else record.played
    match = (record.presentation, record.options, before, record.names)
    typed = row.form.so_far()
    shown = outlook_words(*match)
    hints = [hint for hint in outlook_words(*match, typed) if hint not in shown]
    verdict = _meld_verdict(row, before, typed)
    return [*hints, verdict] if verdict else hints


def _meld_verdict(row: DealRow, before: Any, typed: dict[str, Any]) -> str:
    """Whose melds count, or what is missing to know it. The points to come do not decide it."""
    record = row.record
    any_points = {
        field.name: [field.total, *[0] * (len(record.sides) - 1)]
        for field in record.fields(row.number)
        if field.total is not None
    }
    declared = {
        name: value
        for name, value in typed.items()
        if name not in (*any_points, record.presentation.all_points)
        and not (isinstance(value, list) and None in value)
    }
    try:
        deal = record.game.deal(record.options, before, {**declared, **any_points})
    except InvalidDeal as refusal:
        needed = (field.name for field in record.fields(row.number) if field.needed_with)
        is_needed = refusal.code == "missing" and refusal.field in needed
        return refusal_words(refusal, record.presentation) if is_needed else ""
    return verdict_words(record.presentation, record.options, deal, row.record.names)


def reopened(page: SheetPage, host: SheetHost) -> SheetPage:
    """The page after saving, of a host with the match as it is now; refused rows keep what was typed."""
    fresh = open_page(host)
    refused = {row.number: row for row in page.rows if row.is_refused}
    for row in refused.values():
        row.record = fresh.record
    if refused and not fresh.record.is_compact:
        fresh.rows = list(refused.values())
    else:
        fresh.rows = [refused.get(row.number, row) for row in fresh.rows]
    return fresh


@one_transaction
def save_deal(
    *, host: SheetHost, number: int, posted: Posted, by: Account | None, confirmed: bool
) -> SheetPage | None:
    """Write the deal of that number if it was changed. Returns the page on which it was typed, to be
    `reopened` with the host, which has read the match once, when it was locked; None where this visitor may
    not write there. Raises Http404."""
    match = host.lock()
    if not host.may_write:
        return None
    page = open_page(host, posted, only=number)
    row = page.row(number)
    if row and row.form.is_bound and row.form.has_changed():
        save_row(row, match, by, confirmed=confirmed, is_locked=True)
    host.update(match)
    return page


def save_rows(page: SheetPage, by: Account | None, confirmed: int | None = None) -> bool:
    """Write every row that was changed, each in a transaction of its own; True if none was refused.
    `confirmed` is the number of the deal whose shown consequences were accepted. A refused row keeps what was
    typed, also where others are writing for too long; only the first row waits for them."""
    match, is_late = page.record.match, False
    for at, row in enumerate(page.rows):
        if row.form.is_untouched:
            page.rows[at] = page.make_row(row.number)
        elif row.form.has_changed():
            try:
                if not is_late:
                    save_row(row, match, by, confirmed=row.number == confirmed)
            except OperationalError as error:
                if not is_locked(error):
                    raise
                is_late = True
            row.was_tried, row.is_late = True, is_late
    return not any(row.is_refused for row in page.rows)


def save_row(
    row: DealRow, match: Match, by: Account | None, *, confirmed: bool, is_locked: bool = False
) -> None:
    """Write what was typed in a row, or in the form of a sheet's totals; else the row says why it is not
    saved."""
    row.was_tried, form = True, row.form
    if not form.is_valid():
        return
    if form.asks_all:
        row.asks_all = True
        return
    typed = form.cleaned_data
    try:
        write = write_locked if is_locked else write_entry
        write(
            match=match,
            number=row.number,
            data=form.json(),
            remark=typed["remark"],
            seen=typed["seen"],
            by=by,
            accepted=typed[ACCEPTED] if confirmed else "",
        )
    except InvalidDeal as refusal:
        form.refuse(refusal)
    except NeedsConfirmation as asked:
        row.consequences = asked.consequences
    except WrittenMeanwhile as meanwhile:
        row.conflict, row.was_struck = meanwhile.current, meanwhile.current is None
        if row.was_struck:
            words = _("Someone deleted this deal in the meantime. Save again to re-enter it.")
            if row.number == Entry.WHOLE_SHEET:
                words = _("Someone deleted these totals in the meantime. Save again to re-enter them.")
            form.add_error(None, words)
