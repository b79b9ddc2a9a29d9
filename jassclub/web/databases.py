"""Whether the database may be served at all (is it there, whole, and not newer than this program?), and which
errors mean that it is away or busy.

`var/databases-of-the-club` remembers which databases have held a club, so that one that was lost is not taken
for a first visit.
"""

import logging
import sqlite3
import time
from collections.abc import Collection
from contextlib import closing, suppress
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, Error, InterfaceError, OperationalError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from jassclub.environment.database import name_of

Migration = tuple[str, str]  # app and name
# Before the first release they became part of each app's `0001_initial`. Databases and backups may name them.
MERGED = {
    ("accounts", "0002_remarks_for_all"),
    ("accounts", "0003_budgets"),
    ("evenings", "0002_a_row_for_each_phone"),
    ("journal", "0002_lines_outlive_a_restore"),
    ("matches", "0002_names_typed_by_visitors"),
    ("matches", "0003_no_addresses"),
}

CHECK_SECONDS = 5  # at most for looking through a file; a club's takes a tenth of a second
BUSY_SECONDS = 5


def why_not_to_start() -> str | None:
    """One sentence for the terminal; None where the database can be served, or migrated. Remembers a club."""
    try:
        return _why_not_this_file() or _why_not_this_program() or _lost_club()
    except DatabaseError as error:
        done = "reached" if is_unavailable(error) else "read"
        return f"The database {_named()} cannot be {done}: {' '.join(str(error).split())}."


def remember_club() -> None:
    """Note that this database holds a club. Only for the one that the environment names: tests use others."""
    name = _named()
    if name != settings.DATABASE_NAMED or name in _remembered():
        return
    # On a full disk the club opens all the same: the next start notes it.
    with suppress(OSError), _memory().open("a", encoding="utf-8") as file:
        file.write(f"{name}\n")


def _why_not_this_file() -> str | None:
    if connection.vendor != "sqlite":
        return None
    path = Path(str(connection.settings_dict["NAME"]))
    if not path.exists() or not path.stat().st_size:
        return _lost(f"{path} is empty" if path.exists() else f"{path} is missing")
    try:
        fault = _fault_in(path)
    except sqlite3.OperationalError as error:
        return f"{path} cannot be read: {error}."
    except sqlite3.DatabaseError as error:
        fault = str(error)
    return fault and f"{path} is damaged: move it away, then restore your latest backup ({fault})."


def _fault_in(path: Path) -> str | None:
    """The first fault that is found in a short time. Raises what sqlite3 raises."""
    end = time.monotonic() + CHECK_SECONDS
    with closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as looked_at:
        looked_at.execute("SELECT count(*) FROM sqlite_master").fetchone()
        looked_at.set_progress_handler(lambda: time.monotonic() > end, 10_000)
        try:
            answer = looked_at.execute("PRAGMA quick_check(1)").fetchone()[0]
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
                return None  # it is large: what was looked at is whole
            raise
    return None if answer == "ok" else " ".join(answer.split())


def _why_not_this_program() -> str | None:
    """An old program would write into what a newer one has changed."""
    newer = unknown_among(applied_migrations(), MigrationLoader(None))
    return newer and (
        f"The database {_named()} was changed by a newer version of jassclub: start that one"
        f" (this one does not know {newer})."
    )


def applied_migrations() -> list[Migration]:
    """Of installed apps: what another app left behind does not matter. Empty for a new database."""
    installed = {app.label for app in apps.get_app_configs()}
    applied = MigrationRecorder(connection).applied_migrations()
    return sorted(key for key in applied.keys() - MERGED if key[0] in installed)


def unknown_among(migrations: Collection[Migration], loader: MigrationLoader) -> str:
    """The names of those that this program does not have."""
    return ", ".join(".".join(key) for key in sorted(set(migrations) - loader.disk_migrations.keys()))


def _lost_club() -> str | None:
    """Where there was a club there must be one; where there is one it is remembered."""
    if not has_club():
        return _lost(f"The database {_named()} is empty")
    remember_club()
    return None


def has_club() -> bool:
    """Reads no column: the table may be that of an older version."""
    club = apps.get_model("accounts", "Club")
    return club._meta.db_table in connection.introspection.table_names() and club.objects.exists()


def _lost(what: str) -> str | None:
    if _named() not in _remembered():
        return None
    return f"{what}, but it held a club: restore your latest backup, or delete {_memory()} for a new club."


def _memory() -> Path:
    return Path(settings.VAR_DIR) / "databases-of-the-club"


def _remembered() -> list[str]:
    memory = _memory()
    return memory.read_text(encoding="utf-8", errors="replace").splitlines() if memory.exists() else []


def _named() -> str:
    return name_of(connection.settings_dict, Path(settings.VAR_DIR))


def rewrite_files() -> None:
    """Remove from the files of SQLite what no row has any more: from free pages, and from the write-ahead
    log. PostgreSQL does so by itself, in time."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


# --- which errors mean that the database is away or busy, and how they are logged -------------------

# PostgreSQL's own words for a transaction that was idle for too long, and for a server that only reads.
POSTGRES_STATES = {"25P03", "25006"}
POSTGRES_LOCK_NOT_AVAILABLE = "55P03"


def is_locked(error: Error) -> bool:
    """Whether someone else was writing for too long; everything else may work."""
    cause = error.__cause__
    code = getattr(cause, "sqlite_errorcode", 0)
    is_busy = code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
    return is_busy or getattr(cause, "sqlstate", None) == POSTGRES_LOCK_NOT_AVAILABLE


def is_unavailable(error: BaseException | None) -> bool:
    """Whether the database was away, locked, full or too slow, so that the same may work later."""
    while error is not None:
        if isinstance(error, Error) and _is_away(error):
            return True
        error = error.__cause__ or error.__context__  # Django hides the reason why a session is not saved
    return False


def _is_away(error: Error) -> bool:
    cause = error.__cause__
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None:  # SQLITE_ERROR is a fault of ours, such as a table that is missing
        return isinstance(error, OperationalError) and code & 0xFF != sqlite3.SQLITE_ERROR
    is_state = getattr(cause, "sqlstate", None) in POSTGRES_STATES
    return is_state or isinstance(error, OperationalError | InterfaceError)


class OneLine(logging.Filter):
    """A database that is away fills no log with tracebacks."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if is_unavailable(error):
            request, text = getattr(record, "request", None), " ".join(str(error).split())
            record.msg = "The database is away or busy: %s (%s %s)"
            record.args = (text, getattr(request, "method", ""), getattr(request, "path", ""))
            record.exc_info = record.exc_text = None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True
