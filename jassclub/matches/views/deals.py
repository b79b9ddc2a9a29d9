"""A match's sheet: to read for everybody, to fill in for those who may write there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from jassclub.accounts.access import Request
from jassclub.engine.rules.base import InvalidDeal
from jassclub.games.refusals import refusal_words
from jassclub.web.bounds import MOST_DEALS
from jassclub.web.http import whole_number
from jassclub.web.snapshots import one_snapshot

from ..access import account_of
from ..actions.starting import choose_dealer, choose_first
from ..actions.writing import WrittenMeanwhile, restore_entry, strike_entry
from ..consequences import changed_beyond
from ..hosts import Frame
from ..models import Entry
from ..parameters import Chosen
from ..queries.records import corrections_of, was_struck
from ..sheet.hints import told
from ..sheet.page import Page
from ..sheet.rows import said_of
from ..sheet.saving import kept_as_typed, open_page, reopened, save_deal, save_rows
from .refusing import may_write_there, refused

Again = Callable[[], Frame]  # the same frame, read anew after something was written


def show(request: Request, frame: Frame, again: Again) -> HttpResponse:
    return _page(request, open_page(frame, chosen=Chosen(request.GET)))


def deals(request: Request, frame: Frame, again: Again) -> HttpResponse:
    """Save the deal whose key was pressed (`only`), or all that were changed."""
    confirmed = whole_number(request.POST.get("confirmed"))
    only = whole_number(request.POST.get("only"))
    if request.htmx and only is not None:
        return _one_deal(request, frame, only, confirmed=only == confirmed)
    # Without a script the whole page is sent and comes back: then every row that was typed is saved.
    if not may_write_there(frame):
        return refused(request, frame, by_post=True)
    if "more_melds" in request.POST:
        return _page(request, kept_as_typed(frame, request.POST))
    page = open_page(frame, request.POST)
    if save_rows(page, by=account_of(request), confirmed=confirmed) and not request.htmx:
        return redirect(frame.url)
    with one_snapshot():
        after = reopened(page, again())
        return _sheet(request, after) if request.htmx else _page(request, after, status=422)


def _one_deal(request: Request, frame: Frame, number: int, *, confirmed: bool) -> HttpResponse:
    """For the script: the match is read once, when it is locked; the answer is made of that."""
    typed = None
    if frame.might_write:
        by = account_of(request)
        typed = save_deal(frame=frame, number=number, posted=request.POST, by=by, confirmed=confirmed)
    if typed is None:
        return refused(request, frame, by_post=True)
    page = reopened(typed, frame)  # while others may write again
    row = page.row(number) if page.is_compact else None
    if row is None:
        return _sheet(request, page)
    return render(request, "matches/row.html", {**_changes_with_sheet(page), "row": row})


def _sheet(request: Request, page: Page) -> HttpResponse:
    return render(request, "matches/sheet.html", _changes_with_sheet(page))


def _changes_with_sheet(page: Page) -> dict[str, Any]:
    """The sheet, and of what stands around it only what changes with it."""
    return {**(page.frame.context if page.frame.above else {}), **sheet_context(page)}


def tell(request: Request, frame: Frame, again: Again) -> HttpResponse:
    """What there is to say of the deal `only` while it is typed; nothing is saved."""
    only = whole_number(request.POST.get("only"))
    page = open_page(frame, request.POST, only=only)
    row = page.row(only)
    return render(request, "matches/hints.html", {"sentences": told(row) if row else []})


def strike(request: Request, frame: Frame, again: Again, number: int) -> HttpResponse:
    """Strike a deal or, with number 0, the sheet's totals; asks before it does."""
    page = open_page(frame)
    record = page.record
    entry = record.sheet_entry if number == Entry.WHOLE_SHEET else _entry(page, number)
    seen = whole_number(request.POST.get("seen")) or 0
    if entry is None:
        return redirect(_struck_url(frame, number) if was_struck(frame.match, number) else frame.url)
    if entry.version != seen:
        messages.error(request, _("Somebody changed this deal meanwhile: look at it first."))
        return redirect(frame.url)
    if "sure" not in request.POST:
        said = said_of(page, number, entry.data, entry.points)
        opens = frame.match.is_closed and entry.points is not None
        beyond = changed_beyond(frame.match, None) if opens else None
        context = {
            **context_of(page),
            "entry": entry,
            "number": number,
            "said": said,
            "beyond": beyond,
        }
        return render(request, "matches/strike.html", context)
    try:
        strike_entry(match=frame.match, number=number, seen=seen, by=account_of(request), confirmed=True)
    except WrittenMeanwhile:
        messages.error(request, _("Somebody changed this deal meanwhile: look at it first."))
        return redirect(frame.url)
    except InvalidDeal as refusal:
        messages.error(request, refusal_words(refusal, frame.record.presentation))
        return redirect(frame.url)
    return redirect(_struck_url(frame, number))


def _struck_url(frame: Frame, number: int) -> str:
    """The sheet, with a button to write again what was struck."""
    return f"{frame.url}?struck={number}"


def restore(request: Request, frame: Frame, again: Again, number: int) -> HttpResponse:
    """Undo a strike."""
    try:
        restored = restore_entry(match=frame.match, number=number, by=account_of(request))
    except InvalidDeal as refusal:
        messages.error(request, refusal_words(refusal, frame.record.presentation))
        return redirect(frame.url)
    except WrittenMeanwhile:
        restored = None
    if restored is None:
        messages.error(request, _("Something else was written there meanwhile."))
    else:
        messages.success(request, _("It stands again as it was."))
    return redirect(frame.url)


def first(request: Request, frame: Frame, again: Again) -> HttpResponse:
    """Who leads, or who deals, in the first deal; an empty choice leaves it open, nonsense as it was."""
    name, choose = ("dealer", choose_dealer) if "dealer" in request.POST else ("seat", choose_first)
    sent = request.POST.get(name)
    seat = whole_number(sent)
    if seat is None and sent != "":
        return redirect(frame.url)
    try:
        choose(match=frame.match, seat=seat)
    except InvalidDeal as refusal:
        messages.error(request, refusal_words(refusal))
    return redirect(frame.url)


def corrections(request: Request, frame: Frame, again: Again) -> HttpResponse:
    """Who wrote what when, and what was there before."""
    page = open_page(frame)

    def shown(each: Any, said: Any) -> Any:
        words = said_of(page, each.number, said["data"], said["points"]) if said else []
        return said and {"points": said["points"], "words": words, "remark": said["remark"]}

    listed = [(each, [shown(each, said) for said in each.both]) for each in corrections_of(frame.match)]
    return render(request, "matches/corrections.html", {**context_of(page), "corrections": listed})


def _page(request: Request, page: Page, status: int = 200) -> HttpResponse:
    struck = whole_number(request.GET.get("struck"), MOST_DEALS)
    context = {
        **context_of(page),
        "struck": struck if page.frame.may_write and _is_gone(page, struck) else None,
    }
    return render(request, page.frame.template, context, status=status)


def context_of(page: Page) -> dict[str, Any]:
    return {**page.frame.context, **sheet_context(page)}


def sheet_context(page: Page) -> dict[str, Any]:
    """Of the sheet alone, without what stands around it."""
    return {"page": page, "frame": page.frame, "record": page.record}


def _is_gone(page: Page, number: int | None) -> bool:
    if number is None:
        return False
    if number == Entry.WHOLE_SHEET:
        return not page.record.sheet_entry
    return page.record.deal(number) is None


def _entry(page: Page, number: int) -> Entry | None:
    deal = page.record.deal(number)
    return deal.entry if deal else None
