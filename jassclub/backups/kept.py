"""What a restore keeps of the club that it replaces: what happened there, and which numbers were given."""

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from django.db import connection
from django.db.models import Max, Model
from django.utils import timezone

from jassclub.journal.models import Line
from jassclub.seasons.models import Evening

from .rows import CHUNK, open_file

DRAWS = ("draw_announced", "draw_carried_out")
SAME = ("at", "what", "who", "by", "people")  # what a line is recognised by, whatever its number is


def keep_lines(present: Path) -> None:
    """Add to the restored journal the lines that only the `present` one has, as undone now. A line that an
    earlier restore has undone keeps its mark."""
    with open_file(present) as file:
        lines = _lines_to_keep(file)
        while chunk := list(islice(lines, CHUNK)):
            Line.every.bulk_create(chunk)


def _lines_to_keep(file: str) -> Iterator[Line]:
    """In their order, with their numbers. Where the backup has another line of that number, because the
    evening went on at another laptop, that line and all that follow get new ones."""
    now, others = timezone.now(), _other_evenings(file)
    restored = {tuple(same): number for number, *same in Line.every.values_list("pk", *SAME)}
    taken, present = set(restored.values()), Line.every.using(file)
    last = max([0, *taken, *present.values_list("pk", flat=True)[:1]])
    now_called: dict[int | None, int] = {}  # by the former number, where it is another one
    is_appending = False
    for line in present.order_by("pk").iterator(chunk_size=CHUNK):
        former, known = line.pk, restored.get(tuple(getattr(line, name) for name in SAME))
        is_appending |= known is None and former in taken
        if known is None and is_appending:
            last = line.pk = last + 1
        if (known or line.pk) != former:
            now_called[former] = known or line.pk
        if known is None:
            line.undoes = now_called.get(line.undoes, line.undoes)
            line.undone_by_restore = line.undone_by_restore or now
            line.evening = None if line.evening in others else line.evening
            yield line


def _other_evenings(file: str) -> set[int]:
    """Keys under which the restored club has another evening than this file."""
    present, restored = (
        dict(Evening.objects.using(alias).values_list("pk", "calendar_key")) for alias in (file, None)
    )
    return {key for key, calendar_key in restored.items() if present.get(key) != calendar_key}


# --- Numbers: a draw, an evening or a match that is gone is still named in the journal.

POSTGRESQL = """
SELECT setval(name, GREATEST(pg_sequence_last_value(name::regclass), (SELECT max({key}) FROM {table}), %s))
FROM (SELECT pg_get_serial_sequence(%s, %s) AS name) AS sequence
"""


def keep_numbers(models: Sequence[type[Model]]) -> None:
    """Each table goes on after the highest number that was given so far, or that the journal names."""
    named = _named_in_journal()
    with connection.cursor() as cursor:
        for model in models:
            if key := model._meta.auto_field:
                table = model._meta.db_table
                _go_on_after(cursor, table, str(key.column), named.get(table) or 0)


def _named_in_journal() -> dict[str, int]:
    draws = Line.every.filter(what__in=DRAWS).values_list("after__draw", flat=True)
    named = Line.every.aggregate(
        seasons_season=Max("season"), seasons_evening=Max("evening"), matches_match=Max("match")
    )
    return {**named, "rounds_draw": max(draws, default=0)}


def _go_on_after(cursor: Any, table: str, key: str, number: int) -> None:
    if connection.vendor == "postgresql":
        quoted = {"key": connection.ops.quote_name(key), "table": connection.ops.quote_name(table)}
        cursor.execute(POSTGRESQL.format(**quoted), [number or None, quoted["table"], key])
        return
    # SQLite never goes back, and has seen the rows.
    cursor.execute("UPDATE sqlite_sequence SET seq = max(seq, %s) WHERE name = %s", [number, table])
    if not cursor.rowcount:
        cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, number])
