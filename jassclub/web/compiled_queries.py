"""Queries whose SQL is written once.

Django writes the SQL of a query each time it is asked, and finds out how objects are made of its rows: that
takes several times as long as the database needs for a row found by its key. What pages ask for again and
again is prepared: both are kept, and only the values are new.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.db.models import BigIntegerField, Expression, Field, Model, QuerySet
from django.db.models.query import get_related_populators
from django.db.models.sql import InsertQuery
from django.http import Http404

LOWEST, HIGHEST = -(2**63), 2**63 - 1

Row = TypeVar("Row", bound=Model)


class Parameter(Expression):
    """Stands in a prepared query for a value that is named when it is asked; `field` is what it is compared
    with, a key where nothing is said."""

    def __init__(self, name: str, field: Field[Any, Any] | None = None) -> None:
        super().__init__(output_field=field or BigIntegerField())
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, Any]:
        return "%s", [self]  # `Prepared` puts the value in its place


class CompiledQuery(Generic[Row]):
    """`queryset` makes a query of whole objects with `Given` in it, without prefetches, and is called once
    for each kind of database. Called with the values by name it answers with the objects as they are now.
    """

    def __init__(self, queryset: Callable[[], QuerySet[Row]]) -> None:
        self._queryset = queryset
        self._written: dict[str, _Query] = {}

    def __call__(self, **values: Any) -> list[Row]:
        connection = connections[DEFAULT_DB_ALIAS]
        if connection.vendor not in self._written:
            self._written[connection.vendor] = _Query(self._queryset(), connection)
        query = self._written[connection.vendor]
        given = [_value(each, values, connection) for each in query.params]
        return query.objects(given, connection) if all(map(_can_be_held, given)) else []

    def first(self, **values: Any) -> Row | None:
        """The first of them, None where there is none."""
        return next(iter(self(**values)), None)

    def first_or_404(self, **values: Any) -> Row:
        """The same for what an address names. Raises Http404."""
        found = self.first(**values)
        if found is None:
            raise Http404
        return found

    def read_along(self, holders: Sequence[Model], name: str, **values: Any) -> None:
        """Read the rows that refer to objects of one model, as a prefetch does: `holder.name.all()` asks no
        more, and cannot be filtered any more."""
        if not holders:
            return
        along: Any = holders[0]._meta.get_field(name)
        found = defaultdict(list)
        for row in self(**values):
            found[getattr(row, along.field.attname)].append(row)
        for holder in holders:
            rows: Any = QuerySet(along.related_model)
            # Django filters nothing that is cut off. Here a filter would ask for the rows of all holders.
            rows.query.set_limits(0, 0)
            rows._result_cache = found[holder.pk]
            for row in rows._result_cache:
                setattr(row, along.field.name, holder)
            holder.__dict__.setdefault("_prefetched_objects_cache", {})[name] = rows


def _can_be_held(value: Any) -> bool:
    """Whether a database can hold what an address or a cookie says: else no row has it."""
    if type(value) is int:
        return LOWEST <= value <= HIGHEST
    return not (isinstance(value, str) and "\0" in value)


def _value(param: Any, values: dict[str, Any], connection: Any) -> Any:
    if isinstance(param, Parameter):
        return param.output_field.get_db_prep_value(values[param.name], connection)
    return param


class Statement:
    """A query for one kind of database: its SQL with its values, and by the place of a column the functions
    that make what Django has of what this database has there, with the column that they are given."""

    def __init__(self, queryset: QuerySet[Any, Any], connection: Any) -> None:
        compiler: Any = queryset.query.get_compiler(connection=connection)
        self.sql, self.params = compiler.as_sql()
        self.columns = [column for column, _sql, _alias in compiler.select[: compiler.col_count]]
        self.converters = compiler.get_converters(self.columns)
        self.compiler = compiler


class _Query(Statement):
    """Some of its values are `Given`; its rows become objects, as Django's `ModelIterable` has it."""

    def __init__(self, queryset: QuerySet[Any], connection: Any) -> None:
        super().__init__(queryset, connection)
        found = self.compiler.klass_info
        self._model, own = found["model"], found["select_fields"]
        self._own = slice(own[0], own[-1] + 1)
        self._names = [column.target.attname for column in self.columns[self._own]]
        related: Any = get_related_populators  # whose types are those of a later Django
        self._related = related(found, self.compiler.select, DEFAULT_DB_ALIAS)
        self._annotations = self.compiler.annotation_col_map.items()

    def objects(self, values: Sequence[Any], connection: Any) -> list[Any]:
        with connection.cursor() as cursor:
            cursor.execute(self.sql, values)
            return [self._object(list(row), connection) for row in cursor.fetchall()]

    def _object(self, row: list[Any], connection: Any) -> Any:
        for at, (converters, column) in self.converters.items():
            for convert in converters:
                row[at] = convert(row[at], column, connection)
        found = self._model.from_db(DEFAULT_DB_ALIAS, self._names, row[self._own])
        for related in self._related:
            related.populate(row, found)
        for name, at in self._annotations:
            setattr(found, name, row[at])
        return found


# --- Rows that are written all the time: an INSERT or UPDATE whose SQL is put together once, as queries are
# (`prepared`). Each does what `save` does for one row, without signals and without what a field does before
# it is saved (`auto_now`).

WriteStatement = tuple[str, Sequence[Any]]  # with `Given` among its values


class _Write:
    """A statement for each kind of database, for rows of one model. What it says as `Given` is looked up in
    the row by the name of its field."""

    def __init__(self, model: type[Model]) -> None:
        self.model = model
        self._written: dict[str, WriteStatement] = {}

    def _statement(self, connection: Any) -> WriteStatement:
        raise NotImplementedError

    @contextmanager
    def _executed(self, row: Model) -> Iterator[Any]:
        """The cursor, once the statement was executed for this row."""
        connection = connections[DEFAULT_DB_ALIAS]
        if connection.vendor not in self._written:
            self._written[connection.vendor] = self._statement(connection)
        sql, params = self._written[connection.vendor]
        with connection.cursor() as cursor:
            cursor.execute(sql, [_written_value(each, row, connection) for each in params])
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

    def _statement(self, connection: Any) -> WriteStatement:
        meta = self.model._meta
        fields = [field for field in meta.concrete_fields if not field.primary_key]
        given = {field.attname: Parameter(field.attname, field) for field in fields}
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

    def _statement(self, connection: Any) -> WriteStatement:
        quoted, meta = connection.ops.quote_name, self.model._meta
        named: list[Any] = [meta.get_field(name) for name in self._names]
        fields = named or [field for field in meta.concrete_fields if not field.primary_key]
        columns = ", ".join(f"{quoted(field.column)} = %s" for field in fields)
        sql = f"UPDATE {quoted(meta.db_table)} SET {columns} WHERE {quoted(meta.pk.column)} = %s"
        return sql, [Parameter(field.attname, field) for field in (*fields, meta.pk)]


def _written_value(param: Any, row: Model, connection: Any) -> Any:
    if isinstance(param, Parameter):
        return param.output_field.get_db_prep_save(getattr(row, param.name), connection)
    return param
