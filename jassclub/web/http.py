"""What a request carries here besides Django's own, and addresses that only take what is sent."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _


def refused(request: HttpRequest, error: ValidationError, page: str) -> HttpResponse:
    """Why nothing was changed, said at the address of what stays as it is."""
    messages.error(request, " ".join(error.messages))
    return redirect(page)


View = Callable[..., HttpResponseBase]


def redirect_when_gone(page: str, model: type[Model]) -> Callable[[View], View]:
    """For views that remove a row of this model: whoever removes it a second time is led to the same page as
    the first time, and told."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, pk: int) -> HttpResponseBase:
            try:
                return view(request, pk=pk)
            except (Http404, ObjectDoesNotExist):
                if request.method != "POST" or model._default_manager.filter(pk=pk).exists():
                    raise
                messages.info(request, _("This has been removed already."))
                return redirect(page)

        return guarded

    return decorate


def only_post(to: str, *, numbered: bool = True) -> Callable[[View], View]:
    """For views that only change something: who comes by a link, after logging in say, is led to page `to`.

    The page is found by the number in the address, unless it is one without a number.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, **kwargs: object) -> HttpResponseBase:
            if request.method != "POST":
                return redirect(to, kwargs["pk"]) if numbered else redirect(to)
            return view(request, **kwargs)

        return guarded

    return decorate


# --- Whole numbers in what was sent, where nonsense is nobody's number and no error.

MOST = 10**9 - 1  # more than anything that is counted here


def whole_number(sent: Any, most: int = MOST) -> int | None:
    """What was sent as a whole number from 0 to `most`, None if it is none or is larger."""
    text = str(sent).strip()
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most))):
        return None
    number = int(text)
    return number if number <= most else None
