"""A locked match: scoring its changed entries and storing them."""

from __future__ import annotations

from copy import copy
from typing import Any

from jassclub.engine.rules.base import InvalidDeal
from jassclub.engine.rules.game import Game
from jassclub.journal.transactions import lock_rows
from jassclub.web.bounds import MOST_DEALS

from ..models import Entry, Match
from ..scoring import DERIVED, Score, count_deals, derive, options_of, score


def lock_match(match: Match) -> Match:
    """The match as it is now; nobody else writes there until the transaction ends.

    Raises InvalidDeal when it is gone meanwhile: removed, or with its draw.
    """
    locked = lock_rows(Match.objects.filter(pk=match.pk))
    if not locked:
        raise InvalidDeal("deal", "match_removed" if match.key else "draw_taken_back")
    return locked[0]


def store(match: Match, result: Score, deals_in: int) -> None:
    derive(match, result, deals_in)
    match.save(update_fields=[*DERIVED, "struck"])


class LockedSheet:
    """A locked match with its entries by number, kept up to date while they are written."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.entries = {entry.number: entry for entry in match.entries.all()}

    @property
    def in_order(self) -> list[Entry]:
        return [self.entries[number] for number in sorted(self.entries)]

    @property
    def options(self) -> Any:
        return options_of(self.match, len(self.match.seats.all()))

    def copied(self) -> dict[int, Entry]:
        """Entries to be scored: a refusal leaves the originals as they are."""
        return {number: copy(entry) for number, entry in self.entries.items()}


def rescored(sheet: LockedSheet, entries: dict[int, Entry], written: int) -> Score:
    """The score of the entries, of which one was just changed.

    Raises InvalidDeal, also where the rules refuse another deal because of it.
    """
    game, options = sheet.match.rules, sheet.options
    is_new = written not in sheet.entries
    if is_new:
        _refuse_number(game, options, written, entries)
    try:
        result = score(game, options, list(entries.values()))
    except InvalidDeal as refusal:
        number = refusal.params.pop("number", written)
        if number == written:
            raise
        raise InvalidDeal(refusal.field, "another_deal_refused", number=number) from refusal
    if is_new and written in result.after_end:
        raise InvalidDeal("deal", "after_end")
    return result


def _refuse_number(game: Game[Any, Any], options: Any, number: int, entries: dict[int, Entry]) -> None:
    """Deals and totals exclude each other, and where deals depend on each other a new one is the next."""
    others = set(entries) - {number}
    if number > MOST_DEALS:
        raise InvalidDeal("deal", "after_end")
    if number == Entry.WHOLE_SHEET:
        if others:
            raise InvalidDeal("points", "deals_are_entered")
        return
    if Entry.WHOLE_SHEET in others:
        raise InvalidDeal("deal", "totals_are_entered")
    if not game.any_order(options):
        if number > max(others, default=0) + 1:
            raise InvalidDeal("deal", "not_the_next", next=max(others, default=0) + 1)
        return
    length = game.length(options)
    if length is not None and number > length:
        raise InvalidDeal("deal", "after_end")


def store_sheet(sheet: LockedSheet, entries: dict[int, Entry], result: Score) -> None:
    """Store the other entries whose points changed, and the match; the written entry is saved already."""
    others = [
        entry
        for number, entry in entries.items()
        if (stood := sheet.entries.get(number))
        and entry.version == stood.version
        and (entry.data, entry.points) != (stood.data, stood.points)
    ]
    if others:
        Entry.objects.bulk_update(others, ["data", "points"])
    sheet.entries = entries
    store(sheet.match, result, count_deals(entries.values()))
