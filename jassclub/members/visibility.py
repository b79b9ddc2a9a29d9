"""Name visibility: members' names are shown whole to the club, and as the public may read them to others.

`str(member)` asks here, so no page, paper or file decides it again. Accounts and commands read as the club.
Visitors read the public names; so does everybody on paper and on the wall.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import ParamSpec, TypeVar

from django.http import HttpRequest, HttpResponse

Arguments = ParamSpec("Arguments")
Returned = TypeVar("Returned")

# Called only when a name is shown: most requests need no account.
_reader_is_club: ContextVar[Callable[[], bool]] = ContextVar("reader_is_club", default=lambda: True)


def reader_is_club() -> bool:
    """Whether names are shown to the club now."""
    return _reader_is_club.get()()


@contextmanager
def names_shown(*, the_club: Callable[[], bool]) -> Iterator[None]:
    """Within, `the_club` says whether names are shown to the club."""
    token = _reader_is_club.set(the_club)
    try:
        yield
    finally:
        _reader_is_club.reset(token)


def with_public_names(function: Callable[Arguments, Returned]) -> Callable[Arguments, Returned]:
    """Decorates a view or paper that shows public names to everybody."""

    @wraps(function)
    def with_names(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Returned:
        with names_shown(the_club=lambda: False):
            return function(*args, **kwargs)

    return with_names


class NameVisibilityMiddleware:
    """Accounts read whole names."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with names_shown(the_club=lambda: request.user.is_authenticated):
            return self.get_response(request)
