"""Rewriting a whole sheet in one step: its sides exchanged, or the content of another table's sheet.

Each entry that changes is a correction by the account, as if it had been typed.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from jassclub.accounts.models import Account
from jassclub.engine.rules.base import InvalidDeal
from jassclub.journal.kinds import refuse_newer
from jassclub.journal.models import Line
from jassclub.journal.recording import note, nothing_to_note
from jassclub.journal.transactions import lock_rows, one_transaction

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
from ..scoring import count_deals
from .storing import lock_match, store


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
