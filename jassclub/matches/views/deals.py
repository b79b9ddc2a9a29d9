"""A match's sheet: everyone reads it, those who may write there fill it in."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from jassclub.accounts.access import Request
from jassclub.journal.transactions import one_snapshot
from jassclub.web.bounds import MOST_DEALS
from jassclub.web.http import whole_number

from ..access import account_of, links_of
from ..actions.starting import choose_seat
from ..actions.writing import WrittenMeanwhile, restore_entry, strike_entry
from ..hosts import SheetHost
from ..queries.contents import struck_entry
from ..scoring import further_consequences
from ..sheet.page import SheetPage
from ..sheet.saving import hint_sentences, open_page, page_as_typed, reopened, save_deal, save_rows


def may_write_there(host: SheetHost) -> bool:
    """Raises Http404."""
    with one_snapshot():
        return bool(host.match) and host.may_write


def refused(request: Request, host: SheetHost, *, by_post: bool) -> HttpResponse:
    """Visitors are asked to log in; an account gets the reason on the page."""
    if request.user.is_authenticated:
        if not host.why_not:
            raise PermissionDenied
        messages.error(request, host.why_not)
        return HttpResponseClientRedirect(host.url) if request.htmx else redirect(host.url)
    return redirect_to_login(host.url if by_post else request.get_full_path())


def back(request: Request, host: SheetHost, why: str) -> HttpResponse:
    messages.error(request, why)
    return redirect(host.url)


def show(request: Request, host: SheetHost) -> HttpResponse:
    return _page(request, open_page(host, query=request.GET))


def deals(request: Request, host: SheetHost) -> HttpResponse:
    """Save the deal whose key was pressed (`only`), or all that were changed."""
    confirmed = whole_number(request.POST.get("confirmed"))
    only = whole_number(request.POST.get("only"))
    if request.htmx and only is not None:
        return _save_one(request, host, only, confirmed=only == confirmed)
    # Without a script the whole page is sent and comes back: then every row that was typed is saved.
    if not may_write_there(host):
        return refused(request, host, by_post=True)
    if "more_melds" in request.POST:
        return _page(request, page_as_typed(host, request.POST))
    page = open_page(host, request.POST)
    if save_rows(page, by=account_of(request), confirmed=confirmed) and not request.htmx:
        return redirect(host.url)
    with one_snapshot():
        after = reopened(page, type(host)(request, host.pk))  # with the match as it is now
        return _sheet(request, after) if request.htmx else _page(request, after, status=422)


def _save_one(request: Request, host: SheetHost, number: int, *, confirmed: bool) -> HttpResponse:
    """For the script: the match is read once, when it is locked, and answered from that."""
    by, typed = account_of(request), None
    if by or links_of(request):  # anyone without a link locks no match
        typed = save_deal(host=host, number=number, posted=request.POST, by=by, confirmed=confirmed)
    if typed is None:
        return refused(request, host, by_post=True)
    page = reopened(typed, host)  # while others may write again
    row = page.row(number) if page.record.is_compact else None
    if row is None:
        return _sheet(request, page)
    return render(request, "matches/saved.html", {**context_of(page), "row": row})


def _sheet(request: Request, page: SheetPage) -> HttpResponse:
    return render(request, "matches/sheet.html", context_of(page))


def hints(request: Request, host: SheetHost) -> HttpResponse:
    """Messages about the deal `only` while it is typed; nothing is saved."""
    only = whole_number(request.POST.get("only"))
    page = open_page(host, request.POST, only=only)
    row = page.row(only)
    return render(request, "matches/hints.html", {"sentences": hint_sentences(row) if row else []})


def strike(request: Request, host: SheetHost, number: int) -> HttpResponse:
    """Delete a deal or, with number 0, the sheet's totals; asks first."""
    page = open_page(host)
    entry = page.record.entry(number)
    seen = whole_number(request.POST.get("seen")) or 0
    if entry is None:
        return redirect(_struck_url(host, number) if struck_entry(host.match, number) else host.url)
    try:
        if entry.version != seen:
            raise WrittenMeanwhile(entry)
        if "sure" in request.POST:
            strike_entry(match=host.match, number=number, seen=seen, by=account_of(request), confirmed=True)
            return redirect(_struck_url(host, number))
    except WrittenMeanwhile:
        return back(request, host, _("Someone changed this deal in the meantime: check it first."))
    opens = host.match.is_closed and entry.points is not None
    context = {
        **context_of(page),
        "entry": entry,
        "number": number,
        "words": page.record.words(number, entry.data, entry.points),
        "further_consequences": further_consequences(host.match, None) if opens else None,
    }
    return render(request, "matches/strike.html", context)


def _struck_url(host: SheetHost, number: int) -> str:
    """The sheet, with a button that undoes the deletion."""
    return f"{host.url}?struck={number}"


def restore(request: Request, host: SheetHost, number: int) -> HttpResponse:
    if restore_entry(match=host.match, number=number, by=account_of(request)):
        messages.success(request, _("The previous entry is back."))
        return redirect(host.url)
    return back(request, host, _("Something else was entered there in the meantime."))


def first(request: Request, host: SheetHost) -> HttpResponse:
    """Choose who leads, or who deals, in the first deal; empty: nobody yet. Nonsense changes nothing."""
    name = "dealer" if "dealer" in request.POST else "first"
    posted = request.POST.get("dealer" if name == "dealer" else "seat")
    seat = whole_number(posted)
    if seat is not None or posted == "":
        choose_seat(match=host.match, name=name, seat=seat)
    return redirect(host.url)


def corrections(request: Request, host: SheetHost) -> HttpResponse:
    """All writings of the match: who, when, the entry before and after."""
    page = open_page(host)

    def shown(number: int, entry: Any) -> Any:
        if not entry:
            return None
        words = page.record.words(number, entry["data"], entry["points"])
        return {"points": entry["points"], "words": words, "remark": entry["remark"]}

    listed = [
        (correction, [shown(correction.number, entry) for entry in (correction.before, correction.after)])
        for correction in host.match.corrections.select_related("by")  # the newest first
    ]
    return render(request, "matches/corrections.html", {**context_of(page), "corrections": listed})


def _page(request: Request, page: SheetPage, status: int = 200) -> HttpResponse:
    struck = whole_number(request.GET.get("struck"), MOST_DEALS)
    is_gone = struck is not None and page.host.may_write and page.record.entry(struck) is None
    context = {**context_of(page), "struck": struck if is_gone else None}
    return render(request, page.host.template, context, status=status)


def context_of(page: SheetPage) -> dict[str, Any]:
    return {**page.host.context, "page": page, "host": page.host, "record": page.record}
