"""Roll call."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from jassclub.addresses import address
from jassclub.http import Request
from jassclub.members.access import for_secretary

from ..forms.evenings import RollCallForm
from ..models import Evening
from ..selectors.out_of_step import out_of_step
from ..selectors.rollcall import roll
from ..selectors.rounds import rounds_left
from ..services.roll_call import call_roll, welcome_at_the_door
from .found import evening_or_404


@for_secretary
def roll_call(request: Request, pk: int) -> HttpResponse:
    """Tick who is there; add guests and helpers at the door."""
    evening = evening_or_404(pk)
    people = roll(evening, expecting="called" not in request.GET)
    form = RollCallForm(request.POST or None, people=people)
    if "door" in request.GET:
        form.fields["guest"].widget.attrs["autofocus"] = True
    if request.method == "POST" and form.is_valid() and _save_roll(evening, form):
        if "draw" in request.POST:
            return redirect(_next_page(evening), evening.pk)
        if "pairs" in request.POST:
            return redirect("pairs", evening.pk)
        if "save" in request.POST:
            messages.success(request, _("The roll call is saved."))
            return redirect(evening)
        # At the door perhaps somebody else stands behind them.
        more = "?door" if form.cleaned_data["guest"] else "?called"
        return redirect(address("roll_call", evening.pk) + more)
    if request.method == "POST":
        people = roll(evening)
    can_draw = bool(rounds_left(evening)) or evening.rounds.ahead().exists()  # what is ahead may have to fit
    may_draw = can_draw and not evening.is_cancelled
    context = {"evening": evening, "form": form, "people": people, "may_draw": may_draw}
    return render(request, "tournaments/roll_call.html", context)


def _save_roll(evening: Evening, form: RollCallForm) -> bool:
    """The ticks are kept even if the name at the door is refused."""
    call_roll(
        evening=evening,
        here=[member.pk for member in form.cleaned_data["here"]],
        shown=form.cleaned_data["shown"] if "shown" in form.data else None,
        expected=form.cleaned_data["expected"],
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
        form.refuse_guest(error, roll(evening))
        return False
    return True


def _next_page(evening: Evening) -> str:
    """Rounds that are drawn and not begun may have to be fitted to who is here."""
    state = out_of_step(evening)
    return "repair" if state.choices and not state.fits else "draw"
