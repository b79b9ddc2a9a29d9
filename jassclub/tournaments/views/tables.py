"""A table: its deals, the totals of its sheet, what was corrected."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from jassclub.http import Request, only_post
from jassclub.members.access import for_helpers, public
from jassclub.rules.base import InvalidDeal

from ..forms.games import FORMS
from ..models import Entry, Table
from ..selectors.printing import side_names
from ..selectors.rounds import next_table, round_before
from ..selectors.seat_changes import seat_changes
from ..selectors.seating import table_players
from ..services.entering import WrittenMeanwhile, choose_vorhand, strike_entry, write_entry
from ..sheet import Sheet, open_sheet, save_rows


def _table(pk: int) -> Table:
    tables = Table.objects.select_related("round__evening__season").prefetch_related("seats__member")
    return get_object_or_404(tables, pk=pk)


@public
def table(request: Request, pk: int) -> HttpResponse:
    """The table's sheet: to read for everybody, to fill in for those who log in."""
    return _page(request, open_sheet(_table(pk)))


@only_post("table")
@for_helpers
def table_deals(request: Request, pk: int) -> HttpResponse:
    """Save the deal whose key was pressed (`only`), or all that were changed."""
    sheet = open_sheet(_table(pk), request.POST)
    # Without a script the whole page is sent and comes back: then every row that was typed is saved.
    only = _number(request.POST.get("only", "")) if request.htmx else None
    number = only if only is not None and sheet.row(only) else None
    clean = save_rows(sheet, by=request.user, only=number)
    if number is not None:
        context = {**_context(sheet), "row": sheet.row(number)}
        return render(request, "tournaments/table_row.html", context)
    return redirect(sheet.table) if clean else _page(request, sheet, status=422)


@only_post("table")
@for_helpers
def deal_strike(request: Request, pk: int, number: int) -> HttpResponse:
    table = _table(pk)
    seen = _number(request.POST.get("seen", "")) or 0
    try:
        strike_entry(table=table, number=number, seen=seen, by=request.user)
    except (WrittenMeanwhile, InvalidDeal):
        messages.error(request, _("Somebody changed this deal meanwhile: look at it first."))
    else:
        messages.success(request, _("The entry is struck; the list of corrections keeps it."))
    return redirect(table)


@only_post("table")
@for_helpers
def table_vorhand(request: Request, pk: int) -> HttpResponse:
    table = _table(pk)
    seat = _number(request.POST.get("seat", ""))
    if seat is not None and 0 <= seat < len(table.seats.all()):
        choose_vorhand(table=table, seat=seat)
    return redirect(table)


@for_helpers
def table_totals(request: Request, pk: int) -> HttpResponse:
    """For clubs that hand in only the totals of a sheet."""
    sheet = open_sheet(_table(pk))
    if sheet.forms.totals is None or sheet.deals_in:
        messages.error(request, _("Single deals are entered here already."))
        return redirect(sheet.table)
    entry = sheet.totals_entry
    initial = sheet.forms.totals.initial_from(entry.data, entry.remark, entry.version) if entry else None
    form = sheet.forms.totals(request.POST or None, initial=initial, options=sheet.options)
    conflict, was_struck = None, False
    if request.method == "POST" and form.is_valid():
        try:
            write_entry(
                table=sheet.table,
                number=Entry.WHOLE_SHEET,
                data=form.json(),
                remark=form.cleaned_data["remark"],
                seen=form.cleaned_data["seen"],
                by=request.user,
            )
        except InvalidDeal as refusal:
            form.refuse(refusal)
        except WrittenMeanwhile as meanwhile:
            conflict, was_struck = meanwhile.current, meanwhile.current is None
            if was_struck:
                form.add_error(
                    None, _("Somebody struck these totals meanwhile. Save again to write them anew.")
                )
        else:
            return redirect(next_table(sheet.table) or sheet.table.round)
    context = {**_context(sheet), "form": form, "conflict": conflict, "was_struck": was_struck}
    return render(request, "tournaments/table_totals.html", context)


@for_helpers
def table_corrections(request: Request, pk: int) -> HttpResponse:
    """Who wrote what when, and what was there before."""
    table = _table(pk)
    corrections = table.corrections.select_related("by")
    players = table_players(table)
    context = {
        "table": table,
        "round": table.round,
        "corrections": corrections,
        "entry_template": FORMS[table.round.evening.season.game].entry_template,
        "sides": side_names(players),
        "seat_changes": seat_changes(table.round, at_table=table),
    }
    return render(request, "tournaments/corrections.html", context)


def _number(sent: str) -> int | None:
    """What was sent as a whole number, None if it is none (or one of thousands of digits)."""
    try:
        return int(sent)
    except ValueError:
        return None


def _page(request: Request, sheet: Sheet, status: int = 200) -> HttpResponse:
    return render(request, "tournaments/table.html", _context(sheet), status=status)


def _context(sheet: Sheet) -> dict:
    return {
        "sheet": sheet,
        "table": sheet.table,
        "round": sheet.table.round,
        "evening": sheet.table.round.evening,
        "before": sheet.table.round.number - 1 if round_before(sheet.table.round) else None,
        "control": sheet.control(),
        "next_table": next_table(sheet.table),
    }
