"""/healthz: whether the site and its database answer and can save, for whoever watches over the machine."""

import threading
import time
from collections.abc import Callable

from django.db import connection
from django.http import HttpRequest, HttpResponse

from .saving import NO_ANSWER, what_is_wrong

PATHS = ("/healthz", "/healthz/")
PATIENCE = 1.5  # seconds that the database has; the whole answer comes within two
MOST_QUESTIONS = 2  # that wait for the database at the same time: one that is frozen must not collect threads

_places = threading.BoundedSemaphore(MOST_QUESTIONS)


class HealthMiddleware:
    """Stands before all others: no session, no login, no first visit, any name in Host, plain HTTP."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path not in PATHS:
            return self.get_response(request)
        if wrong := found_within(PATIENCE):
            return _plain(f"{wrong}\n", 503, {"Retry-After": "5"})
        return _plain("The site and its database answer.\n", 200)


def _plain(text: str, status: int, more: dict[str, str] | None = None) -> HttpResponse:
    about = {"Content-Length": str(len(text)), "Cache-Control": "no-store", **(more or {})}
    return HttpResponse(text, content_type="text/plain", status=status, headers=about)


def found_within(seconds: float) -> str:
    """What is wrong, asked over a connection of its own; waits so long for a place and answer together."""
    end = time.monotonic() + seconds
    if not _places.acquire(timeout=seconds):
        return NO_ANSWER
    found: list[str] = []
    answered = threading.Event()
    threading.Thread(target=_ask, args=(found, answered), daemon=True).start()
    return found[0] if answered.wait(end - time.monotonic()) else NO_ANSWER


def _ask(found: list[str], answered: threading.Event) -> None:
    try:
        found.append(what_is_wrong())
        answered.set()
    finally:
        connection.close()
        _places.release()
