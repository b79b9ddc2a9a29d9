"""Many matches at once, with what is written there as plain rows: a season has tens of thousands of them, and
an object of Django for each takes longer than all the rules.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.db import connection
from django.db.models import Model

from ..models import Entry, Match, Seat

AT_ONCE = 50  # matches whose rows are read together


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
class Sheet:
    """A match with its seats and entries, each in the order of their numbers."""

    match: Match
    seats: list[SeatRow]
    entries: list[EntryRow]


def sheets_of(matches: Iterable[Match]) -> Iterator[Sheet]:
    """The sheets of these matches in their order; some are read at a time, in two queries."""
    some = iter(matches)
    while chunk := list(islice(some, AT_ONCE)):
        yield from _read(chunk)


def _read(matches: Sequence[Match]) -> Iterator[Sheet]:
    keys = [match.pk for match in matches]
    seats: dict[int, list[SeatRow]] = defaultdict(list)
    for match, *row in _rows(Seat, keys, "number", "side"):
        seats[match].append(SeatRow(*row))
    entries: dict[int, list[EntryRow]] = defaultdict(list)
    for match, *row in _rows(Entry, keys, "number", "data", "points"):
        entries[match].append(EntryRow(*row))
    for each in matches:
        yield Sheet(each, seats[each.pk], entries[each.pk])


def _rows(model: type[Model], matches: Sequence[int], *fields: str) -> Iterator[tuple[Any, ...]]:
    found = model._default_manager.filter(match__in=matches).order_by("match", "number")
    yield from found.values_list("match", "pk", *fields)


def write_rows(model: type[Model], rows: Mapping[int, Mapping[str, Any]]) -> None:
    """Write fields of rows, given by their keys: one statement, sent for all rows with the same fields.

    Django's `bulk_update` builds an expression for every value, which took ten times as long.
    """
    alike: dict[tuple[str, ...], list[tuple[Any, ...]]] = defaultdict(list)
    for key, values in rows.items():
        alike[tuple(values)].append((*values.values(), key))
    quoted = connection.ops.quote_name
    known = {each.name: each for each in model._meta.local_concrete_fields}
    for names, same in alike.items():
        fields = [*(known[name] for name in names), known["id"]]
        *columns, key_column = (quoted(str(each.column)) for each in fields)
        changes = ", ".join(f"{column} = %s" for column in columns)
        prepared = [
            [each.get_db_prep_save(value, connection) for each, value in zip(fields, row, strict=True)]
            for row in same
        ]
        with connection.cursor() as cursor:
            table = quoted(model._meta.db_table)
            cursor.executemany(f"UPDATE {table} SET {changes} WHERE {key_column} = %s", prepared)
