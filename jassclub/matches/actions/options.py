"""New options for matches that have been played: all their deals are rescored."""

from collections.abc import Collection, Iterable, Sequence
from itertools import chain
from typing import Any

from jassclub.engine.rules.base import InvalidDeal, Json
from jassclub.journal.recording import note
from jassclub.journal.transactions import lock_rows, one_transaction

from ..models import Entry, Match, Seat
from ..scoring import DERIVED, count_deals, derive, new_options, rescored


@one_transaction
def change_options(*, matches: Iterable[int], options: Json) -> None:
    """Rescore matches, given by their keys, by other options, all or none. Raises as `rescored_matches`."""
    _number, refused = change_options_of_groups(groups=[list(matches)], options=options)
    for refusal in refused.values():
        raise refusal


@one_transaction
def change_options_of_groups(
    *, groups: Sequence[Collection[int]], options: Json
) -> tuple[int, dict[int, InvalidDeal]]:
    """Rescore groups of matches, given by their keys, by other options; a group with a deal that they refuse
    stays as it is. Returns how many matches with entries had other options, and the refusals by the places of
    their groups. Only rows that change are written. Raises InvalidDeal on an option's name."""
    matches_of_groups = Match.objects.filter(pk__in=list(chain(*groups)))
    sheets = {row.pk: row for row in lock_rows(matches_of_groups.prefetch_related("seats", "entries"))}
    number, refused = 0, dict[int, InvalidDeal]()
    matches, seats, entries = list[Match](), list[Seat](), list[Entry]()  # that change
    for place, group in enumerate(groups):
        here = [sheets[key] for key in group if key in sheets]
        different = {match: new for match in here if (new := new_options(match, options))}
        number += sum(bool(match.entries.all()) for match in different)
        before = {entry: (entry.data, entry.points) for match in different for entry in match.entries.all()}
        try:
            changed = [seat for match, new in different.items() for seat in _rescore(match, *new)]
        except InvalidDeal as refusal:
            refused[place] = refusal
        else:
            matches += different
            seats += changed
            entries += [entry for entry, was in before.items() if (entry.data, entry.points) != was]
    Match.objects.bulk_update(matches, ["options", *DERIVED])
    Seat.objects.bulk_update(seats, ["side"])
    Entry.objects.bulk_update(entries, ["data", "points"])
    note("options_changed", after={"options": dict(options), "matches": [match.pk for match in matches]})
    return number, refused


def _rescore(match: Match, options: Any, stored: Json) -> list[Seat]:
    """Give the match the options; returns its seats whose side changes."""
    new = rescored(match, options)
    derive(match, new.result, count_deals(match.entries.all()))
    match.options = stored
    seats = [seat for seat in match.seats.all() if seat.side != new.sides[seat.number]]
    for seat in seats:
        seat.side = new.sides[seat.number]
    return seats
