"""The one way past the rule that a line is never changed: putting back a copy of everything.

    with transaction.atomic(), restoring():
        ...  # lines may be deleted and written anew

The triggers of the database (`migrations`) ask here on SQLite, on PostgreSQL a setting of the transaction.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections

SETTING = "jassclub.restoring"  # of a transaction of PostgreSQL
FUNCTION = "journal_is_restored"  # of a connection to SQLite

_restoring: ContextVar[bool] = ContextVar("restoring", default=False)


def is_restoring() -> bool:
    return _restoring.get()


@contextmanager
def restoring(using: str = DEFAULT_DB_ALIAS) -> Iterator[None]:
    """Within, the journal's table may be emptied and filled; on PostgreSQL in a transaction that is open."""
    token = _restoring.set(True)
    try:
        _set(using, "on")
        yield
        _set(using, "off")  # where something failed, the setting ends with the transaction
    finally:
        _restoring.reset(token)


def _set(using: str, value: str) -> None:
    connection = connections[using]
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config(%s, %s, true)", [SETTING, value])


def tell_sqlite(connection: Any, **_signal: object) -> None:
    """Every new connection to SQLite gets the function that the triggers ask. A program that opens the file
    without it can write no line of the past either."""
    if connection.vendor == "sqlite":
        connection.connection.create_function(FUNCTION, 0, is_restoring)
