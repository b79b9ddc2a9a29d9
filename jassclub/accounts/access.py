"""Who may open a view, and what a request says of club and account.

A view without one of these decorators asks for a login and nothing more.
"""

from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django_htmx.middleware import HtmxDetails

from .models import Account, Club

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


def club_of(request: Any) -> Club | None:
    """The club, read once a request."""
    if not hasattr(request, "club"):
        request.club = Club.objects.first()
    return request.club  # type: ignore[no-any-return]


def club_for_templates(request: HttpRequest) -> dict[str, Callable[[], Club | None]]:
    """A context processor. The club is read only when a template uses it."""
    return {"club": partial(club_of, request)}
