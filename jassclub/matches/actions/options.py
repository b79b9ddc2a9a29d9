"""Other options for matches that have been played: all their deals are scored again."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from time import monotonic

from jassclub.engine.rules.base import InvalidDeal, Json
from jassclub.journal.recording import note
from jassclub.journal.transactions import lock_keys, one_transaction

from ..models import Entry, Match, Seat
from ..scoring import DERIVED, NewOptions, count_deals, derive, sheets_of


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
    new, progress = NewOptions(options), OptionsProgress()
    matches, seats, entries = list[Match](), list[Seat](), list[Entry]()  # that change
    for place, group in enumerate(groups):
        different = [
            sheet for sheet in islice(sheets, sum(key in locked for key in group)) if new.differ(sheet)
        ]
        try:
            changes = [_rescore(sheet, new) for sheet in different]
        except InvalidDeal as refusal:
            progress.refused[place] = refusal
        else:
            matches += different
            seats += chain(*(of_match for of_match, _entries in changes))
            entries += chain(*(of_match for _seats, of_match in changes))
        progress.groups += 1
        progress.matches += sum(bool(sheet.entries.all()) for sheet in different)
        if end is not None and monotonic() > end:
            break
    Match.objects.bulk_update(matches, ["options", *DERIVED])
    Seat.objects.bulk_update(seats, ["side"])
    Entry.objects.bulk_update(entries, ["data", "points"])
    note("options_changed", after={"options": dict(options), "matches": [match.pk for match in matches]})
    return progress


def _rescore(match: Match, new: NewOptions) -> tuple[list[Seat], list[Entry]]:
    """Give the match the options; returns those of its seats and entries that change with it."""
    before = [(entry.data, entry.points) for entry in match.entries.all()]
    sides, result = new.sides(match), new.score(match)
    derive(match, result, count_deals(match.entries.all()))
    match.options = new.at(match)[1]
    seats = [seat for seat in match.seats.all() if seat.side != sides[seat.number]]
    for seat in seats:
        seat.side = sides[seat.number]
    entries = zip(match.entries.all(), before, strict=True)
    return seats, [entry for entry, was in entries if (entry.data, entry.points) != was]
