"""Which errors mean that the database is away or busy, and how they are logged."""

import logging
import sqlite3

from django.db import Error, InterfaceError, OperationalError

# Of what SQLite refuses, this is the program's fault, such as a table that is missing.
SQLITE_FAULTS = {sqlite3.SQLITE_ERROR}
# PostgreSQL's own words for a transaction that was idle for too long, and for a server that only reads.
POSTGRES_STATES = {"25P03", "25006"}
POSTGRES_LOCK_NOT_AVAILABLE = "55P03"


def is_locked(error: Error) -> bool:
    """Whether somebody else was writing for too long; everything else may work."""
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
    if code is not None:
        return isinstance(error, OperationalError) and code & 0xFF not in SQLITE_FAULTS
    if getattr(cause, "sqlstate", None) in POSTGRES_STATES:
        return True
    return isinstance(error, OperationalError | InterfaceError)


class OneLine(logging.Filter):
    """A database that is away fills no log with tracebacks."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if is_unavailable(error):
            request = getattr(record, "request", None)
            text = " ".join(str(error).split())
            record.msg = "The database is away or busy: %s (%s %s)"
            record.args = (text, getattr(request, "method", ""), getattr(request, "path", ""))
            record.exc_info = record.exc_text = None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True
