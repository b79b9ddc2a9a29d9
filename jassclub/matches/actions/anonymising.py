"""Anonymising names that were typed as players of friendly matches, and in remarks."""

from collections.abc import Collection
from typing import Any

from django.db.models import Q

from jassclub.engine.names import same_name_key, without_names
from jassclub.journal.transactions import lock_rows

from ..limits import REMARK_LENGTH
from ..models import Match, Seat
from ..queries.contents import rows_with_remark


def forget_in_matches(
    *, member: int, names: Collection[str], instead: str, also_locked: Collection[int] = ()
) -> None:
    """Write `instead` where one of these names, which are nobody else's, was typed as the name of a seat or
    within a remark. The member's own seats lose what was typed there. Part of an action, whose own matches
    are `also_locked`."""
    keys = {same_name_key(name) for name in names}  # not every database knows the capitals of all alphabets
    typed = Seat.objects.filter(Q(member=None) | Q(member=member)).exclude(name="")
    seats = [seat for seat in typed if seat.member_id or same_name_key(seat.name) in keys]
    remarks = [
        (row, column, without)
        for row, column in rows_with_remark()
        if (without := _without(getattr(row, column), names, instead)) != getattr(row, column)
    ]
    matches = {row.match_id for row in [*seats, *(row for row, *_ in remarks)]}
    lock_rows(Match.objects.filter(pk__in={*matches, *also_locked}))
    for seat in seats:
        seat.name = "" if seat.member_id else instead
    Seat.objects.bulk_update(seats, ["name"], batch_size=500)
    for row, column, without in remarks:
        type(row)._default_manager.filter(pk=row.pk).update(**{column: without})


def _without(value: Any, names: Collection[str], instead: str) -> Any:
    if isinstance(value, dict):
        return {**value, "remark": _without(value["remark"], names, instead)}
    return without_names(value, names, instead)[:REMARK_LENGTH]
