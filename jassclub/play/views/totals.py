"""For clubs that hand in only the totals of a sheet."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from jassclub.http import Request
from jassclub.rules.base import InvalidDeal

from ..control import units_of
from ..forms.deal import AGREED
from ..forms.totals import TotalsForm, totals_form
from ..frames import Frame
from ..models import Entry
from ..opening import open_page
from ..services.writing import Consequences, NeedsConfirmation, WrittenMeanwhile, write_entry
from .deals import Again, account_of, context_of


def totals(request: Request, frame: Frame, again: Again) -> HttpResponse:
    page = open_page(frame)
    form = totals_form(page, request.POST or None)
    if form is None or page.record.deals:
        messages.error(request, _("Single deals are entered here already."))
        return redirect(frame.url)
    conflict: Entry | None = None
    consequences: Consequences | None = None
    was_struck = False
    if request.method == "POST" and form.is_valid():
        try:
            _write(request, frame, form)
        except InvalidDeal as refusal:
            form.refuse(refusal)
        except NeedsConfirmation as asked:
            consequences = asked.consequences
        except WrittenMeanwhile as meanwhile:
            conflict, was_struck = meanwhile.current, meanwhile.current is None
            if was_struck:
                words = _("Somebody struck these totals meanwhile. Save again to write them anew.")
                form.add_error(None, words)
        else:
            after = again().after
            return redirect(after.url if after else frame.url)
    fields = [part.field for part in form.parts]
    context = {
        **context_of(page),
        "form": form,
        "seen": 0 if was_struck else conflict.version if conflict else form["seen"].value() or 0,
        "conflict": conflict,
        "effects": page.effects(consequences) if consequences else [],
        "asks": consequences is not None,
        "accepts": consequences.digest if consequences else "",
        "units": units_of(page.record, fields),
    }
    return render(request, "play/totals.html", context)


def _write(request: Request, frame: Frame, form: TotalsForm) -> None:
    write_entry(
        match=frame.match,
        number=Entry.WHOLE_SHEET,
        data=form.json(),
        remark=form.cleaned_data["remark"],
        seen=form.cleaned_data["seen"],
        by=account_of(request),
        accepted=form.cleaned_data[AGREED] if "confirmed" in request.POST else "",
    )
