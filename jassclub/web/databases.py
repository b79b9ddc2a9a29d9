"""Whether the database may be served at all: is it there, whole, and not newer than this program?

`var/databases-of-the-club` remembers which databases have held a club, so that one that was lost is not taken
for a first visit.
"""

from __future__ import annotations

import sqlite3
import time
from contextlib import suppress
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader

from jassclub.environment.database import name_of

from .database_errors import is_unavailable

CHECK_SECONDS = 5  # at most for looking through a file; a club's takes a tenth of a second
BUSY_SECONDS = 5


def why_not_to_start() -> str | None:
    """One sentence for the terminal; None where the database can be served, or migrated.

    Where there is a club, the database is remembered.
    """
    try:
        return _why_not_this_file() or _why_not_this_program() or _lost_club()
    except DatabaseError as error:
        reason = " ".join(str(error).split())
        if is_unavailable(error):
            return f"The database {_named()} cannot be reached: {reason}."
        return f"The database {_named()} cannot be read: {reason}."


def remember_club() -> None:
    """Note that this database holds a club. Only for the one that the environment names: tests use others."""
    name, memory = _named(), _memory()
    if name != settings.DATABASE_NAMED or name in _remembered():
        return
    # On a full disk the club opens all the same: the next start notes it.
    with suppress(OSError), memory.open("a", encoding="utf-8") as file:
        file.write(f"{name}\n")


# --- a file of SQLite ------------------------------------------------------------------------------


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
    return fault and f"{path} is damaged: put your latest copy in its place ({fault})."


def _fault_in(path: Path) -> str | None:
    """The first fault that is found in a short time. Raises what sqlite3 raises."""
    end = time.monotonic() + CHECK_SECONDS
    looked_at = sqlite3.connect(path, timeout=BUSY_SECONDS)
    try:
        looked_at.execute("SELECT count(*) FROM sqlite_master").fetchone()
        looked_at.set_progress_handler(lambda: time.monotonic() > end, 10_000)
        found = looked_at.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
            return None  # it is large: what was looked at is whole
        raise
    finally:
        looked_at.close()
    return None if found == "ok" else " ".join(found.split())


# --- either database --------------------------------------------------------------------------------


def _why_not_this_program() -> str | None:
    """An old program would write into what a newer one has changed."""
    loader = MigrationLoader(connection)
    known = set(loader.disk_migrations)
    known.update(old for each in loader.disk_migrations.values() for old in each.replaces)
    # What an app left behind that is no longer installed is no sign of a newer program.
    ours = {app.label for app in apps.get_app_configs()}
    done = [(app, name) for app, name in loader.applied_migrations if app in ours]
    newer = sorted(".".join(each) for each in done if each not in known)
    if newer:
        return (
            f"The database {_named()} was changed by a newer version of jassclub: start that one"
            f" (this one does not know {', '.join(newer)})."
        )
    missing = None if known - set(loader.applied_migrations) else _missing_column()
    return missing and (
        f"The database {_named()} was made by a version of jassclub that was never released"
        f" ({missing} is missing): start that version, or begin with a new database."
    )


def _missing_column() -> str | None:
    """Of a database that says it is up to date: the first column of ours that it lacks."""
    quoted = connection.ops.quote_name
    with connection.cursor() as cursor:
        tables = set(connection.introspection.table_names(cursor))
        for model in apps.get_models(include_auto_created=True):
            table = model._meta.db_table
            if table not in tables:
                return table
            # Django's own description of tables reads their SQL as well, a fifth of a second for all of them.
            cursor.execute(f"SELECT * FROM {quoted(table)} LIMIT 0")
            found = {column[0] for column in cursor.description}
            for field in model._meta.local_concrete_fields:
                if field.column not in found:
                    return f"{table}.{field.column}"
    return None


def _lost_club() -> str | None:
    """Where a club was there must be one; where there is one it is remembered."""
    table = apps.get_model("accounts", "Club")._meta.db_table
    with connection.cursor() as cursor:
        if table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT 1 FROM {connection.ops.quote_name(table)}")
            if cursor.fetchone():
                remember_club()
                return None
    return _lost(f"The database {_named()} is empty")


def _lost(what: str) -> str | None:
    if _named() not in _remembered():
        return None
    return (
        f"{what}, but a club was kept there: put your latest copy back, or delete {_memory()} for a new club."
    )


# --- what is remembered -----------------------------------------------------------------------------


def _memory() -> Path:
    return Path(settings.VAR_DIR) / "databases-of-the-club"


def _remembered() -> list[str]:
    memory = _memory()
    return memory.read_text(encoding="utf-8", errors="replace").splitlines() if memory.exists() else []


def _named() -> str:
    return name_of(connection.settings_dict, Path(settings.VAR_DIR))
