"""Other options for matches that have begun: what they would change, and changing them."""

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
from ..queries.options import NewOptions
from ..queries.rows import EntryRow, SheetRows, sheets_of
from ..scoring import count_deals, derive, side_of_seats
from .rows import ChangedRows


@dataclass
class Counted:
    """How far `change_options_of_groups` came.

    groups   of so many, from the first on, it is settled
    matches  those among them with entries that had other options
    refused  why a group stays as it is, by its place
    """

    groups: int = 0
    matches: int = 0
    refused: dict[int, InvalidDeal] = field(default_factory=dict)


@one_transaction
def change_options(*, matches: Iterable[int], options: Json) -> None:
    """Score matches, given by their keys, anew by other options, all or none. Raises as `changes` does."""
    counted = change_options_of_groups(groups=[list(matches)], options=options)
    for refusal in counted.refused.values():
        raise refusal


@one_transaction
def change_options_of_groups(
    *, groups: Sequence[Collection[int]], options: Json, seconds: float | None = None
) -> Counted:
    """Score groups of matches, given by their keys, anew by other options. A group in which a deal speaks
    against them stays whole as it is. After so many seconds no other group is begun.

    All are locked before anything of them is read; those that are gone meanwhile are left out. Only rows
    that differ then are written. Raises InvalidDeal on an option's name.
    """
    end = None if seconds is None else monotonic() + seconds
    there = set(lock_keys(Match.objects.filter(pk__in=list(chain(*groups)))))
    sheets = sheets_of(key for key in chain(*groups) if key in there)  # read as far as it comes
    new, counted, changed, keys = NewOptions(options), Counted(), ChangedRows(), list[int]()
    for place, group in enumerate(groups):
        of_these = [next(sheets) for key in group if key in there]
        others = [sheet for sheet in of_these if new.are_other(sheet)]
        try:
            rows = [row for sheet in others for row in _anew(sheet, new)]
        except InvalidDeal as refusal:
            counted.refused[place] = refusal
        else:
            keys += [sheet.match.pk for sheet in others]
            for row in rows:
                changed.add(*row)
        counted.groups += 1
        counted.matches += sum(bool(sheet.entries) for sheet in others)
        if end is not None and monotonic() > end:
            break
    changed.write()
    note("options_changed", after={"options": dict(options), "matches": keys})
    return counted


def _anew(sheet: SheetRows, new: NewOptions) -> Iterator[tuple[type[Model], int, dict[str, Any]]]:
    """Scores a match anew; the rows of it that are others then, by model and key, with what of them is."""
    match, (read, options) = sheet.match, new.at(sheet.match, len(sheet.seats))
    before = [(entry.data, entry.points) for entry in sheet.entries]
    names = derive(match, new.score(sheet), count_deals(sheet.entries))
    yield Match, match.pk, {"options": options, **{name: getattr(match, name) for name in sorted(names)}}
    sides = side_of_seats(match.rules, read)
    for seat in sheet.seats:
        if seat.side != sides[seat.number]:
            yield Seat, seat.pk, {"side": sides[seat.number]}
    for entry, said in zip(sheet.entries, before, strict=True):
        if others := _others(entry, *said):
            yield Entry, entry.pk, others


def _others(entry: EntryRow, data: Any, points: Any) -> dict[str, Any]:
    """What of an entry was something else before."""
    others = {} if entry.points == points else {"points": entry.points}
    return others if entry.data == data else {"data": entry.data, **others}
