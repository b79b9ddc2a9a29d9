"""Name visibility: members' names are shown whole to the club, and as the public may read them to others.

`str(member)` asks here, so no page, paper or file decides it again. Accounts and commands read as the club.
Visitors read the public names; so does everybody on paper and on the wall.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse

# Called only when a name is shown: most requests need no account.
_reader_is_club: ContextVar[Callable[[], bool]] = ContextVar("reader_is_club", default=lambda: True)


def reader_is_club() -> bool:
    """Whether names are shown to the club now."""
    return _reader_is_club.get()()


@contextmanager
def names_shown(*, the_club: Callable[[], bool]) -> Iterator[None]:
    """Within, or in a function that it decorates, `the_club` says whether names are shown to the club."""
    token = _reader_is_club.set(the_club)
    try:
        yield
    finally:
        _reader_is_club.reset(token)


# Decorates a view or paper that shows public names to everybody.
with_public_names = names_shown(the_club=lambda: False)


class NameVisibilityMiddleware:
    """Accounts read whole names."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with names_shown(the_club=lambda: request.user.is_authenticated):
            return self.get_response(request)
