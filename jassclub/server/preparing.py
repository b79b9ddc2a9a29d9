"""What happens before the first visitor: the database is brought up to date, its log folded in."""

from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, connections

from jassclub.backups.rows import migrations_to_come
from jassclub.web.databases import why_not_to_start


def prepare() -> None:
    """Everything that must hold before the first visitor. Raises CommandError with the reason."""
    if settings.PRODUCTION:
        call_command("check", deploy=True, fail_level="ERROR")
    try:
        collect()
    except OSError as error:
        raise CommandError(f"{settings.STATIC_ROOT} cannot be written: {error.strerror}.") from error
    try:
        if reason := why_not_to_start():
            raise CommandError(reason)
        if migrations_to_come():  # Django's command takes half a second to find that out
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


def collect() -> None:
    """Copy them to STATIC_ROOT, compressed, their names with a hash. Anew at every start, so that old ones do
    not pile up: it takes a tenth of a second. Raises OSError.

    Everywhere else (tests, `manage.py runserver`, other commands) files are served as they are written.
    """
    backend = "jassclub.web.static_files.Storage"
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": backend}}
    settings.WHITENOISE_KEEP_ONLY_HASHED_FILES = True
    settings.WHITENOISE_USE_FINDERS = settings.WHITENOISE_AUTOREFRESH = False
    options = {"interactive": False, "clear": True, "verbosity": 0, "ignore_patterns": NOT_SERVED}
    call_command("collectstatic", **options)
