"""Counters of changes: whatever is cached carries the number for which it is valid.

Each place has a row: the club (no season, no evening, no match), a season's own, an evening's, a friendly
match's. Every action that writes a line in the journal raises the row of the line's place in the same
transaction (`recording`), so the number that a reader finds belongs to the rows of the same snapshot. What is
read of a place depends on the sum of a few rows:

    changes_of_place(…, 17)   the club's, the season's own, the evening's
    changes_of(season=3)      the club's, and all of the season
    changes_of(match=5)       the club's, and that of the friendly match
    changes_of()              all

A number follows the clock (milliseconds), or is one more than the last where the clock is behind: so no sum
repeats, even after a restore. No row is ever deleted, and none is part of a backup.
"""

import time
from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import Any

from django.db import connection
from django.db.models import Q

from .models import HIGHEST_KEY, Changes, Line

TABLE = Changes._meta.db_table
# The same on SQLite and on PostgreSQL, where the row stays locked until the end of the transaction.
RAISE = f"""
INSERT INTO {TABLE} (number, season, evening, match)
SELECT %s, {{place}}
ON CONFLICT (season, evening, match) DO UPDATE SET number = CASE
WHEN excluded.number > {TABLE}.number THEN excluded.number ELSE {TABLE}.number + 1 END
"""
OF_LINE = f"""
COALESCE(season, 0), COALESCE(evening, 0), CASE WHEN evening IS NULL THEN COALESCE(match, 0) ELSE 0 END
FROM {Line._meta.db_table} WHERE id = %s
"""
OF_SEASON = "%s, 0, 0 WHERE 1 = 1"  # SQLite asks for a WHERE before ON CONFLICT
# Raw SQL: a cached page costs little more than this query.
SUM = f"SELECT SUM(number) FROM {TABLE} AS changes"
OF_MATCH = "changes.season = 0 AND changes.evening = 0 AND changes.match = "
OF_CLUB = f"{OF_MATCH}0"

BESIDE = f"""
SELECT SUM(number), (
SELECT id FROM {Line._meta.db_table} WHERE evening IS NULL OR round IS NULL OR evening <> %s
OR round NOT IN ({{rounds}}) OR what NOT IN ({{kinds}}) ORDER BY id DESC LIMIT 1
) FROM {TABLE} AS changes WHERE changes.evening = 0 AND changes.match = 0
"""


def raise_changes(place: str, key: int) -> None:
    """Raise the counter of the place that a line names (OF_LINE), or a season's own (OF_SEASON)."""
    with connection.cursor() as cursor:
        cursor.execute(RAISE.format(place=place), [time.time_ns() // 1_000_000, key])


def changes_of(*, season: int | None = None, match: int | None = None) -> int:
    """The number of a place, which only grows; 0 where nothing was ever changed."""
    if match is not None:
        return _sum(f"{SUM} WHERE {OF_CLUB} OR {OF_MATCH}%s", match)
    if season is not None:
        return _sum(f"{SUM} WHERE {OF_CLUB} OR changes.season = %s", season)
    return _sum(SUM)


def of_everything(**_parts: Any) -> int:
    """For pages that show whatever there is; `_parts` are those of their address."""
    return changes_of()


def changes_of_place(place: str, key: int, *, whole_season: bool = False) -> int:
    """The number of an evening, or of its `whole_season`, that the same query looks up: `place` is a SELECT
    with the key as its parameter and the columns `season` and `evening`. 0 where there is none."""
    evenings = "" if whole_season else "AND changes.evening IN (0, place.evening)"
    which = f"changes.season = place.season {evenings}"
    return _sum(f"{SUM}, ({place}) AS place WHERE {OF_CLUB} OR {which}", key)


def _sum(statement: str, *keys: int) -> int:
    if max(keys, default=0) > HIGHEST_KEY:  # an address that someone made up
        return 0
    with connection.cursor() as cursor:
        cursor.execute(statement, keys)
        return int(cursor.fetchone()[0] or 0)


def changes_by_evening(season: int) -> Mapping[int, int]:
    """The number of each evening of a season, to be asked with `[key]`: also for one that has no row yet."""
    club, own = Q(season=0, evening=0, match=0), Q(season=season)
    rows = list(Changes.objects.filter(club | own).values_list("evening", "number"))
    shared = sum(number for evening, number in rows if not evening)
    return defaultdict(lambda: shared, {evening: shared + number for evening, number in rows if evening})


def changes_beside(what: Collection[str], *, evening: int, rounds: Collection[int]) -> str:
    """For what does not depend on lines of these kinds in these rounds of an evening: a text that every other
    line changes. Empty before the first change."""
    kinds, numbers = ", ".join(["%s"] * len(what)), ", ".join(["%s"] * len(rounds)) or "0"
    with connection.cursor() as cursor:
        cursor.execute(BESIDE.format(kinds=kinds, rounds=numbers), [evening, *rounds, *what])
        number, last = cursor.fetchone()
    return f"{number} {last} {evening} {rounds}" if number else ""
