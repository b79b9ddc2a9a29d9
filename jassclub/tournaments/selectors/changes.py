"""Of what the public pages show, when it was last changed: a number for each, found in one query.

The functions are called with the parts of an address, of which they take the key (`jassclub.stored`).
"""

from __future__ import annotations

from typing import Any

from jassclub.journal.changes import changes_of, changes_of_place

from ..models import Draw, Evening, Round, Table

# Where something is of which an address has the key, as `changes_of_place` asks for it.
EVENING = f"SELECT season_id AS season, id AS evening FROM {Evening._meta.db_table} WHERE id = %s"
OF_EVENING = f"""
SELECT evening.season_id AS season, evening.id AS evening FROM {{table}} AS thing
JOIN {Evening._meta.db_table} AS evening ON evening.id = thing.evening_id WHERE thing.id = %s
"""
ROUND, DRAW = (OF_EVENING.format(table=each._meta.db_table) for each in (Round, Draw))
TABLE = f"""
SELECT evening.season_id AS season, evening.id AS evening FROM {Table._meta.db_table} AS thing
JOIN {Round._meta.db_table} AS round ON round.id = thing.round_id
JOIN {Evening._meta.db_table} AS evening ON evening.id = round.evening_id WHERE thing.id = %s
"""


def of_everything(**_parts: Any) -> int:
    return changes_of()


def of_season(*, pk: int, **_parts: Any) -> int:
    return changes_of(season=pk)


def of_evening(*, pk: int, **_parts: Any) -> int:
    return changes_of_place(EVENING, pk)


def of_table(*, pk: int, **_parts: Any) -> int:
    return changes_of_place(TABLE, pk)


def of_season_of_round(*, pk: int, **_parts: Any) -> int:
    """What is shown of a round, or of a draw, and depends on earlier evenings, too."""
    return changes_of_place(ROUND, pk, whole_season=True)


def of_season_of_draw(*, pk: int, **_parts: Any) -> int:
    return changes_of_place(DRAW, pk, whole_season=True)
