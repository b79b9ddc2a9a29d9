"""The page cache: a public page is rendered once and sent to all visitors who read the same.

    @public
    @cached_page(number_of_evening)
    def evening(request, pk): ...

says so of a view; `number_of_evening` gets the parts of the address, and finds the number of changes of all
that the page shows (`jassclub.journal.changes`). `PageCacheMiddleware` asks for that number, in one query:
where it is the one with which the page was stored, the page is sent as it was, or 304 to whoever has it.
Where it is another, one reader's request puts the page together and the others wait for that.

Only for readers without a session: their page depends on nothing else but the address, the language and the
day. What is put together is of one snapshot, and is stored with the number of that snapshot: so a page is
never older than what the database said when it was asked for. Each process has its own store; nothing has to
be told to the others.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponseBase
from django.urls import Resolver404, resolve

# --- What a view says of itself: that its page may be stored, and what it depends on.

View = TypeVar("View", bound=Callable[..., Any])
NumberOf = Callable[..., int]


def cached_page(number_of: NumberOf) -> Callable[[View], View]:
    """Marks a view that reads nothing of a request without a session but address, language and whether htmx
    asks. `number_of` gets the parts of the address and returns the number of changes of what is shown."""

    def mark(view: View) -> View:
        view.number_of = number_of  # type: ignore[attr-defined]
        return view

    return mark


def number_asked_for(request: HttpRequest) -> Callable[[], int] | None:
    """How the number of this page is found; None where it is not to be stored."""
    try:
        found = resolve(request.path_info)
    except Resolver404:
        return None
    number_of = getattr(found.func, "number_of", None)
    return None if number_of is None else lambda: number_of(**found.kwargs)


def holds_until(response: HttpResponseBase, moment: datetime | None) -> None:
    """For a page that shows something else from a moment on, although nobody changes anything."""
    response.holds_until = moment  # type: ignore[attr-defined]
