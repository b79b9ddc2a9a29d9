"""Other options for matches that have begun: what they would change, and changing them."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction

from jassclub.rules.base import InvalidDeal, Json, Points

from ..models import Entry, Match
from .scoring import Score, count_deals, score, store
from .starting import side_of_seats


@dataclass(frozen=True)
class Change:
    """A match that other options score anew: totals per side before and after."""

    match: Match
    before: Points
    after: Points


def changes(*, matches: Iterable[Match], options: Json) -> list[Change]:
    """What these options would change. Raises InvalidDeal on an option's name, or where a deal speaks
    against them, with its match as the parameter `where`. Reads `seats` and `entries`; writes nothing."""
    found = []
    for match in matches:
        result, _entries = _with(match, options)
        if tuple(match.totals) != result.totals or match.is_finished != result.is_finished:
            found.append(Change(match, tuple(match.totals), result.totals))
    return found


@transaction.atomic
def change_options(*, matches: Iterable[Match], options: Json) -> None:
    """Score the matches anew by other options. Raises as `changes` does."""
    for match in matches:
        locked = Match.objects.select_for_update().get(pk=match.pk)
        result, entries = _with(locked, options)
        read = locked.rules.options(options, len(locked.seats.all()))
        sides = side_of_seats(locked.rules, read)
        locked.options = locked.rules.options_to_json(read)
        locked.save(update_fields=["options"])
        for seat in locked.seats.all():
            if seat.side != sides[seat.number]:
                seat.side = sides[seat.number]
                seat.save(update_fields=["side"])
        store(locked, result, count_deals(entries))
        Entry.objects.bulk_update(entries, ["data", "points"])


def _with(match: Match, options: Json) -> tuple[Score, list[Entry]]:
    entries = list(match.entries.all())
    try:
        read = match.rules.options(options, len(match.seats.all()))
        return score(match.rules, read, entries), entries
    except InvalidDeal as refusal:
        if "number" in refusal.params:
            refusal.params["where"] = match
        raise
