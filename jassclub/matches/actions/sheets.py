"""Storing a locked sheet with its changed entries, and rewriting a whole one in one step: its sides
exchanged, or the content of another table's sheet.

Each entry that is rewritten is a correction by the account, as if it had been typed.
"""

from collections.abc import Sequence
from copy import copy
from typing import Any

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from jassclub.accounts.models import Account
from jassclub.engine.rules.base import InvalidDeal
from jassclub.engine.rules.game import Game
from jassclub.journal.kinds import refuse_newer
from jassclub.journal.models import Line
from jassclub.journal.recording import note, nothing_to_note
from jassclub.journal.transactions import lock_rows, one_transaction
from jassclub.web.bounds import MOST_DEALS

from ..access import refuse_objected
from ..models import Correction, Entry, Match
from ..queries.contents import (
    CurrentSheets,
    SheetContent,
    content_before,
    entries_with_content,
    versions_of,
    with_sides_exchanged,
)
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


def rewrite(match: Match, content: SheetContent, by: Account | None) -> list[Correction]:
    """Give the sheet this content and nothing else, for actions that have locked the match. Returns the
    corrections. Raises InvalidDeal where the match cannot have it, and MayNotWrite.
    """
    refuse_objected(by=by, match=match)
    if match.is_ahead:
        raise InvalidDeal("deal", "not_begun")
    stood = {entry.number: entry for entry in match.entries.all()}
    entries, result = entries_with_content(match, content, stood)
    corrections = [_strike(match, entry, by) for number, entry in stood.items() if number not in entries]
    for number, entry in sorted(entries.items()):
        before = stood.get(number)
        if before is None or (before.data, before.remark) != (entry.data, entry.remark):
            corrections.append(_write(match, before, entry, by))
        elif before.points != entry.points:
            entry.save(update_fields=["points"])
    store(match, result, count_deals(entries.values()))
    return corrections


def _strike(match: Match, entry: Entry, by: Account | None) -> Correction:
    match.struck[str(entry.number)] = entry.version + 1
    correction = _correction(match, entry, None, by)
    entry.delete()
    return correction


def _write(match: Match, before: Entry | None, entry: Entry, by: Account | None) -> Correction:
    entry.version = before.version + 1 if before else match.struck.get(str(entry.number), 0) + 1
    entry.written_by, entry.written_at = by, timezone.now()
    entry.save()
    return _correction(match, before, entry, by)


def _correction(match: Match, before: Entry | None, after: Entry | None, by: Account | None) -> Correction:
    number = (after or before).number  # type: ignore[union-attr]
    both = {"before": before and before.snapshot, "after": after and after.snapshot}
    return Correction.objects.create(match=match, number=number, by=by, **both)


@one_transaction
def exchange_sides(*, match: Match, one: int, other: int, seen: str, by: Account | None) -> None:
    """Exchange two sides in every entry of the sheet.

    `seen` is `versions_of` the entries on the page. Raises ValidationError ("stale") where something was
    written since, and for sides that cannot be exchanged; InvalidDeal, MayNotWrite.
    """
    match = lock_match(match)
    entries = list(match.entries.all())
    refuse_stale(seen, versions_of(entries))
    before = list(match.totals)
    corrections = rewrite(match, with_sides_exchanged(match, entries, one, other), by)
    _record_exchange(match, before, corrections, by)


@one_transaction
def exchange_back(*, line: Line, by: Account | None) -> None:
    """Undo the exchange of this line of the journal. Raises ValidationError ("newer") where
    something was written there since."""
    [(match, before, corrected)] = put_back(line, by)
    _record_exchange(match, before, corrected, by)


def _record_exchange(
    match: Match, before: Sequence[int], corrections: Sequence[Correction], by: Account | None
) -> None:
    if not corrections:
        nothing_to_note()
        return
    after = {"totals": list(match.totals), "corrections": [correction.pk for correction in corrections]}
    note("sides_exchanged", before={"totals": list(before)}, after=after, match=match.pk, by=by)


def put_back(line: Line, by: Account | None) -> list[tuple[Match, list[int], list[Correction]]]:
    """Undo the corrections of this line on every sheet, within a transaction. Returns each match with its
    totals before, and its corrections now. Raises ValidationError ("newer")."""
    done = list(Correction.objects.filter(pk__in=line.after["corrections"]))
    if not done or len(done) < len(line.after["corrections"]):
        raise refuse_newer()
    matches = lock_rows(Match.objects.filter(pk__in={correction.match_id for correction in done}))
    now, undone = CurrentSheets([line]), []
    for match in matches:
        if now.has_newer(line, match.pk):
            raise refuse_newer()
        here = [correction for correction in done if correction.match_id == match.pk]
        before = list(match.totals)
        undone.append((match, before, rewrite(match, content_before(match, here), by)))
    return undone


def refuse_stale(seen: str, now: str) -> None:
    if seen != now:
        raise ValidationError(
            _("Something was written on the sheet meanwhile. Look at it, then do it again."), code="stale"
        )
