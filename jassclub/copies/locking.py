"""Nobody writes anything while a copy is brought back."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import OperationalError, connection, transaction

PATIENCE = 10.0  # seconds until those who write now are done
OFTEN = 0.05


def keep_writers_out(tables: Sequence[str]) -> None:
    """Until the transaction ends; whoever reads goes on reading what there was before.

    SQLite lets one write at a time, so its transaction is enough. Raises OperationalError when others do not
    come to an end.
    """
    if connection.vendor != "postgresql":
        return
    names = ", ".join(map(connection.ops.quote_name, tables))
    end = time.monotonic() + PATIENCE
    while True:
        try:
            # All or none: whoever waits for one table and holds another could wait for ever.
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(f"LOCK TABLE {names} IN EXCLUSIVE MODE NOWAIT")
        except OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(OFTEN)
        else:
            return


@contextmanager
def unhurried() -> Iterator[None]:
    """PostgreSQL may take longer for a statement than a page would wait."""
    if connection.vendor != "postgresql":
        yield
        return
    connection.ensure_connection()
    own: Any = connection.connection
    before, own.patience = own.patience, None
    _say("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0")
    try:
        yield
    finally:
        own.patience = before
        if not connection.needs_rollback:
            _say("RESET statement_timeout; RESET idle_in_transaction_session_timeout")


def _say(statements: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statements)
