"""Rows that are written all the time: an INSERT or UPDATE whose SQL is put together once, as queries are
(`prepared`). Each does what `save` does for one row, without signals and without
what a field does before it is saved (`auto_now`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.db.models import Model
from django.db.models.sql import InsertQuery

from .prepared import Given

Statement = tuple[str, Sequence[Any]]  # with `Given` among its values


class _Write:
    """A statement for each kind of database, for rows of one model. What it says as `Given` is looked up in
    the row by the name of its field."""

    def __init__(self, model: type[Model]) -> None:
        self.model = model
        self._written: dict[str, Statement] = {}

    def _statement(self, connection: Any) -> Statement:
        raise NotImplementedError

    @contextmanager
    def _executed(self, row: Model) -> Iterator[Any]:
        """The cursor, once the statement was executed for this row."""
        connection = connections[DEFAULT_DB_ALIAS]
        if connection.vendor not in self._written:
            self._written[connection.vendor] = self._statement(connection)
        sql, params = self._written[connection.vendor]
        with connection.cursor() as cursor:
            cursor.execute(sql, [_value(each, row, connection) for each in params])
            yield cursor


class Insert(_Write):
    """`Insert(Entry)(entry)` adds a new row. `found` makes for some fields expressions by which the database
    finds their values; within them `Given` is a field of the row, too."""

    def __init__(self, model: type[Model], found: Callable[[], Mapping[str, Any]] = dict) -> None:
        super().__init__(model)
        self._found = found

    def __call__(self, row: Model) -> None:
        with self._executed(row) as cursor:
            returned = cursor.fetchone()  # SQLite before 3.35 returns nothing
            row.pk = returned[0] if returned else cursor.lastrowid
        row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS

    def _statement(self, connection: Any) -> Statement:
        meta = self.model._meta
        fields = [field for field in meta.concrete_fields if not field.primary_key]
        given = {field.attname: Given(field.attname, field) for field in fields}
        query = InsertQuery(self.model)
        query.insert_values(fields, [self.model(**{**given, **self._found()})])
        compiler: Any = query.get_compiler(connection=connection)
        compiler.returning_fields = [meta.pk]
        [statement] = compiler.as_sql()
        return statement


class Update(_Write):
    """`Update(Match, ["totals"])(match)` writes these fields of a row that is there; all where none is named.
    Raises DatabaseError where it is gone."""

    def __init__(self, model: type[Model], names: Sequence[str] = ()) -> None:
        super().__init__(model)
        self._names = names

    def __call__(self, row: Model) -> None:
        with self._executed(row) as cursor:
            if not cursor.rowcount:
                raise DatabaseError(f"{row!r} is not there any more.")

    def _statement(self, connection: Any) -> Statement:
        quoted, meta = connection.ops.quote_name, self.model._meta
        named: list[Any] = [meta.get_field(name) for name in self._names]
        fields = named or [field for field in meta.concrete_fields if not field.primary_key]
        columns = ", ".join(f"{quoted(field.column)} = %s" for field in fields)
        sql = f"UPDATE {quoted(meta.db_table)} SET {columns} WHERE {quoted(meta.pk.column)} = %s"
        return sql, [Given(field.attname, field) for field in (*fields, meta.pk)]


def _value(param: Any, row: Model, connection: Any) -> Any:
    if isinstance(param, Given):
        return param.output_field.get_db_prep_save(getattr(row, param.name), connection)
    return param
