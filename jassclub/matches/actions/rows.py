"""Many matches at once, as plain rows: a season has tens of thousands of entries, and an object of Django for
each takes longer than all the rules. JSON is read and written as text here, a column at a time.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from django.db import connection
from django.db.models import JSONField, Model

_as_json = json.JSONEncoder().encode


class ChangedRows:
    """Fields of rows that are others now, kept until all are written: one statement, sent for all rows with
    the same fields.

    Django's `bulk_update` builds an expression for every value, which took ten times as long.
    """

    def __init__(self) -> None:
        self._alike: dict[tuple[type[Model], tuple[str, ...]], list[tuple[Any, ...]]] = defaultdict(list)

    def add(self, model: type[Model], key: int, values: Mapping[str, Any]) -> None:
        """These fields of one row. None of the values is changed before they are written."""
        self._alike[model, tuple(values)].append((*values.values(), key))

    def write(self) -> None:
        quoted = connection.ops.quote_name
        for (model, names), rows in self._alike.items():
            fields = {each.name: each for each in model._meta.local_concrete_fields}
            *changes, key = (f"{quoted(str(fields[name].column))} = %s" for name in (*names, "id"))
            statement = f"UPDATE {quoted(model._meta.db_table)} SET {', '.join(changes)} WHERE {key}"
            *columns, keys = zip(*rows, strict=True)
            prepared = [_prepared(fields[name], values) for name, values in zip(names, columns, strict=True)]
            with connection.cursor() as cursor:
                cursor.executemany(statement, list(zip(*prepared, keys, strict=True)))


def _prepared(field: Any, values: Iterable[Any]) -> list[Any]:
    if isinstance(field, JSONField):
        return [None if value is None else _as_json(value) for value in values]
    return [field.get_db_prep_save(value, connection) for value in values]
