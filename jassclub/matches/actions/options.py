"""Changing the options of matches that have begun."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from time import monotonic
from typing import Any

from django.db.models import Model

from jassclub.engine.rules.base import InvalidDeal, Json
from jassclub.journal.recording import note
from jassclub.journal.transactions import lock_keys, one_transaction

from ..models import Entry, Match, Seat
from ..queries.options import NewOptions, SheetRows, sheets_of
from ..scoring import count_deals, derive
from .storing import ChangedRows


@dataclass
class OptionsProgress:
    """How far `change_options_of_groups` came.

    groups   number of settled groups, from the first on
    matches  those among them with entries that had other options
    refused  why a group stays as it is, by its place
    """

    groups: int = 0
    matches: int = 0
    refused: dict[int, InvalidDeal] = field(default_factory=dict)


@one_transaction
def change_options(*, matches: Iterable[int], options: Json) -> None:
    """Rescore matches, given by their keys, by other options, all or none. Raises as `rescored_matches`."""
    progress = change_options_of_groups(groups=[list(matches)], options=options)
    for refusal in progress.refused.values():
        raise refusal


@one_transaction
def change_options_of_groups(
    *, groups: Sequence[Collection[int]], options: Json, seconds: float | None = None
) -> OptionsProgress:
    """Rescore groups of matches, given by their keys, by other options. A group with a deal that they refuse
    stays as it is. After so many seconds no other group is begun.

    All are locked before any of them is read; those that are gone meanwhile are left out. Only rows that
    change are written. Raises InvalidDeal on an option's name.
    """
    end = None if seconds is None else monotonic() + seconds
    locked = set(lock_keys(Match.objects.filter(pk__in=list(chain(*groups)))))
    sheets = sheets_of(key for key in chain(*groups) if key in locked)  # read as far as the time allows
    new, progress, changed, keys = NewOptions(options), OptionsProgress(), ChangedRows(), list[int]()
    for place, group in enumerate(groups):
        group_sheets = [next(sheets) for key in group if key in locked]
        different = [sheet for sheet in group_sheets if new.differ(sheet)]
        try:
            rows = [row for sheet in different for row in _changed_rows(sheet, new)]
        except InvalidDeal as refusal:
            progress.refused[place] = refusal
        else:
            keys += [sheet.match.pk for sheet in different]
            for row in rows:
                changed.add(*row)
        progress.groups += 1
        progress.matches += sum(bool(sheet.entries) for sheet in different)
        if end is not None and monotonic() > end:
            break
    changed.write()
    note("options_changed", after={"options": dict(options), "matches": keys})
    return progress


def _changed_rows(sheet: SheetRows, new: NewOptions) -> Iterator[tuple[type[Model], int, dict[str, Any]]]:
    """Rescore a match; its rows that change, as model, key, and the changed fields."""
    match = sheet.match
    before = [(entry.data, entry.points) for entry in sheet.entries]
    names = derive(match, new.score(sheet), count_deals(sheet.entries))
    changes = {name: getattr(match, name) for name in sorted(names)}
    yield Match, match.pk, {"options": new.at(sheet)[1], **changes}
    sides = new.sides(sheet)
    for seat in sheet.seats:
        if seat.side != sides[seat.number]:
            yield Seat, seat.pk, {"side": sides[seat.number]}
    for entry, (data, points) in zip(sheet.entries, before, strict=True):
        changes = {} if entry.data == data else {"data": entry.data}
        if entry.points != points:
            changes["points"] = entry.points
        if changes:
            yield Entry, entry.pk, changes
