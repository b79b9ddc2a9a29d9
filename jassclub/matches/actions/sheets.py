"""Storing the content of a locked sheet, and rewriting a whole one in one step. Each entry that is rewritten
is a correction by the account, as if it had been typed."""

from collections.abc import Mapping, Sequence
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
from ..queries import contents
from ..queries.contents import SheetContent
from ..queries.records import with_record
from ..scoring import DERIVED, Score, count_deals, derive, options_of


def lock_match(match: Match) -> Match:
    """The match with all that `record_of` reads; nobody else writes there until the transaction ends. Raises
    InvalidDeal when it is gone: removed, or with its draw."""
    locked = lock_rows(with_record(Match.objects.filter(pk=match.pk)))
    if not locked:
        raise InvalidDeal("deal", "match_removed" if match.key else "draw_taken_back")
    return locked[0]


def refuse_ahead(match: Match) -> None:
    if match.is_ahead:
        raise InvalidDeal("deal", "not_begun")


def score_content(match: Match, content: SheetContent, written: int) -> tuple[dict[int, Entry], Score]:
    """The entries with this content, of which one was just changed, scored; nothing is written. Raises
    InvalidDeal, also where the rules refuse another deal because of it."""
    is_new = written not in contents.entries_by_number(match)
    if is_new:
        _refuse_number(match.rules, options_of(match), written, content)
    try:
        entries, result = contents.entries_with_content(match, content)
    except InvalidDeal as refusal:
        number = refusal.params.pop("number", written)
        if number == written:
            raise
        raise InvalidDeal(refusal.field, "another_deal_refused", number=number) from refusal
    if is_new and written in result.after_end:
        raise InvalidDeal("deal", "after_end")
    return entries, result


def _refuse_number(game: Game[Any, Any], options: Any, number: int, content: SheetContent) -> None:
    others = content.keys() - {number}
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


def store_content(
    match: Match, entries: Mapping[int, Entry], result: Score, by: Account | None
) -> list[Correction]:
    """Store these scored entries in place of those of the locked match, and its result. Returns a correction
    for each entry that has another content, is new or is gone."""
    stood, corrections, points_changed = contents.entries_by_number(match), list[Correction](), list[Entry]()
    for number in [*sorted(stood.keys() - entries.keys()), *sorted(entries)]:
        before, after = stood.get(number), entries.get(number)
        if before and after and (before.data, before.remark) == (after.data, after.remark):
            if before.points != after.points:
                points_changed.append(after)
            continue
        both = {"before": before and before.snapshot, "after": after and after.snapshot}
        corrections.append(Correction(match=match, number=number, by=by, **both))
        version = before.version if before else match.struck.get(str(number), 0)
        if after:
            after.version = version + 1
            after.written_by, after.written_at = by, timezone.now()
            after.save()
        elif before:
            match.struck[str(number)] = version + 1
            before.delete()
    Entry.objects.bulk_update(points_changed, ["points"])
    derive(match, result, count_deals(entries.values()))
    match.save(update_fields=[*DERIVED, "struck"])
    return Correction.objects.bulk_create(corrections)


def rewrite(match: Match, content: SheetContent, by: Account | None) -> list[Correction]:
    """Give the locked sheet this content and nothing else; returns the corrections. Raises InvalidDeal where
    the match cannot have it, and MayNotWrite."""
    refuse_objected(by=by, match=match)
    refuse_ahead(match)
    return store_content(match, *contents.entries_with_content(match, content), by)


@one_transaction
def exchange_sides(*, match: Match, one: int, other: int, seen: str, by: Account | None) -> None:
    """Exchange two sides in every entry. `seen` is `versions_of` the entries on the page. Raises
    ValidationError where something was written since, or they cannot be exchanged; InvalidDeal, MayNotWrite.
    """
    match = lock_match(match)
    entries = list(match.entries.all())
    refuse_stale(seen, contents.versions_of(entries))
    before = list(match.totals)
    corrections = rewrite(match, contents.with_sides_exchanged(match, entries, one, other), by)
    _record_exchange(match, before, corrections, by)


@one_transaction
def exchange_back(*, line: Line, by: Account | None) -> None:
    """Undo the exchange of this line. Raises ValidationError where something was written there since."""
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
    now, undone = contents.CurrentSheets([line]), []
    for match in matches:
        if now.has_newer(line, match.pk):
            raise refuse_newer()
        here = [correction for correction in done if correction.match_id == match.pk]
        before = list(match.totals)
        undone.append((match, before, rewrite(match, contents.content_before(match, here), by)))
    return undone


def refuse_stale(seen: str, now: str) -> None:
    if seen != now:
        raise ValidationError(
            _("Something was entered on the sheet in the meantime. Check it, then try again."), code="stale"
        )
