"""Signing up for an evening, for everybody; and the secretary's list of those who did."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from jassclub.http import Request
from jassclub.members.access import for_secretary, public
from jassclub.members.guessing import TooManyTries, count_try, sign_ups_from

from ..forms.sign_ups import SignUpForm
from ..models import Evening, SignUp
from ..own_sign_ups import own_sign_ups, remember_sign_up
from ..selectors.sign_ups import SignUps, sign_ups_of, why_closed
from ..services.sign_ups import answer_sign_ups, move_up, remove_sign_up
from ..services.sign_ups import sign_up as save_sign_up
from .found import evening_or_404


@public
def sign_up(request: Request, pk: int) -> HttpResponse:
    """I come, or I cannot. The phone remembers what was said with it."""
    evening = evening_or_404(pk)
    form, status = SignUpForm(request.POST or None), 200
    if request.method == "POST" and form.is_valid():
        try:
            return _signed_up(request, evening, form.said)
        except TooManyTries:
            form.add_error(None, _("Too many sign-ups came from here. Try again in a quarter of an hour."))
            status = 429
        except ValidationError as error:
            form.add_error(None, error)
    people = sign_ups_of(evening)
    context = {
        "evening": evening,
        "form": form,
        "people": people,
        "own": people.of(own_sign_ups(request)),
        "closed": why_closed(evening),
    }
    return render(request, "tournaments/sign_up.html", context, status=status)


def _signed_up(request: Request, evening: Evening, said: dict[str, Any]) -> HttpResponse:
    """Raises TooManyTries and what the service raises."""
    is_secretary = request.user.is_authenticated and request.user.is_secretary
    if not request.user.is_authenticated:
        count_try(limits=sign_ups_from(request))
    known = set(evening.sign_ups.values_list("pk", flat=True))
    own = own_sign_ups(request)
    found = save_sign_up(evening=evening, own=own, by_secretary=is_secretary, **said)
    response = redirect("sign_up", evening.pk)
    if found.pk in known and found.pk not in own:
        # It was another phone that said so first: whether somebody comes is not for everybody to ask.
        messages.success(request, _("Thank you. The secretary sees it."))
    else:
        messages.success(request, _("Thank you, %(name)s. It is noted.") % {"name": found})
        remember_sign_up(response, request, found)
    return response


@for_secretary
def sign_ups(request: Request, pk: int) -> HttpResponse:
    """Who signed up, in their order: confirm, refuse, remove, move up, or add somebody who phoned."""
    evening = evening_or_404(pk)
    form = SignUpForm(request.POST if "comes" in request.POST else None, of_others=True)
    if request.method == "POST" and "comes" not in request.POST:
        _answer(request, evening, sign_ups_of(evening))
        return redirect("sign_ups", evening.pk)
    if form.is_bound and form.is_valid():
        try:
            found = save_sign_up(evening=evening, by_secretary=True, **form.said)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            said = {"name": found, "state": found.get_state_display()}
            messages.success(request, _("%(name)s: %(state)s.") % said)
            return redirect("sign_ups", evening.pk)
    context = {
        "evening": evening,
        "form": form,
        "people": sign_ups_of(evening),
        "closed": why_closed(evening),
    }
    return render(request, "tournaments/sign_ups.html", context)


def _answer(request: Request, evening: Evening, people: SignUps) -> None:
    """Do what the button says; whom it means may be gone meanwhile."""
    if "all" in request.POST:
        answer_sign_ups(evening=evening, keys=[each.pk for each in people.to_confirm], confirm=True)
        return
    for action in ("confirm", "refuse", "remove", "up"):
        meant = request.POST.get(action)
        for each in people.everybody:
            if str(each.pk) == meant:
                _do(action, evening, each, request)


def _do(action: str, evening: Evening, sign_up: SignUp, request: Request) -> None:
    try:
        if action == "remove":
            remove_sign_up(sign_up=sign_up)
        elif action == "up":
            move_up(sign_up=sign_up)
        else:
            answer_sign_ups(evening=evening, keys=[sign_up.pk], confirm=action == "confirm")
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
