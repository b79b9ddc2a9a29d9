"""The pages of roll call, sign-ups and the cash box."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from jassclub.accounts.access import Request, for_secretary, is_secretary, public
from jassclub.accounts.budgets import UsedUp
from jassclub.drawing.queries.progress import attendance_changes, rounds_left
from jassclub.seasons.models import Evening
from jassclub.seasons.queries import evening_or_404
from jassclub.web.downloads import look_of, paper_response
from jassclub.web.forms import refusals_in
from jassclub.web.http import keep_in_browser, kept_in_browser

from .actions.roll_call import call_roll, refuse_helpers, take_cash, welcome_at_the_door
from .actions.sign_ups import answer_sign_ups, move_up, remove_sign_up
from .actions.sign_ups import sign_up as save_sign_up
from .forms import CashForm, RollCallForm, SignUpForm
from .papers import printed_cash_list
from .queries.attendance import cash_of, has_fees, roll, sign_ups_of, why_closed


@for_secretary
def roll_call(request: Request, pk: int) -> HttpResponse:
    evening = evening_or_404(pk)
    people = roll(evening, expecting="called" not in request.GET)
    form = RollCallForm(request.POST or None, people=people)
    if "door" in request.GET:
        form.fields["guest"].widget.attrs["autofocus"] = True
    # Rounds drawn ahead may have to be adjusted to who is here.
    if request.method == "POST" and form.is_valid() and _save_roll(evening, form):
        if "draw" in request.POST:
            state = attendance_changes(evening)
            return redirect("repair" if state["choices"] and not state["fits"] else "draw", evening.pk)
        if "pairs" in request.POST:
            return redirect("pairs", evening.pk)
        if "save" in request.POST:
            messages.success(request, _("The roll call is saved."))
            return redirect(evening)
        # Someone else may be waiting at the door.
        more = "?door" if form.cleaned_data["guest"] else "?called"
        return redirect(reverse("roll_call", args=[evening.pk]) + more)
    if request.method == "POST":
        people = roll(evening)
    may_draw = not evening.is_cancelled and bool(rounds_left(evening) or evening.rounds.ahead().exists())
    context = {"evening": evening, "form": form, "people": people, "may_draw": may_draw}
    return render(request, "evenings/roll_call.html", context)


def _save_roll(evening: Evening, form: RollCallForm) -> bool:
    """The ticks are kept even if the name at the door is refused."""
    sent = form.cleaned_data
    shown = sent["shown"] if "shown" in form.data else None
    call_roll(evening=evening, here=sent["here"], shown=shown, expected=sent["expected"])
    try:
        if sent["guest"]:
            welcome_at_the_door(evening=evening, line=sent["guest"], is_ranked=not sent["fills_table"])
    except ValidationError as error:
        form.refuse_guest(error, roll(evening))
        return False
    return True


# --- Signing up for an evening, for everyone; and the secretary's list.


@public
def sign_up(request: Request, pk: int) -> HttpResponse:
    """I'm coming, or I can't come. The phone remembers the sign-ups that were made with it."""
    evening = evening_or_404(pk)
    form, status = SignUpForm(request.POST or None), 200
    if form.is_valid():
        try:
            return _signed_up(request, evening, form.answer)
        except UsedUp:
            form.add_error(None, _("Too many sign-ups today: please tell the secretary in person."))
            status = 429
        except ValidationError as error:
            form.add_error(None, error)
    people = sign_ups_of(evening)
    known = {sign_up.pk: sign_up for sign_up in people["everyone"]}
    context = {
        "evening": evening,
        "form": form,
        "people": people,
        "own": [known[key] for key in own_sign_ups(request) if key in known],
        "closed": why_closed(evening),
    }
    return render(request, "evenings/sign_up.html", context, status=status)


def _signed_up(request: Request, evening: Evening, answer: dict[str, Any]) -> HttpResponse:
    own = own_sign_ups(request)
    entry = save_sign_up(evening=evening, own=own, by_secretary=is_secretary(request), **answer)
    # The name as it was typed: this page does not reveal whom the club knows.
    name = answer["line"] or answer["member"]
    messages.success(request, _("Thank you, %(name)s. Your reply is saved.") % {"name": name})
    response = redirect("sign_up", evening.pk)
    keys = [*(key for key in own if key != entry.pk), entry.pk][-MOST:]
    return keep_in_browser(response, COOKIE, keys, hours=DAYS * 24)


@for_secretary
def sign_ups(request: Request, pk: int) -> HttpResponse:
    """Who signed up, in their order: confirm, refuse, remove, move up, or add someone who phoned."""
    evening = evening_or_404(pk)
    form = SignUpForm(request.POST if "comes" in request.POST else None, of_others=True)
    if request.method == "POST" and not form.is_bound:
        try:
            _answer(request, evening)
        except ValidationError as error:
            messages.error(request, " ".join(error.messages))
        return redirect("sign_ups", evening.pk)
    if form.is_valid():
        with refusals_in(form):
            entry = save_sign_up(evening=evening, by_secretary=True, **form.answer)
            words = _("%(name)s: %(state)s.")
            messages.success(request, words % {"name": entry, "state": entry.get_state_display()})
            return redirect("sign_ups", evening.pk)
    people, closed = sign_ups_of(evening), why_closed(evening)
    context = {"evening": evening, "form": form, "people": people, "closed": closed}
    return render(request, "evenings/sign_ups.html", context)


def _answer(request: Request, evening: Evening) -> None:
    people = sign_ups_of(evening)
    if "all" in request.POST:
        answer_sign_ups(evening=evening, keys=[entry.pk for entry in people["to_confirm"]], confirm=True)
    pressed = {key: button for button, key in request.POST.items()}
    for entry in people["everyone"]:
        match pressed.get(str(entry.pk)):
            case "confirm" | "refuse" as button:
                answer_sign_ups(evening=evening, keys=[entry.pk], confirm=button == "confirm")
            case "remove":
                remove_sign_up(sign_up=entry)
            case "up":
                move_up(sign_up=entry)


def _evening(request: Request, pk: int) -> Evening:
    """Not found where the season has no fees; refused to helpers unless it is under way."""
    evening = evening_or_404(pk)
    if not has_fees(evening.season):
        raise Http404
    refuse_helpers(by=request.user, evening=evening)
    return evening


def cash(request: Request, pk: int) -> HttpResponse:
    evening = _evening(request, pk)
    cash = cash_of(evening)
    form = CashForm(request.POST or None, lines=cash["lines"])
    if form.is_valid():
        take_cash(evening=evening, by=request.user, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("cash", evening.pk)
    return render(request, "evenings/cash.html", {"evening": evening, "form": form, "cash": cash})


def cash_list(request: Request, pk: int) -> HttpResponse:
    evening = _evening(request, pk)
    return paper_response(printed_cash_list(evening, look_of(request)), evening.date)


# --- A phone remembers the sign-ups that were made with it, in a signed cookie, without anyone logging in.

COOKIE = "sign_ups"
DAYS = 400  # what browsers keep at most
MOST = 40  # the oldest is forgotten first


def own_sign_ups(request: HttpRequest) -> list[int]:
    """Their keys; some may be gone."""
    return list(map(int, kept_in_browser(request, COOKIE)))
