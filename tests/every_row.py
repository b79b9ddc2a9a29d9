"""Every row of every table, to see whether anything at all was written."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.apps import apps
from django.db import connection, transaction
from django.db.models import Model

Rows = dict[str, Counter[str]]
NO_WRITINGS = ("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK")


def every_row() -> Rows:
    """Sessions, journal and counters of changes are among them."""
    with connection.cursor() as cursor:
        found = {}
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            found[table] = Counter(map(repr, cursor.fetchall()))
    return found


def tables_that_differ(before: Rows, after: Rows) -> list[str]:
    return sorted(table for table in {*before, *after} if before.get(table) != after.get(table))


@contextmanager
def writings() -> Iterator[list[str]]:
    """The statements that were sent to be written."""
    sent: list[str] = []

    def note(execute: Any, sql: str, *rest: Any) -> Any:
        if not sql.lstrip().startswith(NO_WRITINGS):
            sent.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        yield sent


@contextmanager
def undone() -> Iterator[None]:
    """Whatever is changed within it is undone at its end."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def own_models() -> list[type[Model]]:
    """The models of the program, without those of Django and other packages."""
    return [model for model in apps.get_models() if model.__module__.startswith("jassclub.")]
