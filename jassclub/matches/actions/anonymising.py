"""Anonymising names that were typed as players of friendly matches, and in remarks."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from django.db.models import Model

from jassclub.engine.names import same_name_key, without_names
from jassclub.journal.transactions import lock_rows

from ..limits import REMARK_LENGTH
from ..models import Answer, Correction, Entry, Match, Seat

# Columns that are a remark, or an entry as it was, with its remark.
REMARKS: Mapping[type[Model], Collection[str]] = {
    Entry: ["remark"],
    Correction: ["before", "after"],
    Answer: ["entry"],
}


def forget_in_matches(*, names: Collection[str], instead: str) -> None:
    """Write `instead` where one of these names was typed: as the name of a seat, or within a remark.

    `names` belong to nobody else. Seats of members stay as they are. Called within a transaction.
    """
    keys = {same_name_key(name) for name in names}  # not every database knows the capitals of all alphabets
    seats = [seat for seat in Seat.objects.filter(member=None) if same_name_key(seat.name) in keys]
    remarks = [
        (row, column, without)
        for model, columns in REMARKS.items()
        for row, column, value in _with_remark(model, columns)
        if (without := _without(value, names, instead)) != value
    ]
    lock_rows(Match.objects.filter(pk__in={row.match_id for row in [*seats, *(row for row, *_ in remarks)]}))
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).update(name=instead)
    for row, column, without in remarks:
        type(row)._default_manager.filter(pk=row.pk).update(**{column: without})


def _with_remark(model: type[Model], columns: Collection[str]) -> Iterator[tuple[Any, str, Any]]:
    """The rows with a remark in one of these columns, with the column and its value."""
    for column in columns:
        path = column if column == "remark" else f"{column}__remark"
        for row in model._default_manager.filter(**{f"{path}__isnull": False}).exclude(**{path: ""}):
            yield row, column, getattr(row, column)


def _without(value: Any, names: Collection[str], instead: str) -> Any:
    if isinstance(value, dict):
        return {**value, "remark": _without(value["remark"], names, instead)}
    return without_names(value, names, instead)[:REMARK_LENGTH]
