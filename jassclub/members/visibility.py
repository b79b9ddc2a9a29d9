"""For whom names are written: whole for the club, or as everybody may read them.

A member's text (`str`) asks here, so no page, paper or file decides it again. Whoever logs in is the club, so
are commands. Whoever does not log in is everybody; what leaves the room or hangs in it, which is every paper
and the wall, is written for everybody, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import ParamSpec, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation

from jassclub.accounts.queries import the_club


class CalendarLanguageMiddleware:
    """Behind Django's, which takes the language of the server where a request asks for none of ours."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path.endswith(CALENDAR) and not _asks_for_one(request):
            club = the_club()
            if club and club.language:
                translation.activate(club.language)
        return self.get_response(request)


def _asks_for_one(request: HttpRequest) -> bool:
    """Whether the request names one of our languages, as "de-CH,en;q=0.5" does."""
    said = [request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")]
    said += request.headers.get("Accept-Language", "").split(",")
    asked = {each.strip().partition(";")[0].partition("-")[0].lower() for each in said}
    return not asked.isdisjoint(dict(settings.LANGUAGES))


CALENDAR = ".ics"  # how the address of a calendar ends


Given = ParamSpec("Given")
Returned = TypeVar("Returned")

# Asked only when a name is written.
_is_the_club: ContextVar[Callable[[], bool]] = ContextVar("is_the_club", default=lambda: True)


def reader_is_club() -> bool:
    """Whether names are written for the club's own eyes now."""
    return _is_the_club.get()()


@contextmanager
def names_shown(*, the_club: Callable[[], bool]) -> Iterator[None]:
    """Within, names are written for whom `the_club` says."""
    token = _is_the_club.set(the_club)
    try:
        yield
    finally:
        _is_the_club.reset(token)


def with_public_names(function: Callable[Given, Returned]) -> Callable[Given, Returned]:
    """A view, or whatever else makes a paper: names stand there as everybody may read them."""

    @wraps(function)
    def written(*args: Given.args, **kwargs: Given.kwargs) -> Returned:
        with names_shown(the_club=lambda: False):
            return function(*args, **kwargs)

    return written


class NameVisibilityMiddleware:
    """Whoever logs in reads whole names."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with names_shown(the_club=lambda: request.user.is_authenticated):
            return self.get_response(request)
