"""Sheets of many matches as plain rows: read a hundred matches at once, without objects of the ORM."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from functools import cache, partial
from itertools import islice
from typing import Any

from django.db import connection
from django.db.models import F, JSONField, Model, TextField
from django.db.models.functions import Cast

from jassclub.engine.rules.game import Game
from jassclub.engine.rules.registry import game_called
from jassclub.web.compiled_queries import Statement

from ..models import Entry, Match, Seat

AT_ONCE = 100  # matches whose rows are read together


Read = Callable[[Iterable[Any]], Iterable[Any]]  # a column as the database has it to its values


@dataclass(slots=True)
class MatchRow:
    """A match as it is scored: see `models.Match`."""

    pk: int
    game: str
    options: dict[str, Any]
    state: str
    deals_in: int
    totals: list[int]
    honours: dict[str, list[int]]
    is_finished: bool
    winners: list[int]
    extras: dict[str, Any]
    finished_at: datetime | None

    @property
    def rules(self) -> Game[Any, Any]:
        return game_called(self.game)

    @property
    def is_closed(self) -> bool:
        return self.state == Match.State.CLOSED


@dataclass(slots=True)
class SeatRow:
    pk: int
    number: int
    side: int


@dataclass(slots=True)
class EntryRow:
    """An entry as it is scored: see `models.Entry`."""

    pk: int
    number: int
    data: Any
    points: list[int] | None


@dataclass(frozen=True, slots=True)
class SheetRows:
    """The rows of a match, its seats and its entries, each in the order of their numbers."""

    match: MatchRow
    seats: list[SeatRow]
    entries: list[EntryRow]


def sheets_of(matches: Iterable[int]) -> Iterator[SheetRows]:
    """The sheets of matches, given by their keys, in their order, without those that are gone; some are read
    at a time, in three queries."""
    some = iter(matches)
    while keys := list(islice(some, AT_ONCE)):
        yield from _read(keys)


def _read(keys: Sequence[int]) -> Iterator[SheetRows]:
    there = {row[0]: MatchRow(*row) for row in _rows(Match, "pk", keys, *_names(MatchRow))}
    seats: dict[int, list[SeatRow]] = defaultdict(list)
    for match, *row in _rows(Seat, "match", keys, "match", *_names(SeatRow)):
        seats[match].append(SeatRow(*row))
    entries: dict[int, list[EntryRow]] = defaultdict(list)
    for match, *row in _rows(Entry, "match", keys, "match", *_names(EntryRow)):
        entries[match].append(EntryRow(*row))
    for key in keys:
        if key in there:
            yield SheetRows(there[key], seats[key], entries[key])


def _names(row: type) -> list[str]:
    return [each.name for each in fields(row)]


def _rows(model: type[Model], by: str, keys: Sequence[int], *names: str) -> Iterator[tuple[Any, ...]]:
    """These fields of the rows whose field `by` is one of the keys, in the order of their numbers."""
    statement, reads = _select(connection.vendor, model, by, len(keys), names)
    with connection.cursor() as cursor:
        cursor.execute(statement, keys)
        columns = zip(*cursor.fetchall(), strict=True)
    return zip(*(read(column) for read, column in zip(reads, columns, strict=False)), strict=True)


@cache
def _select(
    vendor: str, model: type[Model], by: str, count: int, names: Sequence[str]
) -> tuple[str, list[Read]]:
    """The statement for so many keys, and how each column is read. Django would write it anew each time."""
    kept = {each.name for each in model._meta.local_fields if isinstance(each, JSONField)}
    fields = [Cast(name, TextField()) if name in kept else F(name) for name in names]
    asked = model._default_manager.values_list(*fields).filter(**{f"{by}__in": range(count)})
    statement = Statement(asked.order_by(*(["number"] if by == "match" else [])), connection)
    reads: list[Read] = [
        _all_read if name in kept else partial(_converted, *statement.converters.get(at, ((), None)))
        for at, name in enumerate(names)
    ]
    return statement.sql, reads


def _converted(convert: Sequence[Callable[..., Any]], column: Any, values: Iterable[Any]) -> Iterable[Any]:
    """As Django has them, of a database that knows no truth or time."""
    for each in convert:
        values = [each(value, column, connection) for value in values]
    return values


def _all_read(texts: Iterable[str | None]) -> list[Any]:
    """JSON texts as one list: read one by one they take three times as long."""
    values: list[Any] = json.loads(f"[{','.join(text or 'null' for text in texts)}]")
    return values
