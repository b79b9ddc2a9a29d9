"""Roll call and draw."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from jassclub.http import Request
from jassclub.members.access import for_secretary

from ..forms.evenings import BagForm, RollCallForm, SitOutForm
from ..models import Evening
from ..selectors.rollcall import people_here, roll
from ..services.drawing import draw_from_bag, draw_round
from ..services.roll_call import call_roll, welcome_at_the_door


def _evening(pk: int) -> Evening:
    return get_object_or_404(Evening.objects.select_related("season"), pk=pk)


@for_secretary
def roll_call(request: Request, pk: int) -> HttpResponse:
    """Tick who is there; add guests and helpers at the door."""
    evening = _evening(pk)
    people = roll(evening)
    form = RollCallForm(request.POST or None, members=people.members, initial={"here": people.here_ids})
    if "door" in request.GET:
        form.fields["guest"].widget.attrs["autofocus"] = True
    if request.method == "POST" and form.is_valid() and _save_roll(evening, form):
        if "draw" in request.POST:
            return redirect("draw", evening.pk)
        if "pairs" in request.POST:
            return redirect("pairs", evening.pk)
        more = "?door" if form.cleaned_data["guest"] else ""  # perhaps somebody else stands behind them
        return redirect(reverse("roll_call", args=[evening.pk]) + more)
    return render(request, "tournaments/roll_call.html", {"evening": evening, "form": form, "people": people})


def _save_roll(evening: Evening, form: RollCallForm) -> bool:
    """The ticks are kept even if the name at the door is refused."""
    call_roll(
        evening=evening,
        here=[member.pk for member in form.cleaned_data["here"]],
        asked=form.cleaned_data["asked"] or None,
    )
    if not form.cleaned_data["guest"]:
        return True
    try:
        welcome_at_the_door(
            evening=evening,
            line=form.cleaned_data["guest"],
            is_ranked=not form.cleaned_data["fills_table"],
        )
    except ValidationError as error:
        form.add_error("guest", error.messages)
        return False
    return True


@for_secretary
def draw(request: Request, pk: int) -> HttpResponse:
    """Draw the next round by the program."""
    evening = _evening(pk)
    here = people_here(evening)
    form = SitOutForm(request.POST or None, members=here.by_sit_outs)
    if request.method == "POST" and form.is_valid():
        try:
            round_ = draw_round(
                evening=evening, by=request.user, sitting_out=form.cleaned_data["sitting_out"]
            )
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("Round %(number)s is drawn.") % {"number": round_.number})
            return redirect(round_)
    return render(request, "tournaments/draw.html", {"evening": evening, "form": form, "here": here})


@for_secretary
def bag(request: Request, pk: int) -> HttpResponse:
    """The players drew from the bag: type everybody's token."""
    evening = _evening(pk)
    here = people_here(evening)
    form = BagForm(request.POST or None, members=here.by_name)
    if request.method == "POST" and form.is_valid():
        try:
            round_ = draw_from_bag(evening=evening, by=request.user, drawn=form.tokens)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("Round %(number)s is drawn.") % {"number": round_.number})
            return redirect(round_)
    return render(request, "tournaments/bag.html", {"evening": evening, "form": form, "here": here})
