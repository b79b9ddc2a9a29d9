"""For clubs that hand in only the totals of a sheet."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from jassclub.accounts.access import Request
from jassclub.engine.rules.base import InvalidDeal
from jassclub.games.refusals import refusal_words

from ..access import account_of
from ..actions.writing import WrittenMeanwhile, write_entry
from ..forms.deal import ACCEPTED
from ..forms.totals import TableNumberForm, TotalsForm, totals_form
from ..hosts import SheetHost
from ..models import Entry
from ..scoring import NeedsConfirmation, further_consequences
from ..sheet.control import units_of
from ..sheet.saving import open_page
from .deals import context_of

SAVE, LEAVE = "save", "leave"  # the answers to "what is typed here is not saved"


def totals(request: Request, host: SheetHost) -> HttpResponse:
    """Enter the totals, or go to those of the table whose number is typed.

    Without a script Enter presses the first button of the form, whatever field has the focus. So the number
    leads there, not a button.
    """
    page = open_page(host)
    form = totals_form(page, request.POST or None)
    if form is None or page.record.deals:
        why = "deals_are_entered" if form else "totals_need_simple_game"
        messages.error(request, refusal_words(InvalidDeal("points", why)))
        return redirect(host.url)
    to_table = TableNumberForm(request.POST if host.has_numbers else None, host.find_totals)
    problem: dict[str, Any] = {}
    if request.method == "POST":
        # Where the number of a table is typed it is saved only after asking.
        is_accepted = request.POST.get("unsaved") == SAVE or "confirmed" in request.POST
        form.is_sent = not to_table.is_typed or (to_table.is_valid() and is_accepted)
        if to_table.leads_to and not form.is_sent:
            if not form.is_unsaved or request.POST.get("unsaved") == LEAVE:
                return redirect(to_table.leads_to)
            problem = {"leaves": True}
        elif form.is_sent and form.is_valid() and not (problem := _write(request, host, form)):
            totals = " : ".join(map(str, form.json()["points"]))
            messages.success(request, _("%(table)s: %(totals)s") % {"table": host.name, "totals": totals})
            return redirect(to_table.leads_to or host.after_totals)
    context = {
        **context_of(page),
        "form": form,
        "to_table": to_table,
        "seen": form["seen"].value() or 0,
        "units": units_of(page.record, form.sheet),
        **problem,
    }
    if consequences := problem.get("consequences"):
        context["effects"] = page.effects(consequences)
        context["further_consequences"] = further_consequences(host.match, consequences.score)
    return render(request, "matches/totals.html", context)


def _write(request: Request, host: SheetHost, form: TotalsForm) -> dict[str, Any]:
    """The problem, for the page; empty where the totals are saved."""
    try:
        write_entry(
            match=host.match,
            number=Entry.WHOLE_SHEET,
            data=form.json(),
            remark=form.cleaned_data["remark"],
            seen=form.cleaned_data["seen"],
            by=account_of(request),
            accepted=form.cleaned_data[ACCEPTED] if "confirmed" in request.POST else "",
        )
    except InvalidDeal as refusal:
        form.refuse(refusal)
        return {"is_refused": True}
    except NeedsConfirmation as needed:
        return {"consequences": needed.consequences}
    except WrittenMeanwhile as meanwhile:
        if meanwhile.current:
            return {"conflict": meanwhile.current, "seen": meanwhile.current.version}
        form.add_error(None, _("Somebody struck these totals meanwhile. Save again to write them anew."))
        return {"seen": 0}
    return {}
