"""Decorators that say who may open a view. A view without one asks for a login and nothing more."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django_htmx.middleware import HtmxDetails

from .models import Account

View = Callable[..., HttpResponseBase]

public = login_not_required


def for_secretary(view: View) -> View:
    """Only the secretary; a helper gets 403."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if not getattr(request.user, "is_secretary", False):
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return guarded


def for_helpers(view: View) -> View:
    """Everybody who logs in: helpers and the secretary. The middleware has asked for the login."""
    return view


class Request(HttpRequest):
    """For annotations. `user` is an Account wherever a login is asked for."""

    user: Account  # type: ignore[assignment]
    htmx: HtmxDetails
