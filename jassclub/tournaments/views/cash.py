"""The fees of an evening."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from jassclub.http import Request
from jassclub.members.access import for_helpers
from jassclub.play.views.papers import look_of

from .. import papers
from ..forms.cash import CashForm
from ..models import Evening
from ..selectors.cash import cash_of, has_fees
from ..services.cash import refuse_helpers, take_cash
from .found import evening_or_404
from .sheets import paper_response


def _evening(request: Request, pk: int) -> Evening:
    """Not found where the season has no fees; refused to helpers where it is not under way."""
    evening = evening_or_404(pk)
    if not has_fees(evening.season):
        raise Http404
    refuse_helpers(by=request.user, evening=evening)
    return evening


@for_helpers
def cash(request: Request, pk: int) -> HttpResponse:
    """A tick for everybody who has paid."""
    evening = _evening(request, pk)
    form = CashForm(request.POST or None, cash=cash_of(evening))
    if request.method == "POST" and form.is_valid():
        paid, shown = form.cleaned_data["paid"], form.cleaned_data["shown"]
        take_cash(evening=evening, paid=paid, shown=shown, by=request.user)
        messages.success(request, _("Saved."))
        return redirect("cash", evening.pk)
    return render(request, "tournaments/cash.html", {"evening": evening, "form": form, "cash": form.cash})


@for_helpers
def cash_list(request: Request, pk: int) -> HttpResponse:
    evening = _evening(request, pk)
    return paper_response(papers.cash_list(evening, look_of(request)), evening.date)
