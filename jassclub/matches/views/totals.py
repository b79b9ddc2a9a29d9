"""For clubs that hand in only the totals of a sheet."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from jassclub.accounts.access import Request
from jassclub.engine.rules.base import InvalidDeal
from jassclub.games.refusals import refusal_words

from ..access import account_of
from ..forms.totals import TableNumberForm, TotalsForm
from ..hosts import SheetHost
from ..models import Entry
from ..sheet.control import units_of
from ..sheet.rows import DealRow
from ..sheet.saving import open_page, save_row
from .deals import back, context_of


def totals(request: Request, host: SheetHost) -> HttpResponse:
    """Enter the totals, or go to those of the table whose number is typed. Without a script Enter presses the
    first button of the form, whatever field has the focus: so the number leads there, not a button."""
    page = open_page(host)
    sheet = page.record.sheet
    if sheet is None or page.record.deals:
        why = "deals_are_entered" if sheet else "totals_need_simple_game"
        return back(request, host, refusal_words(InvalidDeal("points", why)))
    form = TotalsForm(page, sheet, request.POST or None)
    to_table = TableNumberForm(request.POST if host.has_numbers else None, host.find_totals)
    row = DealRow(page.record, Entry.WHOLE_SHEET, form)
    leaves = False
    if request.method == "POST":
        # Where the number of a table is typed it is saved only after asking.
        is_accepted = request.POST.get("unsaved") == "save" or "confirmed" in request.POST
        form.is_sent = not to_table.is_typed or (to_table.is_valid() and is_accepted)
        if to_table.leads_to and not form.is_sent:
            if not form.is_unsaved or request.POST.get("unsaved") == "leave":
                return redirect(to_table.leads_to)
            leaves = True
        elif form.is_sent:
            save_row(row, host.match, account_of(request), confirmed="confirmed" in request.POST)
            if not row.is_refused:
                totals = " : ".join(map(str, form.json()["points"]))
                messages.success(request, _("%(table)s: %(totals)s") % {"table": host.name, "totals": totals})
                return redirect(to_table.leads_to or host.after_totals)
    context = {
        **context_of(page),
        "form": form,
        "row": row,
        "to_table": to_table,
        "leaves": leaves,
        "units": units_of(page.record, sheet),
    }
    return render(request, "matches/totals.html", context)
