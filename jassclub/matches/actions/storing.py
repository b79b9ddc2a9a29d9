"""Locking a match, and storing what its entries come to; or the changed rows of very many matches."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from django.db import connection
from django.db.models import JSONField, Model

from jassclub.engine.rules.base import InvalidDeal
from jassclub.journal.transactions import lock_rows
from jassclub.web.compiled_queries import Update

from ..models import Match
from ..scoring import DERIVED, Score, derive

_STORE = Update(Match, (*DERIVED, "struck"))
_as_json = json.JSONEncoder().encode


def lock_match(match: Match) -> Match:
    """The match as it is now; nobody else writes there until the transaction ends.

    Raises InvalidDeal when it is gone meanwhile: removed, or with its draw.
    """
    locked = lock_rows(Match.objects.filter(pk=match.pk))
    if not locked:
        raise InvalidDeal("deal", "match_removed" if match.key else "draw_taken_back")
    return locked[0]


def store(match: Match, result: Score, deals_in: int) -> None:
    derive(match, result, deals_in)
    _STORE(match)


class ChangedRows:
    """Changed fields of rows, collected to be written together: one statement for all rows with the same
    fields. Django's `bulk_update` builds an expression for every value, which took ten times as long.
    """

    def __init__(self) -> None:
        self._alike: dict[tuple[type[Model], tuple[str, ...]], list[tuple[Any, ...]]] = defaultdict(list)

    def add(self, model: type[Model], key: int, values: Mapping[str, Any]) -> None:
        """These fields of one row. The values must not change before they are written."""
        self._alike[model, tuple(values)].append((*values.values(), key))

    def write(self) -> None:
        quoted = connection.ops.quote_name
        for (model, names), rows in self._alike.items():
            fields = {field.name: field for field in model._meta.local_concrete_fields}
            *changes, key = (f"{quoted(str(fields[name].column))} = %s" for name in (*names, "id"))
            statement = f"UPDATE {quoted(model._meta.db_table)} SET {', '.join(changes)} WHERE {key}"
            *columns, keys = zip(*rows, strict=True)
            values = map(_column_values, [fields[name] for name in names], columns)
            with connection.cursor() as cursor:
                cursor.executemany(statement, list(zip(*values, keys, strict=True)))


def _column_values(field: Any, values: Iterable[Any]) -> list[Any]:
    if isinstance(field, JSONField):
        return [None if value is None else _as_json(value) for value in values]
    return [field.get_db_prep_save(value, connection) for value in values]
