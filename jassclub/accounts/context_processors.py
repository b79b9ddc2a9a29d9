"""What every template may use: the club."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest

from .models import Club
from .queries import the_club


def club_of(request: HttpRequest) -> Club | None:
    """The club, read once a request."""
    if not hasattr(request, "club"):
        request.club = the_club()  # type: ignore[attr-defined]
    return request.club  # type: ignore[attr-defined, no-any-return]


def club(request: HttpRequest) -> dict[str, Callable[[], Club | None]]:
    """A context processor. The club is read only when a template uses it."""
    return {"club": partial(club_of, request)}
