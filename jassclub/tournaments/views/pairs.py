"""The fixed pairs of an evening."""

import secrets

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from jassclub.bounds import SEED_BITS
from jassclub.http import Request
from jassclub.members.access import for_secretary

from ..forms.pairs import PairForm, PartForm
from ..models import Evening
from ..selectors.pairs import pairs_here
from ..services.pairs import pair_the_rest, pair_up, part, take_over_pairs
from .found import evening_or_404


@for_secretary
def pairs(request: Request, pk: int) -> HttpResponse:
    """Who plays with whom all evening: one pair after the other, as last time, or by lot."""
    evening = evening_or_404(pk)
    form = PairForm()
    if request.method == "POST":
        if "part" in request.POST:
            _part(request, evening)
        elif "again" in request.POST:
            _say_how_many(request, take_over_pairs(evening=evening))
        elif "lot" in request.POST:
            _say_how_many(request, pair_the_rest(evening=evening, seed=secrets.randbits(SEED_BITS)))
        else:
            form = PairForm(request.POST)
            _pair_up(request, evening, form)
        if not form.errors:
            return redirect("pairs", evening.pk)
    here = pairs_here(evening)
    form.offer(here.alone)
    return render(request, "tournaments/pairs.html", {"evening": evening, "form": form, "here": here})


def _pair_up(request: Request, evening: Evening, form: PairForm) -> None:
    """Where that cannot be, the form says why."""
    if form.is_valid():
        try:
            pair = pair_up(evening=evening, **form.cleaned_data)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("%(pair)s play together.") % {"pair": pair})


def _part(request: Request, evening: Evening) -> None:
    """A pair that somebody else parted meanwhile is parted: that needs no word."""
    form = PartForm(request.POST, pairs=evening.pairs.select_related("one", "other", "evening"))
    if form.is_valid():
        pair = form.cleaned_data["part"]
        part(pair=pair)
        messages.success(request, _("%(pair)s are parted.") % {"pair": pair})


def _say_how_many(request: Request, pairs: int) -> None:
    words = ngettext("%(n)s more pair.", "%(n)s more pairs.", pairs)
    messages.success(request, words % {"n": pairs})
