"""The evenings with which tests begin: the site's actions build each twice in a process, after that its rows
are written, fifty times as fast. It holds for a test's first night and the methods of `Night` with plain
words, until anything else is written; not for tests that ask for `settings` or patch something."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import connection, transaction
from django.db.models import Model
from django.utils import translation

from jassclub.accounts.models import Account, Club
from jassclub.journal.models import Line
from jassclub.members.models import Member
from jassclub.seasons.models import Season
from tests.every_row import NO_WRITINGS, own_models

Story = tuple[Any, ...]  # what was done so far, since the database was empty
Row = tuple[Any, ...]  # its key comes first
Rows = dict[type[Model], dict[Any, Row]]
APART = ("accounts_account", "django_session")  # whoever logs in meanwhile changes no evening


@dataclass(frozen=True)
class Change:
    """What an action wrote, as SQL with its rows, and its result, pickled."""

    statements: list[tuple[str, list[Row]]]
    result: bytes

    def write(self) -> Any:
        with transaction.atomic(), connection.cursor() as cursor:
            for statement, rows in self.statements:
                cursor.executemany(statement, rows)
        return pickle.loads(self.result)


_times: Counter[Story] = Counter()
_known: dict[Story, Change | None] = {}


class Prepared:
    """What is done in a test, as long as it is the same as in others and nothing else is written."""

    def __init__(self, is_usual: Callable[[], bool] = lambda: False) -> None:
        self.is_usual = is_usual  # a test that changes the clock, the settings or the code builds by itself
        self.writes = 0
        self.story: Story | None = None
        self.written_then = 0

    @contextmanager
    def watching(self) -> Iterator[Prepared]:
        with connection.execute_wrapper(self._count):
            yield self

    def _count(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.startswith(NO_WRITINGS) and not any(table in sql for table in APART):
            self.writes += 1
        return execute(sql, params, many, context)

    def begin(self, words: dict[str, Any], action: Callable[[], Any]) -> Any:
        is_empty = not any(model.objects.exists() for model in (Line, Member, Season))
        club = {name: each for name, each in Club.objects.values()[0].items() if name not in ("id", "code")}
        self.story = (repr(club), translation.get_language()) if is_empty else None
        self.written_then = self.writes
        return self.do("begin", words, action)

    def do(self, name: str, words: dict[str, Any], action: Callable[[], Any]) -> Any:
        """The result of the action, which these words are passed to."""
        said = _said(words)
        if self.story is None or not said or self.writes != self.written_then or not self.is_usual():
            self.story = None
            return action()
        story = (*self.story, name, said)
        _times[story] += 1
        if known := _known.get(story):
            result = known.write()
        elif _times[story] == 2:
            before = _rows()
            result = action()
            _known[story] = _change(before, _rows(), result)
        else:
            result = action()
        self.story, self.written_then = story, self.writes
        return result


def _said(words: dict[str, Any]) -> str:
    """Empty where a word is no plain value."""
    with suppress(TypeError):
        return json.dumps(words, sort_keys=True, default=_day)
    return ""


def _day(word: Any) -> str:
    if isinstance(word, date):
        return word.isoformat()
    raise TypeError(word)


def _rows() -> Rows:
    return {model: {row[0]: row for row in _read(model)} for model in own_models()}


def _read(model: type[Model]) -> Iterator[Row]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {', '.join(_columns(model))} FROM {model._meta.db_table}")
        for row in cursor.fetchall():
            yield tuple(str(value) if isinstance(value, date) else value for value in row)


def _columns(model: type[Model]) -> list[str]:
    fields = sorted(model._meta.concrete_fields, key=lambda field: not field.primary_key)
    return [connection.ops.quote_name(field.column) for field in fields]


def _change(before: Rows, after: Rows, result: Any) -> Change | None:
    """None where it cannot be written again: rows are gone, or it hangs on accounts, whose keys differ."""
    statements = []
    for model, rows in after.items():
        was = before[model]
        new = [row for key, row in rows.items() if key not in was]
        changed = [row for key, row in rows.items() if key in was and row != was[key]]
        if was.keys() - rows.keys() or (model in (Account, Club) and (new or changed)):
            return None
        table, (key_column, *columns) = model._meta.db_table, _columns(model)
        if new:
            values = ", ".join(["%s"] * (1 + len(columns)))
            names = ", ".join((key_column, *columns))
            statements.append((f"INSERT INTO {table} ({names}) VALUES ({values})", new))
        if changed:
            values = ", ".join(f"{column} = %s" for column in columns)
            rows_then_keys = [(*row[1:], row[0]) for row in changed]
            statements.append((f"UPDATE {table} SET {values} WHERE {key_column} = %s", rows_then_keys))
    return Change(statements, pickle.dumps(result))
