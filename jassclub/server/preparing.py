"""What happens before the first visitor: the database is brought up to date, its log folded in."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, connections

from jassclub.web.databases import why_not_to_start


def prepare() -> None:
    """Everything that must hold before workers start. Raises CommandError with the reason when it cannot."""
    if settings.PRODUCTION:
        call_command("check", deploy=True, fail_level="ERROR")
    try:
        collect()
    except OSError as error:
        raise CommandError(f"{settings.STATIC_ROOT} cannot be written: {error.strerror}.") from error
    try:
        if reason := why_not_to_start():
            raise CommandError(reason)
        call_command("migrate", verbosity=0, interactive=False)
        fold_log_in()
    except DatabaseError as error:
        raise CommandError(f"The database cannot be used: {str(error).strip()}") from error
    finally:
        connections.close_all()


def finish() -> str:
    """After the last visitor; returns what to say about it."""
    try:
        whole = fold_log_in()
    except DatabaseError as error:
        return f"Stopped. Nothing is lost, but keep all files of the database together: {str(error).strip()}"
    if not whole:
        return "Stopped. Another program still uses the database: keep all its files together."
    return "Stopped."


# --- One program a folder: a lock that the system takes back when the process ends, however it ends.


@contextmanager
def only_one(folder: Path) -> Iterator[int]:
    """Keep everybody else from serving this folder; gives the lock's file descriptor.

    Child processes that inherit the descriptor hold the lock with us. Raises CommandError when it is taken.
    """
    with ExitStack() as closing:
        try:
            file = closing.enter_context((folder / "serve.lock").open("a"))
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CommandError(
                f"The site in {folder} is running already: use it, or stop it there with Ctrl-C first."
            ) from None
        except OSError as error:
            raise CommandError(f"{folder} cannot be used: {error.strerror}.") from None
        yield file.fileno()


# --- SQLite keeps the newest changes in a log beside the database file; folded in, the file alone is whole.


def fold_log_in() -> bool:
    """Write the log into the database file and empty it. False while another program reads or writes there.

    Nothing is to do on PostgreSQL. Closes this thread's connection: SQLite removes an empty log then.
    Raises DatabaseError, as when the disk is full; nothing is lost then, the log stays.
    """
    if connection.vendor != "sqlite":
        return True
    try:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            busy, _pages, _folded = cursor.fetchone()
            return not busy
    finally:
        connection.close()


# --- A served site names style sheets and scripts by what is in them: browsers may keep them for good.

# No page asks for these, which packages bring along, nor for css/, the parts of the style sheets.
NOT_SERVED = ["css", "django_tables2", "ext", "htmax*", "htmx-4*", "htmx-2.js", "*.map"]


def serve_collected() -> None:
    """To be called before the first page: files come from STATIC_ROOT, compressed, their names with a hash.

    Everywhere else (tests, `manage.py runserver`, other commands) files are served as they are written.
    """
    backend = "jassclub.web.static_files.Storage"
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": backend}}
    settings.WHITENOISE_KEEP_ONLY_HASHED_FILES = True
    settings.WHITENOISE_USE_FINDERS = settings.WHITENOISE_AUTOREFRESH = False


def collect() -> None:
    """Anew at every start: that takes a tenth of a second, and old files do not pile up. Raises OSError."""
    serve_collected()
    options = {"interactive": False, "clear": True, "verbosity": 0, "ignore_patterns": NOT_SERVED}
    call_command("collectstatic", **options)
