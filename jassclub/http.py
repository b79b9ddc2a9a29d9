"""What a request carries here besides Django's own, and addresses that only take what is sent."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django_htmx.middleware import HtmxDetails

from jassclub.members.models import Account


class Request(HttpRequest):
    """For annotations. `user` is an Account wherever a login is asked for."""

    user: Account  # type: ignore[assignment]
    htmx: HtmxDetails


def refused(request: HttpRequest, error: ValidationError, page: str) -> HttpResponse:
    """Why nothing was changed, said at the address of what stays as it is."""
    messages.error(request, " ".join(error.messages))
    return redirect(page)


def only_post(
    to: str, *, numbered: bool = True
) -> Callable[[Callable[..., HttpResponseBase]], Callable[..., HttpResponseBase]]:
    """For views that only change something: who comes by a link, after logging in say, is led to page `to`.

    The page is found by the number in the address, unless it is one without a number.
    """

    def decorate(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def guarded(request: HttpRequest, **kwargs: object) -> HttpResponseBase:
            if request.method != "POST":
                return redirect(to, kwargs["pk"]) if numbered else redirect(to)
            return view(request, **kwargs)

        return guarded

    return decorate
