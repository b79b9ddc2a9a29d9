"""A counter of changes: whatever is remembered of the club says with which number it was right.

Each place has a row: the club (no season, no evening, no match), a season's own, an evening's, a friendly
match's. Every call of a service that leaves a line in the journal raises the row of the place which the line
names, in its own transaction (`noting`), so the number that a reader finds belongs to the rows of the same
snapshot. What is read of a place depends on the sum of a few rows:

    changes_of(season=3, evening=17)   the club's, the season's own, the evening's
    changes_of(season=3)               the club's, and all of the season
    changes_of(match=5)                the club's, and that of the friendly match
    changes_of()                       all

Such a sum never comes twice for other contents, also where a database is made anew or put back from a file: a
number follows the clock (milliseconds), or is one more than the last where the clock is behind. No row is
ever taken out, and none is in a copy (`jassclub.copies`).
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from django.db import connection
from django.db.models import Q, Sum

from .models import Changes

# The same on SQLite and on PostgreSQL, where the row stays locked until the end of the transaction.
RAISE = f"""
INSERT INTO {Changes._meta.db_table} (season, evening, match, number)
SELECT COALESCE(season, 0), COALESCE(evening, 0),
CASE WHEN evening IS NULL THEN COALESCE(match, 0) ELSE 0 END, %s
FROM journal_line WHERE id = %s
ON CONFLICT (season, evening, match) DO UPDATE SET number = CASE
WHEN excluded.number > {Changes._meta.db_table}.number THEN excluded.number
ELSE {Changes._meta.db_table}.number + 1 END
"""
CLUB = Q(season=0, evening=0, match=0)


def raise_changes(*, line: int) -> None:
    """The place that this line of the journal names has changed: the last thing of a transaction."""
    with connection.cursor() as cursor:
        cursor.execute(RAISE, [time.time_ns() // 1_000_000, line])


def changes_of(*, season: Any = None, evening: Any = None, match: Any = None) -> int:
    """The number of what can be read of a place: the higher, the later; 0 where nothing was ever noted.

    Keys, or expressions of a query, so that one query does. An evening goes with its season.
    """
    found = Changes.objects.filter(_rows(season, evening, match)).aggregate(number=Sum("number"))
    return int(found["number"] or 0)


def _rows(season: Any, evening: Any, match: Any) -> Q:
    """What a page of this place depends on."""
    if match is not None:
        return CLUB | Q(season=0, evening=0, match=match)
    if evening is not None:
        if season is None:
            raise TypeError("An evening goes with its season.")
        return CLUB | Q(season=season, evening=0) | Q(season=season, evening=evening)
    return Q() if season is None else CLUB | Q(season=season)


def changes_by_evening(season: int) -> Mapping[int, int]:
    """`changes_of` each evening of a season, to be asked with `[key]`: also for one that has no row yet."""
    rows = Changes.objects.filter(CLUB | Q(season=season)).values_list("evening", "number")
    own = {evening: number for evening, number in rows if evening}
    shared = sum(number for evening, number in rows if not evening)
    return defaultdict(lambda: shared, {evening: shared + number for evening, number in own.items()})
