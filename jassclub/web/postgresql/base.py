"""Connections that give up on a server which does not answer at all.

The server's own limits (jassclub/environment/database.py) end what takes too long there. A server that hangs,
or whose machine is frozen, keeps its sockets open and ends nothing: then the client has to stop waiting.
"""

from types import SimpleNamespace
from typing import Any

import psycopg
from django.db.backends.base.base import NO_DB_ALIAS
from django.db.backends.postgresql import base
from psycopg.abc import RV, PQGen
from psycopg.pq import TransactionStatus

PATIENCE = 8.0  # seconds for an answer; a little more than the server gives itself
IS_THERE = 2.0  # seconds for the question whether a connection still works


class Connection(psycopg.Connection[Any]):
    """Waits `patience` seconds for each answer, None for ever; then the connection is closed."""

    patience: float | None = PATIENCE

    def wait(self, gen: PQGen[RV], interval: float = 0.1, timeout: float | None = None) -> RV:
        """Raises psycopg.OperationalError when no answer comes."""
        try:
            return super().wait(gen, interval, self.patience if timeout is None else timeout)
        except psycopg.OperationalError:
            if self.pgconn.transaction_status == TransactionStatus.ACTIVE:
                self.pgconn.finish()  # a late answer must not be taken for that to the next question
            raise


class DatabaseWrapper(base.DatabaseWrapper):
    Database = SimpleNamespace(**{**vars(psycopg), "connect": Connection.connect})  # type: ignore[assignment]

    def get_connection_params(self) -> dict[str, Any]:
        parameters: dict[str, Any] = super().get_connection_params()
        if self.alias == NO_DB_ALIAS:  # making a whole database for the tests may take longer
            parameters.pop("options", None)
        return parameters

    def get_new_connection(self, conn_params: dict[str, Any]) -> Connection:
        connection: Connection = super().get_new_connection(conn_params)
        if self.alias == NO_DB_ALIAS:
            connection.patience = None
        return connection

    def is_usable(self) -> bool:
        if self.connection is None:
            return False
        before, self.connection.patience = self.connection.patience, IS_THERE
        try:
            return super().is_usable()
        finally:
            self.connection.patience = before

    def prepare_database(self) -> None:
        """A migration may take as long as it needs."""
        super().prepare_database()
        with self.cursor() as cursor:
            cursor.execute("SET statement_timeout = 0")
        self.connection.patience = None
