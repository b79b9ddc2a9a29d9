"""The two ways past the rule that a line is never changed: putting back a copy of everything, and a narrow
one, through which nothing but other words get, for a name that is to be forgotten.

    with transaction.atomic(), restoring():
        ...  # lines may be deleted and written anew
    with transaction.atomic(), forgetting():
        ...  # `before` and `after` of a line may become others, and nothing else

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
_forgetting: ContextVar[bool] = ContextVar("forgetting", default=False)


def is_restoring() -> bool:
    return _restoring.get()


def is_anonymising() -> bool:
    return _forgetting.get()


@contextmanager
def restoring(using: str = DEFAULT_DB_ALIAS) -> Iterator[None]:
    """Within, the journal's table may be emptied and filled; on PostgreSQL in a transaction that is open."""
    with _open(_restoring, RESTORING_SETTING, using):
        yield


@contextmanager
def anonymising(using: str = DEFAULT_DB_ALIAS) -> Iterator[None]:
    """Within, lines may say what they say in other words; on PostgreSQL in a transaction that is open."""
    with _open(_forgetting, ANONYMISING_SETTING, using):
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
    """Every new connection to SQLite gets the functions that the triggers ask. A program that opens the file
    without them can write no line of the past either."""
    if connection.vendor == "sqlite":
        connection.connection.create_function(RESTORING_FUNCTION, 0, is_restoring)
        connection.connection.create_function(ANONYMISING_FUNCTION, 0, is_anonymising)


# --- Rows that are written once.


class NeverChanged(AssertionError):
    """A mistake in the program: what is kept for ever was to be changed or deleted."""


class AppendOnlyQuerySet(models.QuerySet[Any]):
    def reword(self, **said: Any) -> int:
        """Other words for the same change; the database refuses it but for a name that is to be forgotten."""
        return super().update(**said)

    def update(self, **_fields: object) -> NoReturn:
        raise NeverChanged("A line of the journal is never changed.")

    def bulk_update(self, *_args: object, **_words: object) -> NoReturn:
        raise NeverChanged("A line of the journal is never changed.")

    def delete(self) -> tuple[int, dict[str, int]]:
        if not is_restoring():
            raise NeverChanged("A line of the journal is never deleted.")
        return super().delete()


class AppendOnly(models.Model):
    """May be added, and neither changed nor deleted but while a copy of everything is put back."""

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
