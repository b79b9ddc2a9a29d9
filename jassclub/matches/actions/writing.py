"""Writing, correcting and striking what stands on a match's sheet."""

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any
from uuid import UUID

from django.utils import timezone

from jassclub.accounts.models import Account
from jassclub.engine.rules.base import InvalidDeal
from jassclub.engine.rules.base import Match as Played
from jassclub.engine.rules.game import Game
from jassclub.journal.recording import note, nothing_to_note
from jassclub.journal.transactions import one_transaction
from jassclub.web.bounds import MOST_DEALS
from jassclub.web.compiled_queries import Insert, Update

from ..access import refuse_objected
from ..consequences import Consequences, NeedsConfirmation
from ..models import Correction, Entry, Match
from ..queries.announcing import with_announced
from ..scoring import Score, count_deals, options_of, score
from .limits import answered_entry, earlier_answer, record_answer, refuse_too_many_writings, refuse_unreadable
from .storing import lock_match, store

_ADD_ENTRY, _CHANGE_ENTRY, _ADD_CORRECTION = Insert(Entry), Update(Entry), Insert(Correction)


class WrittenMeanwhile(Exception):
    """Somebody else wrote this entry after the page was opened; `current` stands there, None if struck."""

    def __init__(self, current: Entry | None) -> None:
        super().__init__("written meanwhile")
        self.current = current


class LockedSheet:
    """A match that is locked, with its entries by number; what is written there is seen here, too. `states`
    is the match after each deal that counts, where the deals were scored since it is locked."""

    def __init__(self, match: Match, entries: Iterable[Entry], states: Sequence[Played[Any]] = ()) -> None:
        self.match = match
        self.entries = {entry.number: entry for entry in entries}
        self.states = states

    @property
    def in_order(self) -> list[Entry]:
        return [self.entries[number] for number in sorted(self.entries)]

    @property
    def options(self) -> Any:
        """The match's options, read."""
        return options_of(self.match, len(self.match.seats.all()))

    def states_before(self, number: int) -> Sequence[Played[Any]]:
        """Of the deals that come before this one."""
        counting = [each for each in self.entries if each < number and self.entries[each].points is not None]
        return self.states[: len(counting)]

    def copied(self) -> dict[int, Entry]:
        """Entries to be scored: where something is refused, those that stand are as they were."""
        return {number: copy(entry) for number, entry in self.entries.items()}


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
    again answers as the first time and writes nothing.
    Raises InvalidDeal on the field that the rules refuse, MayNotWrite for an account that may not, TooMuch
    where strangers write very much, WrittenMeanwhile when `seen` is not the latest, NeedsConfirmation where
    more changes than this deal and that is not `confirmed` (None: only a closed match asks), and it is not
    what was `accepted`, the digest of the consequences that were shown.
    """
    locked = lock_match(match)
    if done := earlier_answer(locked, key, number, strikes=False):
        return answered_entry(locked, done)
    sheet = LockedSheet(locked, locked.entries.all())
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
    record_answer(locked, key, number, entry)
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
    """The same within a service that holds the match. What is refused has changed nothing."""
    match = sheet.match
    refuse_objected(by=by, match=match)
    if match.is_ahead:
        raise InvalidDeal("deal", "not_begun")
    if match.announced:
        data = with_announced(match, sheet.options, number, data)
    stands = sheet.entries.get(number)
    if (stands.version if stands else 0) != seen and not _says(stands, data, remark):
        raise WrittenMeanwhile(stands)
    refuse_too_many_writings(match=match, by=by)
    if stands and _says(stands, data, remark):
        nothing_to_note()
        return stands
    refuse_unreadable(data)
    entries = sheet.copied()
    entry = entries.setdefault(number, Entry(match=match, number=number))
    entry.data, entry.remark = data, remark
    entry.written_by, entry.written_at = by, timezone.now()
    result = _rescored(sheet, entries, number)
    before, after = _snapshot(stands), _snapshot(entry)
    if stands and after == before:
        nothing_to_note()
        return stands
    _ask(sheet, result, confirmed=confirmed, accepted=accepted)
    entry.version = stands.version + 1 if stands else match.struck.get(str(number), 0) + 1
    (_CHANGE_ENTRY if stands else _ADD_ENTRY)(entry)
    was_closed = match.is_closed
    _keep(sheet, entries, result)
    correction = Correction(match=match, number=number, before=before, after=after, by=by)
    _ADD_CORRECTION(correction)
    _note("entry_written", correction, opens=was_closed and not match.is_closed)
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
    """Take an entry off the sheet; the correction keeps what it said.

    Where deals depend on each other only the last can be struck. Raises InvalidDeal, MayNotWrite,
    WrittenMeanwhile and NeedsConfirmation as `write_entry` does.
    """
    match = lock_match(match)
    if earlier_answer(match, key, number, strikes=True):
        return
    refuse_objected(by=by, match=match)
    sheet = LockedSheet(match, match.entries.all())
    entries = sheet.copied()
    entry = entries.pop(number, None)
    if entry is None:
        return
    if entry.version != seen:
        raise WrittenMeanwhile(entry)
    refuse_too_many_writings(match=match, by=by)
    if not match.rules.any_order(sheet.options) and number < max(entries, default=0):
        raise InvalidDeal("deal", "not_the_last")
    result = _rescored(sheet, entries, number)
    _ask(sheet, result, confirmed=confirmed)
    correction = Correction(match=match, number=number, before=_snapshot(entry), after=None, by=by)
    _ADD_CORRECTION(correction)
    opens = match.is_closed and not result.is_finished
    _note("entry_struck", correction, opens=opens)
    record_answer(match, key, number, None)
    entry.delete()
    match.struck[str(number)] = seen + 1
    _keep(sheet, entries, result)


@one_transaction
def restore_entry(*, match: Match, number: int, by: Account | None) -> Entry | None:
    """Undo a strike: write again what stood there. None where nothing was struck there last.

    Raises InvalidDeal, MayNotWrite and WrittenMeanwhile as `write_entry` does.
    """
    match = lock_match(match)
    last = match.corrections.filter(number=number).first()
    said = last.before if last and last.after is None else None
    if said is None:
        return None
    return write_entry(
        match=match, number=number, data=said["data"], remark=said["remark"], seen=0, by=by, confirmed=True
    )


def is_refused(sheet: LockedSheet, number: int, said: dict[str, Any] | None) -> bool:
    """Whether an entry cannot say this again (None: be struck) without being asked about; writes nothing."""
    match, entries = sheet.match, sheet.copied()
    stood = entries.pop(number, None)
    if said is None:
        any_order = match.rules.any_order(sheet.options)
        if stood is None or (not any_order and number < max(entries, default=0)):
            return True
    elif match.is_ahead:
        return True
    else:
        entries[number] = stood or Entry(match=match, number=number)
        entries[number].data, entries[number].remark = said["data"], said["remark"]
    try:
        _ask(sheet, _rescored(sheet, entries, number), confirmed=False)
    except (InvalidDeal, NeedsConfirmation):
        return True
    return False


def _rescored(sheet: LockedSheet, entries: dict[int, Entry], written: int) -> Score:
    """What the entries come to with the one that was just changed.

    Raises InvalidDeal, also where another deal could not stand any more.
    """
    game, options = sheet.match.rules, sheet.options
    is_new = written not in sheet.entries
    if is_new:
        _refuse_place(game, options, written, entries)
    try:
        result = score(game, options, list(entries.values()), sheet.states_before(written))
    except InvalidDeal as refusal:
        number = refusal.params.pop("number", written)
        if number == written:
            raise
        raise InvalidDeal(refusal.field, "another_deal_refused", number=number) from refusal
    if is_new and written in result.after_end:
        raise InvalidDeal("deal", "after_end")
    return result


def _refuse_place(game: Game[Any, Any], options: Any, number: int, entries: dict[int, Entry]) -> None:
    """A new entry stands beside no other kind, and where deals depend on each other it is the next one."""
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


def _ask(sheet: LockedSheet, result: Score, *, confirmed: bool | None, accepted: str = "") -> None:
    """Whoever corrects is told first what was settled already and changes with it."""
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
    if (corrects_closed or _newly_after_end(sheet, result)) and consequences.digest != accepted:
        raise NeedsConfirmation(consequences)


def _newly_after_end(sheet: LockedSheet, result: Score) -> bool:
    """Whether a deal counted until now and comes after the end then."""
    counted = {number for number, entry in sheet.entries.items() if entry.points is not None}
    return not counted.isdisjoint(result.after_end)


def _keep(sheet: LockedSheet, entries: dict[int, Entry], result: Score) -> None:
    """What others come to now is stored where it differs; the one that was written is saved already."""
    others = [
        entry
        for number, entry in entries.items()
        if (stood := sheet.entries.get(number)) and entry.version == stood.version and _differ(entry, stood)
    ]
    if others:
        Entry.objects.bulk_update(others, ["data", "points"])
    sheet.entries, sheet.states = entries, result.states
    store(sheet.match, result, count_deals(entries.values()))


def _differ(one: Entry, other: Entry) -> bool:
    return (one.data, one.points) != (other.data, other.points)


def _says(entry: Entry | None, data: Any, remark: str) -> bool:
    """Whether the entry says this already: the same form sent twice is no conflict."""
    if entry is None or not isinstance(data, dict) or entry.remark != remark:
        return False
    said = {name: value for name, value in data.items() if value not in (None, [])}
    return said == {name: value for name, value in entry.data.items() if value not in (None, [])}


def _note(what: str, correction: Correction, *, opens: bool) -> None:
    """What was typed stands in the correction; the journal says which one, the points, and whether a closed
    match is open again by it."""
    said = {"number": correction.number, "correction": correction.pk, "opens": opens}
    before, after = (each and {"points": each["points"]} for each in correction.both)
    note(what, before=before, after={**said, **(after or {})}, match=correction.match_id, by=correction.by)


def _snapshot(entry: Entry | None) -> dict[str, Any] | None:
    return {"data": entry.data, "points": entry.points, "remark": entry.remark} if entry else None
