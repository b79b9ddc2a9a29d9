"""Other options for matches that have begun: what they would change, and changing them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import prefetch_related_objects

from jassclub.journal.noting import note
from jassclub.locks import one_transaction, take
from jassclub.rules.base import InvalidDeal, Json, Points

from ..models import Entry, Match
from .scoring import Score, count_deals, score, store
from .starting import side_of_seats


@dataclass(frozen=True)
class Change:
    """A match that other options score anew: totals before, what it comes to, and the side of each seat."""

    match: Match
    before: Points
    result: Score
    sides: Mapping[int, int]

    @property
    def after(self) -> Points:
        return self.result.totals

    @property
    def opens_again(self) -> bool:
        """Whether it was closed and lacks deals then."""
        return self.match.is_closed and not self.result.is_finished


def with_other_options(matches: Iterable[Match], options: Json) -> list[Match]:
    """Those of the matches that have other options than these. Raises InvalidDeal on an option's name."""
    read: dict[tuple[str, int], Json] = {}
    found = []
    for match in matches:
        seats = len(match.seats.all())
        if (match.game, seats) not in read:
            read[match.game, seats] = match.rules.options_to_json(match.rules.options(options, seats))
        if match.options != read[match.game, seats]:
            found.append(match)
    return found


def changes(*, matches: Iterable[Match], options: Json) -> list[Change]:
    """What these options would change for matches with entries; writes nothing.

    Raises InvalidDeal on an option's name, or where a deal speaks against them, with its match as the
    parameter `where`. Reads `seats` and `entries` of each.
    """
    found = []
    for match in with_other_options(matches, options):
        if match.entries.all():
            result, _entries = _with(match, options)
            read = match.rules.options(options, len(match.seats.all()))
            found.append(Change(match, tuple(match.totals), result, side_of_seats(match.rules, read)))
    return found


@one_transaction
def change_options(*, matches: Iterable[Match], options: Json) -> None:
    """Score the matches anew by other options. Raises as `changes` does.

    All are locked before anything of them is read; those that are gone meanwhile are left out.
    """
    locked = take(Match.objects.filter(pk__in=[match.pk for match in matches]))
    prefetch_related_objects(locked, "seats", "entries")
    changed = with_other_options(locked, options)
    for match in changed:
        _change(match, options)
    note("options_changed", after={"options": dict(options), "matches": [match.pk for match in changed]})


def _change(match: Match, options: Json) -> None:
    result, entries = _with(match, options)
    seats = list(match.seats.all())
    read = match.rules.options(options, len(seats))
    match.options = match.rules.options_to_json(read)
    match.save(update_fields=["options"])
    sides = side_of_seats(match.rules, read)
    for seat in seats:
        if seat.side != sides[seat.number]:
            seat.side = sides[seat.number]
            seat.save(update_fields=["side"])
    store(match, result, count_deals(entries))
    Entry.objects.bulk_update(entries, ["data", "points"])


def _with(match: Match, options: Json) -> tuple[Score, list[Entry]]:
    entries = list(match.entries.all())
    try:
        read = match.rules.options(options, len(match.seats.all()))
        return score(match.rules, read, entries), entries
    except InvalidDeal as refusal:
        if "number" in refusal.params or entries:
            refusal.params["where"] = match
        raise
