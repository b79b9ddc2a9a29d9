"""Drawing rounds, by the program or from the bag, and fitting them to who came or left."""

import json
from collections.abc import Sequence

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from jassclub.http import Request
from jassclub.members.access import for_secretary
from jassclub.names import LETTERS, TWO_LETTERS

from ..forms.bag import WAYS, BagByNameForm, BagForm
from ..forms.draws import DrawForm, RepairForm
from ..models import Round
from ..selectors.out_of_step import out_of_step
from ..selectors.pairs import pairs_here
from ..selectors.rollcall import people_here
from ..selectors.rounds import progress, rounds_left
from ..selectors.seat_changes import last_repair
from ..services.drawing import announce_draw, draw_from_bag, draw_round
from ..services.repairing import repair_rounds
from .found import evening_or_404


@for_secretary
def draw(request: Request, pk: int) -> HttpResponse:
    """Draw the next round by the program, or all that are left at once; or announce that draw first."""
    evening = evening_or_404(pk)
    here, state = people_here(evening), progress(evening)
    form = DrawForm(
        request.POST or None,
        evening=evening,
        number=state.next_number,
        left=state.left,
        here=here,
    )
    if request.method == "POST" and form.is_valid():
        try:
            if "announce" in request.POST:
                return redirect(announce_draw(evening=evening, by=request.user, **form.cleaned_data))
            round_ = draw_round(evening=evening, by=request.user, **form.cleaned_data)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            return _drawn(request, round_, form.cleaned_data["rounds"])
    context = {
        "evening": evening,
        "form": form,
        "here": here,
        "progress": state,
        "pairs": pairs_here(evening),
    }
    return render(request, "tournaments/draw.html", context)


def _drawn(request: Request, round_: Round, rounds: int = 1) -> HttpResponse:
    if rounds > 1:
        said = _("Rounds %(first)s to %(last)s are drawn.")
        messages.success(request, said % {"first": round_.number, "last": round_.number + rounds - 1})
    else:
        messages.success(request, _("Round %(number)s is drawn.") % {"number": round_.number})
    return redirect(round_)


@for_secretary
def bag(request: Request, pk: int) -> HttpResponse:
    """The players drew from the bag: type everybody's token, or for every token who drew it."""
    evening = evening_or_404(pk)
    here = people_here(evening)
    form_of_way = WAYS.get(request.POST.get("way", ""), BagByNameForm)
    form: BagForm = form_of_way(request.POST or None, members=here.by_name)
    to = WAYS.get(request.POST.get("switch", ""))
    missing: Sequence[int] = ()
    if to and form.is_readable:  # else what cannot be read is marked, and stays where it was typed
        missing = form.missing
        form = to(members=here.by_name, initial=to.typed(here.by_name, form.tokens))
    elif request.method == "POST" and form.is_valid() and not to:
        try:
            round_ = draw_from_bag(evening=evening, by=request.user, drawn=form.tokens)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            return _drawn(request, round_)
    stays = to is not None and form.is_bound
    context = {
        "evening": evening,
        "form": form,
        "here": here,
        "left": rounds_left(evening),
        "missing": missing,
        "stays": stays,
        "letters": json.dumps(LETTERS),
        "two_letters": json.dumps(TWO_LETTERS),
    }
    return render(request, "tournaments/bag.html", context)


@for_secretary
def repair(request: Request, pk: int) -> HttpResponse:
    """Somebody came or left: fit the rounds that are not begun to who is here."""
    evening = evening_or_404(pk)
    state = out_of_step(evening)
    form = RepairForm(request.POST or None, choices=state.choices, initial={"first": state.proposed})
    if request.method == "POST" and form.is_valid():
        try:
            repair_rounds(evening=evening, first=form.cleaned_data["first"], by=request.user)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            words = _("The rounds fit again. Everybody who has a new seat is listed below.")
            messages.success(request, words)
            return redirect("repair", evening.pk)
    context = {"evening": evening, "form": form, "state": state, "changed": last_repair(evening)}
    return render(request, "tournaments/repair.html", context)
