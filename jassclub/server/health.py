"""/healthz: whether the site and its database answer and can save, for monitoring."""

import errno
import sqlite3
import tempfile
import threading
import time
from pathlib import Path

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

from jassclub.web.databases import is_locked

PATHS = ("/healthz", "/healthz/")
PATIENCE = 1.5  # seconds that the database has; the whole answer comes within two
MOST_QUESTIONS = 2  # that wait for the database at the same time: one that is frozen must not collect threads

_places = threading.BoundedSemaphore(MOST_QUESTIONS)


class HealthMiddleware(MiddlewareMixin):
    """Stands before all others: no session, no login, no first visit, any name in Host, plain HTTP."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        if request.path not in PATHS:
            return None
        wrong = found_within(PATIENCE)
        text = f"{wrong or 'The site and its database answer.'}\n"
        headers = {"Content-Length": str(len(text)), "Cache-Control": "no-store"}
        headers |= {"Retry-After": "5"} if wrong else {}
        return HttpResponse(text, content_type="text/plain", status=503 if wrong else 200, headers=headers)


def found_within(seconds: float) -> str:
    """What is wrong, asked over a connection of its own; waits so long for a place and answer together."""
    end = time.monotonic() + seconds
    if not _places.acquire(timeout=seconds):
        return NO_ANSWER
    found: list[str] = []
    # No pool: the end of the process would wait for its threads.
    thread = threading.Thread(target=_ask, args=(found,), daemon=True)
    thread.start()
    thread.join(end - time.monotonic())
    return found[0] if found else NO_ANSWER


def _ask(found: list[str]) -> None:
    try:
        found.append(what_is_wrong())
    finally:
        connection.close()
        _places.release()


# --- Whether anything can be saved. It is tried: a little is really written, and none of it is kept.

NO_ANSWER = "The database does not answer."
DISK_FULL = "disk full: nothing can be saved"
READ_ONLY = "the database can only be read: nothing can be saved"
REFUSED = "the database refuses to write: nothing can be saved"

ROOM = 256 * 1024  # bytes beside the file of SQLite: a deal writes some pages of its log
ONCE_IN = 1.0  # seconds: endless requests must not keep others from writing
LOOK_FOR = 500  # milliseconds, until someone else has written

FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
ONLY_READ = {errno.EROFS, errno.EACCES, errno.EPERM}
POSTGRES_DISK_FULL, POSTGRES_READ_ONLY = "53100", "25006"

_saved_at = float("-inf")


def what_is_wrong() -> str:
    """Why nothing can be read or saved; empty where both work. Uses this thread's connection."""
    try:
        if connection.vendor == "sqlite":
            # A file without a name, in the file system of the database. Where its log has room left a short
            # write would still succeed on a full disk.
            with tempfile.TemporaryFile(dir=Path(connection.settings_dict["NAME"]).parent) as scratch:
                scratch.write(bytes(ROOM))
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM django_migrations LIMIT 1")  # for SELECT 1 SQLite opens no file
    except (DatabaseError, OSError) as error:
        return _reason(error, NO_ANSWER)
    if time.monotonic() - _saved_at < ONCE_IN:
        return ""
    try:
        _write()
    except DatabaseError as error:
        # Whoever holds the lock is writing right now.
        return "" if is_locked(error) else _reason(error, REFUSED)
    return ""


def _write() -> None:
    """Committed, without a row that stays."""
    global _saved_at
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"PRAGMA busy_timeout = {LOOK_FOR}")
            cursor.execute("PRAGMA user_version")
            [version] = cursor.fetchone()
            # Writes a page of the log, with what stood there.
            cursor.execute(f"PRAGMA user_version = {version}")
        else:
            # A new file with a first page: a row that is changed may find room in the pages that there are.
            cursor.execute("CREATE TEMPORARY TABLE saving ON COMMIT DROP AS SELECT 1 AS something")
    _saved_at = time.monotonic()


def _reason(error: Exception, otherwise: str) -> str:
    number = getattr(error, "errno", None)
    code = getattr(error.__cause__, "sqlite_errorcode", 0) & 0xFF
    state = getattr(error.__cause__, "sqlstate", None)
    if number in FULL or code == sqlite3.SQLITE_FULL or state == POSTGRES_DISK_FULL:
        return DISK_FULL
    if number in ONLY_READ or code == sqlite3.SQLITE_READONLY or state == POSTGRES_READ_ONLY:
        return READ_ONLY
    return otherwise
