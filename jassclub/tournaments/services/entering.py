"""Writing, correcting and striking what stands on a table's sheet."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from jassclub.members.models import Account
from jassclub.rules.base import InvalidDeal

from ..models import Correction, Entry, Table
from ..selectors.rounds import round_before
from .scoring import compensate_sit_outs, score_sheet, store_sheet


class WrittenMeanwhile(Exception):
    """Somebody else wrote this entry after the page was opened; `current` stands there, None if struck."""

    def __init__(self, current: Entry | None) -> None:
        super().__init__("written meanwhile")
        self.current = current


@transaction.atomic
def write_entry(
    *, table: Table, number: int, data: Any, seen: int, by: Account | None, remark: str = ""
) -> Entry:
    """Write or correct a deal, or with number 0 the totals of the whole sheet.

    `seen` is the version of the entry on the page that was filled in, 0 where there was none.
    Raises InvalidDeal on the field that the rules refuse, WrittenMeanwhile when `seen` is not the latest.
    """
    table, entries = _locked(table)
    if (earlier := round_before(table.round)) is not None:
        raise InvalidDeal("deal", "round_ahead", number=earlier.number)
    entry = entries.get(number)
    before = _snapshot(entry)
    if (entry.version if entry else 0) != seen and not _says(entry, data, remark):
        raise WrittenMeanwhile(entry)
    if entry and _says(entry, data, remark):
        return entry
    _refuse_mixture(number, entries)
    if entry is None:
        entry = entries[number] = Entry(table=table, number=number)
    entry.data, entry.remark, entry.written_by = data, remark, by
    _derive(table, entries, number)
    if _snapshot(entry) == before:
        return entry
    # Counted over all writings, also struck ones: a version number never comes twice.
    entry.version = Correction.objects.filter(table=table, number=number).count() + 1
    entry.save()
    Correction.objects.create(table=table, number=number, before=before, after=_snapshot(entry), by=by)
    return entry


@transaction.atomic
def strike_entry(*, table: Table, number: int, seen: int, by: Account | None) -> None:
    """Take an entry off the sheet; the correction keeps what it said. Raises WrittenMeanwhile."""
    table, entries = _locked(table)
    entry = entries.pop(number, None)
    if entry is None:
        return
    if entry.version != seen:
        raise WrittenMeanwhile(entry)
    Correction.objects.create(table=table, number=number, before=_snapshot(entry), after=None, by=by)
    entry.delete()
    _derive(table, entries, number)


@transaction.atomic
def choose_vorhand(*, table: Table, seat: int) -> None:
    """Who leads in the first deal. Raises ValidationError for a seat that the table does not have."""
    if seat not in range(table.seats.count()):
        raise ValidationError(_("This seat does not exist."), code="seat")
    Table.objects.filter(pk=table.pk).update(first_vorhand=seat)


def _locked(table: Table) -> tuple[Table, dict[int, Entry]]:
    """The table and its entries by number; nobody else writes there until the transaction ends.

    Raises InvalidDeal when the table is gone meanwhile, with its draw.
    """
    tables = Table.objects.select_for_update(of=("self",)).select_related("round__evening__season")
    locked = tables.filter(pk=table.pk).first()
    if locked is None:
        raise InvalidDeal("deal", "draw_taken_back")
    return locked, {entry.number: entry for entry in locked.entries.all()}


def _refuse_mixture(number: int, entries: dict[int, Entry]) -> None:
    if number == Entry.WHOLE_SHEET and set(entries) - {Entry.WHOLE_SHEET}:
        raise InvalidDeal("points", "deals_are_entered")
    if number != Entry.WHOLE_SHEET and Entry.WHOLE_SHEET in entries:
        raise InvalidDeal("deal", "totals_are_entered")


def _derive(table: Table, entries: dict[int, Entry], written: int) -> None:
    """Points of all entries and players from what now stands on the sheet."""
    seats = table.seats.count()
    try:
        sheet = score_sheet(table.round.evening.season, list(entries.values()), seats)
    except InvalidDeal as refusal:
        number = refusal.params.get("number", written)
        if number == written:
            raise
        raise InvalidDeal("deal", "another_deal_refused", number=number) from refusal
    others = [entry for number, entry in entries.items() if number != written and entry.pk]
    Entry.objects.bulk_update(others, ["points"])
    store_sheet(table, sheet, seats)
    compensate_sit_outs(table.round.evening)


def _says(entry: Entry | None, data: Any, remark: str) -> bool:
    """Whether the entry says this already: the same form sent twice is no conflict."""
    if entry is None or not isinstance(data, dict) or entry.remark != remark:
        return False
    said = {key: value for key, value in data.items() if value not in (None, [])}
    return said == {key: value for key, value in entry.data.items() if value not in (None, [])}


def _snapshot(entry: Entry | None) -> dict[str, Any] | None:
    return {"data": entry.data, "points": entry.points, "remark": entry.remark} if entry else None
