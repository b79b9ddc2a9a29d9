"""Writing, correcting, striking and restoring the entries of a match."""

from typing import Any
from uuid import UUID

from django.utils import timezone

from jassclub.accounts.models import Account
from jassclub.engine.rules.base import InvalidDeal
from jassclub.journal.recording import note, nothing_to_note
from jassclub.journal.transactions import one_transaction

from ..access import refuse_objected
from ..limits import refuse_too_many_writings, refuse_unreadable
from ..models import Answer, Correction, Entry, Match, typed_values
from ..queries.announcing import with_announced
from ..scoring import Consequences, NeedsConfirmation, Score
from .sheets import LockedSheet, lock_match, rescored, store_sheet


class WrittenMeanwhile(Exception):
    """Somebody else wrote this entry after the page was opened; `current` is None where they struck it."""

    def __init__(self, current: Entry | None) -> None:
        super().__init__("written meanwhile")
        self.current = current


@one_transaction
def write_entry(
    *,
    match: Match,
    number: int,
    data: Any,
    seen: int,
    by: Account | None,
    remark: str = "",
    key: UUID | None = None,
    confirmed: bool | None = False,
    accepted: str = "",
) -> Entry:
    """Write or correct a deal, or with number 0 the totals of the whole sheet.

    `seen` is the version of the entry on the page that was filled in, 0 where there was none. The same `key`
    again gives the same answer and writes nothing.
    Raises InvalidDeal on the field that the rules refuse, MayNotWrite for an account that may not, TooMuch
    where strangers write very much, WrittenMeanwhile when `seen` is not the latest version, NeedsConfirmation
    where more changes than this deal, unless that is `confirmed` (None: only a closed match asks) or
    `accepted` is the digest of these consequences.
    """
    locked = lock_match(match)
    if done := _earlier_answer(locked, key, number, strikes=False):
        return Entry(match=locked, number=number, **(done.entry or {}))  # as it was then
    sheet = LockedSheet(locked)
    stood = sheet.entries.get(number)
    entry = write_locked(
        sheet,
        number=number,
        data=data,
        seen=seen,
        by=by,
        remark=remark,
        confirmed=confirmed,
        accepted=accepted,
    )
    _record_answer(locked, key, number, entry)
    if entry is stood:
        nothing_to_note()
    return entry


def write_locked(
    sheet: LockedSheet,
    *,
    number: int,
    data: Any,
    seen: int,
    by: Account | None,
    remark: str = "",
    confirmed: bool | None = False,
    accepted: str = "",
) -> Entry:
    """The same within an action that has locked the match. A refusal has changed nothing."""
    match = sheet.match
    refuse_objected(by=by, match=match)
    if match.is_ahead:
        raise InvalidDeal("deal", "not_begun")
    if match.announced:
        data = with_announced(match, sheet.options, number, data)
    stands = sheet.entries.get(number)
    if (stands.version if stands else 0) != seen and not _is_same(stands, data, remark):
        raise WrittenMeanwhile(stands)
    refuse_too_many_writings(match=match, by=by)
    if stands and _is_same(stands, data, remark):
        nothing_to_note()
        return stands
    refuse_unreadable(data)
    entries = sheet.copied()
    entry = entries.setdefault(number, Entry(match=match, number=number))
    entry.data, entry.remark = data, remark
    entry.written_by, entry.written_at = by, timezone.now()
    result = rescored(sheet, entries, number)
    before, after = stands.snapshot if stands else None, entry.snapshot
    if stands and after == before:
        nothing_to_note()
        return stands
    _require_confirmation(sheet, result, confirmed=confirmed, accepted=accepted)
    entry.version = stands.version + 1 if stands else match.struck.get(str(number), 0) + 1
    entry.save()
    was_closed = match.is_closed
    store_sheet(sheet, entries, result)
    correction = Correction.objects.create(match=match, number=number, before=before, after=after, by=by)
    _record("entry_written", correction, opens=was_closed and not match.is_closed)
    return entry


@one_transaction
def strike_entry(
    *,
    match: Match,
    number: int,
    seen: int,
    by: Account | None,
    confirmed: bool | None = False,
    key: UUID | None = None,
) -> None:
    """Take an entry off the sheet; the correction keeps its content.

    Where deals depend on each other only the last can be struck. Raises InvalidDeal, MayNotWrite,
    WrittenMeanwhile and NeedsConfirmation as `write_entry` does.
    """
    match = lock_match(match)
    if _earlier_answer(match, key, number, strikes=True):
        return
    refuse_objected(by=by, match=match)
    sheet = LockedSheet(match)
    entries = sheet.copied()
    entry = entries.pop(number, None)
    if entry is None:
        return
    if entry.version != seen:
        raise WrittenMeanwhile(entry)
    refuse_too_many_writings(match=match, by=by)
    if not match.rules.any_order(sheet.options) and number < max(entries, default=0):
        raise InvalidDeal("deal", "not_the_last")
    result = rescored(sheet, entries, number)
    _require_confirmation(sheet, result, confirmed=confirmed)
    correction = Correction.objects.create(match=match, number=number, before=entry.snapshot, by=by)
    opens = match.is_closed and not result.is_finished
    _record("entry_struck", correction, opens=opens)
    _record_answer(match, key, number, None)
    entry.delete()
    match.struck[str(number)] = seen + 1
    store_sheet(sheet, entries, result)


@one_transaction
def restore_entry(*, match: Match, number: int, by: Account | None) -> Entry | None:
    """Undo a strike. None where the last writing of this entry was no strike.

    Raises InvalidDeal, MayNotWrite and WrittenMeanwhile as `write_entry` does.
    """
    match = lock_match(match)
    last = match.corrections.filter(number=number).first()
    struck = last.before if last and last.after is None else None
    if struck is None:
        return None
    data, remark = struck["data"], struck["remark"]
    return write_entry(match=match, number=number, data=data, remark=remark, seen=0, by=by, confirmed=True)


def is_refused(sheet: LockedSheet, number: int, snapshot: dict[str, Any] | None) -> bool:
    """Whether an entry cannot get this content again (None: be struck) unconfirmed; writes nothing."""
    match, entries = sheet.match, sheet.copied()
    stood = entries.pop(number, None)
    if snapshot is None:
        any_order = match.rules.any_order(sheet.options)
        if stood is None or (not any_order and number < max(entries, default=0)):
            return True
    elif match.is_ahead:
        return True
    else:
        entries[number] = stood or Entry(match=match, number=number)
        entries[number].data, entries[number].remark = snapshot["data"], snapshot["remark"]
    try:
        _require_confirmation(sheet, rescored(sheet, entries, number), confirmed=False)
    except (InvalidDeal, NeedsConfirmation):
        return True
    return False


def _require_confirmation(
    sheet: LockedSheet, result: Score, *, confirmed: bool | None, accepted: str = ""
) -> None:
    """Raises NeedsConfirmation where settled results change."""
    match = sheet.match
    if confirmed or (confirmed is None and not match.is_closed):
        return
    consequences = Consequences(
        before=tuple(match.totals),
        after=result.totals,
        after_end=result.after_end,
        opens_again=match.is_closed and not result.is_finished,
        score=result,
    )
    changes = consequences.before != consequences.after or match.honours != result.honours
    corrects_closed = match.is_closed and (changes or consequences.opens_again)
    counting = {number for number, entry in sheet.entries.items() if entry.points is not None}
    if (corrects_closed or counting & {*result.after_end}) and consequences.digest != accepted:
        raise NeedsConfirmation(consequences)


def _is_same(entry: Entry | None, data: Any, remark: str) -> bool:
    """Whether the entry has this content already: the same form sent twice is no conflict."""
    if entry is None or not isinstance(data, dict) or entry.remark != remark:
        return False
    return typed_values(data) == typed_values(entry.data)


def _record(what: str, correction: Correction, *, opens: bool) -> None:
    """A line of the journal with the points, and whether a closed match is open again; the correction has the
    typed values."""
    before, after = (entry and {"points": entry["points"]} for entry in correction.both)
    values = {"number": correction.number, "correction": correction.pk, "opens": opens, **(after or {})}
    note(what, before=before, after=values, match=correction.match_id, by=correction.by)


def _earlier_answer(match: Match, key: UUID | None, number: int, *, strikes: bool) -> Answer | None:
    """The answer to an earlier request with this key, sent again for example after a lost connection. Raises
    InvalidDeal on `key` where that request was for another deal, or only one of the two strikes."""
    done = match.answers.filter(key=key).first() if key is not None else None
    if done is not None and (done.number != number or (done.entry is None) != strikes):
        raise InvalidDeal("key", "key_of_another")
    return done


def _record_answer(match: Match, key: UUID | None, number: int, entry: Entry | None) -> None:
    """Store the answer; `entry` is None where one was struck."""
    if key is not None:
        answer = entry and {**entry.snapshot, "version": entry.version}
        Answer.objects.create(match=match, key=key, number=number, entry=answer)
