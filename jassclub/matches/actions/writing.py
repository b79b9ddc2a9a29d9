"""Writing, correcting, deleting and restoring the entries of a match."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from jassclub.accounts.models import Account
from jassclub.engine.rules.base import InvalidDeal
from jassclub.journal.recording import note, nothing_to_note
from jassclub.journal.transactions import one_transaction

from ..access import refuse_objected
from ..limits import refuse_unreadable, spend_writing
from ..models import Answer, Entry, Match, typed_values
from ..queries.announcing import with_announced
from ..queries.contents import SheetContent, content_of, entries_by_number, struck_entry
from ..scoring import Consequences, NeedsConfirmation, Score, options_of
from .sheets import lock_match, refuse_ahead, score_content, store_content


class WrittenMeanwhile(Exception):
    """Someone else wrote this entry after the page was opened; `current` is None where they deleted it."""

    def __init__(self, current: Entry | None) -> None:
        super().__init__("written meanwhile")
        self.current = current


@one_transaction
def write_entry(
    *, match: Match, number: int, by: Account | None, key: UUID | None = None, **typed: Any
) -> Entry:
    """Write or correct a deal, or with number 0 the totals of the whole sheet; `typed` as for `write_locked`.
    The same `key` again gives the same answer and writes nothing. Raises also MayNotWrite."""
    match = lock_match(match)
    if done := _earlier_answer(match, key, number, strikes=False):
        return Entry(match=match, number=number, **(done.entry or {}))  # as it was then
    refuse_objected(by=by, match=match)
    return write_locked(match=match, number=number, by=by, key=key, **typed)


def write_locked(
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
    """The same within an action that has locked the match and knows that this person may write there. `seen`
    is the version of the entry on the page, 0 where there was none. Raises InvalidDeal, TooMuch,
    WrittenMeanwhile where `seen` is not the latest, NeedsConfirmation where more changes than this deal,
    unless that is `confirmed` (None: only a closed match asks) or `accepted` is the digest of these
    consequences."""
    refuse_ahead(match)
    data = with_announced(match, number, data)
    stood = entries_by_number(match).get(number)
    is_same = _is_same(stood, data, remark)
    if (stood.version if stood else 0) != seen and not is_same:
        raise WrittenMeanwhile(stood)
    spend_writing(match)
    if stood and is_same:
        entry = stood
    else:
        refuse_unreadable(data)
        content = content_of(match) | {number: {"data": data, "remark": remark}}
        entries, result = score_content(match, content, number)
        if stood and entries[number].snapshot == stood.snapshot:
            entry = stood
        else:
            _require_confirmation(match, result, confirmed=confirmed, accepted=accepted)
            _store("entry_written", match, entries, result, by)
            entry = entries[number]
    _record_answer(match, key, number, entry)
    if entry is stood:
        nothing_to_note()
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
    """Take an entry off the sheet; the correction keeps its content. Where deals depend on each other only
    the last can be deleted. Raises as `write_entry` does."""
    match = lock_match(match)
    if _earlier_answer(match, key, number, strikes=True):
        return
    refuse_objected(by=by, match=match)
    entry = entries_by_number(match).get(number)
    if entry is None:
        return
    if entry.version != seen:
        raise WrittenMeanwhile(entry)
    spend_writing(match)
    entries, result = score_content(match, _content_without(match, number), number)
    _require_confirmation(match, result, confirmed=confirmed)
    _store("entry_struck", match, entries, result, by)
    _record_answer(match, key, number, None)


def _content_without(match: Match, number: int) -> SheetContent:
    """Raises InvalidDeal where another deal depends on it."""
    content = content_of(match)
    del content[number]
    if not match.rules.any_order(options_of(match)) and number < max(content, default=0):
        raise InvalidDeal("deal", "not_the_last")
    return content


@one_transaction
def restore_entry(*, match: Match, number: int, by: Account | None) -> Entry | None:
    """Undo a deletion. None where the last change of this entry was not one. Raises as `write_entry`
    does, but for WrittenMeanwhile."""
    match = lock_match(match)
    struck = struck_entry(match, number)
    if struck is None:
        return None
    typed = {name: struck[name] for name in ("data", "remark")}
    return write_entry(match=match, number=number, **typed, seen=0, by=by, confirmed=True)


def is_refused(match: Match, number: int, snapshot: dict[str, Any] | None) -> bool:
    """Whether giving an entry this content again (None: deleting it) must be confirmed; writes nothing."""
    if match.is_ahead if snapshot else number not in entries_by_number(match):
        return True
    try:
        content = {**content_of(match), number: snapshot} if snapshot else _content_without(match, number)
        _entries, result = score_content(match, content, number)
        _require_confirmation(match, result, confirmed=False)
    except (InvalidDeal, NeedsConfirmation):
        return True
    return False


def _require_confirmation(match: Match, result: Score, *, confirmed: bool | None, accepted: str = "") -> None:
    """Raises NeedsConfirmation where settled results change."""
    if confirmed or (confirmed is None and not match.is_closed):
        return
    opens_again = match.is_closed and not result.is_finished
    before = tuple(match.totals)
    consequences = Consequences(before, result.totals, result.after_end, opens_again, result)
    changes = before != result.totals or match.honours != result.honours
    corrects_closed = match.is_closed and (changes or opens_again)
    counting = {entry.number for entry in match.entries.all() if entry.points is not None}
    if (corrects_closed or counting & {*result.after_end}) and consequences.digest != accepted:
        raise NeedsConfirmation(consequences)


def _is_same(entry: Entry | None, data: Any, remark: str) -> bool:
    """Whether the entry has this content already: the same form sent twice is no conflict."""
    if entry is None or not isinstance(data, dict) or entry.remark != remark:
        return False
    return typed_values(data) == typed_values(entry.data)


def _store(what: str, match: Match, entries: Mapping[int, Entry], result: Score, by: Account | None) -> None:
    """A line of the journal has the points, and whether a closed match is open again; the correction has the
    typed values."""
    opens = match.is_closed and not result.is_finished
    [correction] = store_content(match, entries, result, by)
    both = (correction.before, correction.after)
    before, after = (entry and {"points": entry["points"]} for entry in both)
    values = {"number": correction.number, "correction": correction.pk, "opens": opens, **(after or {})}
    note(what, before=before, after=values, match=match.pk, by=by)


def _earlier_answer(match: Match, key: UUID | None, number: int, *, strikes: bool) -> Answer | None:
    """The answer to an earlier request with this key. Raises InvalidDeal on `key` where that request was for
    another deal, or only one of the two deletes."""
    done = match.answers.filter(key=key).first() if key is not None else None
    if done is not None and (done.number != number or (done.entry is None) != strikes):
        raise InvalidDeal("key", "key_of_another")
    return done


def _record_answer(match: Match, key: UUID | None, number: int, entry: Entry | None) -> None:
    if key is not None:
        answer = entry and {**entry.snapshot, "version": entry.version}
        Answer.objects.create(match=match, key=key, number=number, entry=answer)
