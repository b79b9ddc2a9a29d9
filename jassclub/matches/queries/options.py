"""What other options would change in matches that have begun.

A season has tens of thousands of entries: sheets are read a hundred at once as plain rows, without objects of
the ORM.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from functools import cache, partial
from itertools import islice
from typing import Any

from django.db import connection
from django.db.models import F, JSONField, Model, TextField
from django.db.models.functions import Cast

from jassclub.engine.rules.base import InvalidDeal, Json, Points
from jassclub.engine.rules.game import Game
from jassclub.engine.rules.registry import game_called
from jassclub.web.compiled_queries import Statement

from ..models import Entry, Match, Seat
from ..scoring import Score, score, side_of_seats

AT_ONCE = 100  # matches whose rows are read together

ColumnReader = Callable[[Iterable[Any]], Iterable[Any]]  # from values of the database to those of Python


@dataclass(slots=True)
class MatchRow:
    """The scored fields of `models.Match`."""

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
    """The scored fields of `models.Entry`."""

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
    """The sheets of matches, given by their keys, in their order, without those that are gone; three queries
    for each hundred."""
    remaining = iter(matches)
    while keys := list(islice(remaining, AT_ONCE)):
        yield from _read_sheets(keys)


def _read_sheets(keys: Sequence[int]) -> Iterator[SheetRows]:
    matches = {row[0]: MatchRow(*row) for row in _rows(Match, "pk", keys, *_names(MatchRow))}
    seats: dict[int, list[SeatRow]] = defaultdict(list)
    for match, *row in _rows(Seat, "match", keys, "match", *_names(SeatRow)):
        seats[match].append(SeatRow(*row))
    entries: dict[int, list[EntryRow]] = defaultdict(list)
    for match, *row in _rows(Entry, "match", keys, "match", *_names(EntryRow)):
        entries[match].append(EntryRow(*row))
    for key in keys:
        if key in matches:
            yield SheetRows(matches[key], seats[key], entries[key])


def _names(row: type) -> list[str]:
    return [field.name for field in fields(row)]


def _rows(model: type[Model], by: str, keys: Sequence[int], *names: str) -> Iterator[tuple[Any, ...]]:
    """These fields of the rows whose field `by` is one of the keys, in the order of their numbers."""
    statement, readers = _select(connection.vendor, model, by, len(keys), names)
    with connection.cursor() as cursor:
        cursor.execute(statement, keys)
        columns = zip(*cursor.fetchall(), strict=True)
    return zip(*(read(column) for read, column in zip(readers, columns, strict=False)), strict=True)


@cache
def _select(
    vendor: str, model: type[Model], by: str, count: int, names: Sequence[str]
) -> tuple[str, list[ColumnReader]]:
    """The statement for so many keys, and the reader of each column. Django would build it anew each time."""
    of_json = {field.name for field in model._meta.local_fields if isinstance(field, JSONField)}
    columns = [Cast(name, TextField()) if name in of_json else F(name) for name in names]
    rows = model._default_manager.values_list(*columns).filter(**{f"{by}__in": range(count)})
    statement = Statement(rows.order_by(*(["number"] if by == "match" else [])), connection)
    readers: list[ColumnReader] = [
        _read_json if name in of_json else partial(_convert, *statement.converters.get(at, ((), None)))
        for at, name in enumerate(names)
    ]
    return statement.sql, readers


def _convert(converters: Sequence[Callable[..., Any]], column: Any, values: Iterable[Any]) -> Iterable[Any]:
    """Truth and time, which some databases store as numbers and texts."""
    for converter in converters:
        values = [converter(value, column, connection) for value in values]
    return values


def _read_json(texts: Iterable[str | None]) -> list[Any]:
    """JSON texts read as one list: one by one they take three times as long."""
    values: list[Any] = json.loads(f"[{','.join(text or 'null' for text in texts)}]")
    return values


@dataclass(frozen=True)
class RescoredMatch:
    """A match, by its key, with other options: its totals before, its new score, the new side of each seat,
    and whether it was closed."""

    match: int
    before: Points
    result: Score
    sides: Mapping[int, int]
    was_closed: bool

    @property
    def after(self) -> Points:
        return self.result.totals

    @property
    def opens_again(self) -> bool:
        """Whether it was closed and lacks deals now."""
        return self.was_closed and not self.result.is_finished


class NewOptions:
    """Options in JSON, read once for each game and number of players."""

    def __init__(self, options: Json) -> None:
        self.options = options
        self._read: dict[tuple[str, int], tuple[Any, Json]] = {}

    def at(self, sheet: SheetRows) -> tuple[Any, Json]:
        """For the rules, and as a match stores them. Raises InvalidDeal on an option's name."""
        kind = sheet.match.game, len(sheet.seats)
        if kind not in self._read:
            rules = sheet.match.rules
            options = rules.options(self.options, len(sheet.seats))
            self._read[kind] = options, rules.options_to_json(options)
        return self._read[kind]

    def differ(self, sheet: SheetRows) -> bool:
        return bool(sheet.match.options != self.at(sheet)[1])

    def sides(self, sheet: SheetRows) -> dict[int, int]:
        return side_of_seats(sheet.match.rules, self.at(sheet)[0])

    def score(self, sheet: SheetRows) -> Score:
        """The score of the sheet by these options; sets the points of its entries. Raises InvalidDeal with
        the match's key as the parameter `where`."""
        try:
            return score(sheet.match.rules, self.at(sheet)[0], sheet.entries)
        except InvalidDeal as refusal:
            refusal.params["where"] = sheet.match.pk
            raise


def rescored_matches(*, matches: Iterable[int], options: Json) -> Iterator[RescoredMatch]:
    """Those of these matches, given by their keys, that have entries and other options, one after the other;
    writes nothing.

    Raises InvalidDeal on an option's name, or on a deal that these options refuse, with the key of its match
    as the parameter `where`.
    """
    new = NewOptions(options)
    for sheet in sheets_of(matches):
        if sheet.entries and new.differ(sheet):
            match = sheet.match
            yield RescoredMatch(
                match.pk, tuple(match.totals), new.score(sheet), new.sides(sheet), match.is_closed
            )
