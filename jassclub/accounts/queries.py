"""What every page knows of the club."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest

from jassclub.web.compiled_queries import Prepared

from .models import Club


def club_of(request: HttpRequest) -> Club | None:
    """Asked for once a request."""
    if not hasattr(request, "club"):
        request.club = the_club()  # type: ignore[attr-defined]
    return request.club  # type: ignore[attr-defined, no-any-return]


def club(request: HttpRequest) -> dict[str, Callable[[], Club | None]]:
    """Asked for where a template names it: a part of a page needs none."""
    return {"club": partial(club_of, request)}


# --- The club whose site this is.

_CLUB = Prepared(lambda: Club.objects.all()[:1])


def the_club() -> Club | None:
    """None until somebody founds it."""
    return _CLUB.first()
