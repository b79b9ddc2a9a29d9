"""The club, asked for once a request; a context processor."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest

from .models import Club
from .queries import the_club


def club_of(request: HttpRequest) -> Club | None:
    """Asked for once a request."""
    if not hasattr(request, "club"):
        request.club = the_club()  # type: ignore[attr-defined]
    return request.club  # type: ignore[attr-defined, no-any-return]


def club(request: HttpRequest) -> dict[str, Callable[[], Club | None]]:
    """Asked for where a template names it: a part of a page needs none."""
    return {"club": partial(club_of, request)}
