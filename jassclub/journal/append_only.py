"""Lines of the journal are append-only, with two exceptions: a backup is restored, or a member is anonymised,
which may change the words of a line and nothing else.

    with transaction.atomic(), restoring():
        ...  # lines may be deleted and written anew
    with transaction.atomic(), anonymising():
        ...  # only `before` and `after` of a line may be changed

The triggers of the database (`migrations`) ask here on SQLite, on PostgreSQL a setting of the transaction.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NoReturn

from django.db import DEFAULT_DB_ALIAS, connections, models

RESTORING_SETTING = "jassclub.restoring"  # of a transaction of PostgreSQL
RESTORING_FUNCTION = "journal_is_restored"  # of a connection to SQLite
ANONYMISING_SETTING, ANONYMISING_FUNCTION = "jassclub.forgetting", "journal_forgets"

_restoring: ContextVar[bool] = ContextVar("restoring", default=False)
_anonymising: ContextVar[bool] = ContextVar("anonymising", default=False)


def is_restoring() -> bool:
    return _restoring.get()


def is_anonymising() -> bool:
    return _anonymising.get()


@contextmanager
def restoring(using: str = DEFAULT_DB_ALIAS) -> Iterator[None]:
    """Allow deleting and inserting lines; on PostgreSQL within an open transaction."""
    with _open(_restoring, RESTORING_SETTING, using):
        yield


@contextmanager
def anonymising(using: str = DEFAULT_DB_ALIAS) -> Iterator[None]:
    """Allow changing the words of lines; on PostgreSQL within an open transaction."""
    with _open(_anonymising, ANONYMISING_SETTING, using):
        yield


@contextmanager
def _open(way: ContextVar[bool], setting: str, using: str) -> Iterator[None]:
    token = way.set(True)
    try:
        _set(using, setting, "on")
        yield
        _set(using, setting, "off")  # where something failed, the setting ends with the transaction
    finally:
        way.reset(token)


def _set(using: str, setting: str, value: str) -> None:
    connection = connections[using]
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config(%s, %s, true)", [setting, value])


def add_sqlite_functions(connection: Any, **_signal: object) -> None:
    """Register the functions that the triggers call with a new SQLite connection. A program without these
    functions cannot change a line either."""
    if connection.vendor == "sqlite":
        connection.connection.create_function(RESTORING_FUNCTION, 0, is_restoring)
        connection.connection.create_function(ANONYMISING_FUNCTION, 0, is_anonymising)


# --- The append-only model.


class NeverChanged(AssertionError):
    """A programming error: an append-only row was about to be changed or deleted."""


class AppendOnlyQuerySet(models.QuerySet[Any]):
    def reword(self, **words: Any) -> int:
        """Change the words of lines; the database allows it only within `anonymising`."""
        return super().update(**words)

    def update(self, **_fields: object) -> NoReturn:
        raise NeverChanged("A line of the journal is never changed.")

    def bulk_update(self, *_args: object, **_words: object) -> NoReturn:
        raise NeverChanged("A line of the journal is never changed.")

    def delete(self) -> tuple[int, dict[str, int]]:
        if not is_restoring():
            raise NeverChanged("A line of the journal is never deleted.")
        return super().delete()


class AppendOnly(models.Model):
    """Rows that are added and never changed or deleted, except while a backup is restored."""

    objects = AppendOnlyQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **words: Any) -> None:
        if not self._state.adding and not is_restoring():
            raise NeverChanged("A line of the journal is never changed.")
        super().save(*args, **words)

    def delete(self, *args: Any, **words: Any) -> tuple[int, dict[str, int]]:
        if not is_restoring():
            raise NeverChanged("A line of the journal is never deleted.")
        return super().delete(*args, **words)
