"""/healthz: whether the site and its database answer, for whoever watches over the machine."""

import threading
import time
from collections.abc import Callable
from contextlib import suppress

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse

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
        if database_answers(PATIENCE):
            return _plain("The site and its database answer.\n", 200)
        return _plain("The database does not answer.\n", 503, {"Retry-After": "5"})


def _plain(text: str, status: int, more: dict[str, str] | None = None) -> HttpResponse:
    about = {"Content-Length": str(len(text)), "Cache-Control": "no-store", **(more or {})}
    return HttpResponse(text, content_type="text/plain", status=status, headers=about)


def database_answers(seconds: float) -> bool:
    """Ask the database over a connection of its own, and wait so long for a place and the answer together."""
    end = time.monotonic() + seconds
    if not _places.acquire(timeout=seconds):
        return False
    answered = threading.Event()
    threading.Thread(target=_ask, args=(answered,), daemon=True).start()
    return answered.wait(end - time.monotonic())


def _ask(answered: threading.Event) -> None:
    try:
        with suppress(DatabaseError), connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM django_migrations LIMIT 1")  # for SELECT 1 SQLite opens no file
            answered.set()
    finally:
        connection.close()
        _places.release()
