"""Whoever finds the secretary's laptop open changes no accounts, and takes none with them in a copy: the own
password is asked for again where it was typed some time ago. Then it goes on with what was wanted."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render

from .account_forms import OwnPasswordForm, status_of
from .sessions import note_password_typed, password_was_typed_lately

View = Callable[..., HttpResponseBase]
PASSWORD = "password"  # is part of the name of every field that holds one


def asks_password_again(view: View) -> View:
    """For views that are sent something: the page that asks keeps it, and sends it again."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if request.method != "POST" or password_was_typed_lately(request.session):
            return view(request, *args, **kwargs)
        form = OwnPasswordForm(request, request.POST if "own_password" in request.POST else None)
        if form.is_valid():
            note_password_typed(request.session)
            return view(request, *args, **kwargs)
        context = {
            "form": form,
            "kept": _what_was_sent(request),
            "to_type_again": any(PASSWORD in name for name in request.POST if name != "own_password"),
        }
        return render(request, "members/asking_again.html", context, status=status_of(form))

    return guarded


def _what_was_sent(request: HttpRequest) -> list[tuple[str, str]]:
    """But no password: a page never repeats one."""
    sent = [each for each in request.POST.lists() if each[0] != "csrfmiddlewaretoken"]
    return [(name, str(value)) for name, values in sent if PASSWORD not in name for value in values]
