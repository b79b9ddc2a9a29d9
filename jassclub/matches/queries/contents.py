"""Sheets as they are now, for lines of the journal that say what was written there: can it be undone?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from jassclub.accounts.models import Account
from jassclub.engine.rules.base import InvalidDeal
from jassclub.engine.rules.side_exchange import exchange_entry, exchangeable_sides
from jassclub.journal.models import Line
from jassclub.journal.queries import lines_in_force

from ..access import with_objections
from ..models import Correction, Entry, Match
from ..scoring import Score, options_of, score


class CurrentSheets:
    """The sheets that lines of the journal are about, as they are now; in a fixed number of queries."""

    def __init__(self, lines: Iterable[Line]) -> None:
        keys = {key for line in lines for key in corrections_of(line)}
        self.corrections = Correction.objects.in_bulk(keys)
        written = Correction.objects.filter(pk__in=keys).values("match")
        matches = with_objections(Match.objects.filter(pk__in=written))
        self.matches = {each.pk: each for each in matches.prefetch_related("entries", "seats")}
        self._all = list(
            Correction.objects.filter(match__in=self.matches).values_list("pk", "match", "number")
        )
        evenings = {line.evening for line in lines} - {None}
        of_sheets = Q(evening__in=evenings, after__has_key="corrections")
        about = Line.objects.filter(Q(match__in=self.matches) | of_sheets)
        self._lines = list(about.order_by("-pk"))

    def has_newer(self, line: Line, match: int, number: int | None = None) -> bool:
        """Whether something was written on the sheet since, or of its entry of this number, and stands."""
        last = max(key for key in corrections_of(line) if self.corrections[key].match_id == match)
        keys = {
            pk for pk, of, at in self._all if of == match and pk > last and (number is None or at == number)
        }
        newer = [each for each in self._lines if each.pk > line.pk] if keys else []
        return bool(not_undone(keys, newer))

    def cannot_be_put_back(self, line: Line) -> bool:
        """Whether `put_back` refuses."""
        keys = corrections_of(line)
        done = [self.corrections[key] for key in keys if key in self.corrections]
        if not done or len(done) < len(keys):
            return True
        for match in (self.matches[key] for key in {each.match_id for each in done}):
            here = [each for each in done if each.match_id == match.pk]
            if match.is_ahead or self.has_newer(line, match.pk):
                return True
            try:
                stood = {entry.number: entry for entry in match.entries.all()}
                entries_with_content(match, content_before(match, here), stood)
            except InvalidDeal:
                return True
        return False


def refused_to_put_back(lines: Sequence[Line], by: Account) -> list[Line]:
    """Of lines that are undone by `put_back` those where it refuses, for a secretary."""
    now = CurrentSheets(lines)
    return [line for line in lines if now.cannot_be_put_back(line)]


@dataclass(frozen=True)
class EntryContent:
    """What an entry says."""

    data: Any
    remark: str


SheetContent = Mapping[int, EntryContent]  # by number


def content_of(entries: Iterable[Entry]) -> SheetContent:
    return {entry.number: EntryContent(entry.data, entry.remark) for entry in entries}


def versions_of(entries: Iterable[Entry]) -> str:
    """Which entries a page showed, for it to send back."""
    return " ".join(f"{entry.number}.{entry.version}" for entry in sorted(entries, key=lambda e: e.number))


def with_sides_exchanged(match: Match, entries: Iterable[Entry], one: int, other: int) -> SheetContent:
    """The same sheet with two sides exchanged. Raises ValidationError for sides that cannot be."""
    game, options = match.rules, options_of(match, len(match.seats.all()))
    sides = game.sides(options)
    if (min(one, other), max(one, other)) not in exchangeable_sides(sides):
        raise ValidationError(_("These sides cannot be exchanged."), code="sides")
    said, played = {}, game.start(options)
    for entry in sorted(entries, key=lambda each: each.number):
        if entry.number == Entry.WHOLE_SHEET:
            fields = game.totals_fields(options)
        else:
            fields = game.fields(options, played)
            played = played if entry.points is None else game.add(options, played, entry.data)
        said[entry.number] = EntryContent(exchange_entry(fields, sides, one, other, entry.data), entry.remark)
    return said


def entries_with_content(
    match: Match, said: SheetContent, stood: Mapping[int, Entry]
) -> tuple[dict[int, Entry], Score]:
    """Entries that would say this, scored; nothing is written, and those that stand are as they were.

    Raises InvalidDeal where the match cannot have them.
    """
    entries = {}
    for number, each in said.items():
        entry = copy(stood[number]) if number in stood else Entry(match=match, number=number)
        entry.data, entry.remark = each.data, each.remark
        entries[number] = entry
    result = score(match.rules, options_of(match, len(match.seats.all())), list(entries.values()))
    return entries, result


def content_before(match: Match, done: Iterable[Correction]) -> SheetContent:
    """What stood on the sheet before these corrections."""
    said = dict(content_of(match.entries.all()))
    for each in done:
        said.pop(each.number, None)
        if each.before is not None:
            said[each.number] = EntryContent(each.before["data"], each.before["remark"])
    return said


def corrections_that_stand(line: Line, newer: QuerySet[Correction]) -> set[int]:
    """Of corrections that are newer than this line: those that were not undone since."""
    keys = set(newer.values_list("pk", flat=True))
    if not keys:
        return keys
    of_sheets = Q(evening__isnull=False, evening=line.evening, after__has_key="corrections")
    matches = newer.order_by().values("match")
    lines = list(Line.objects.filter(Q(match__in=matches) | of_sheets, pk__gt=line.pk).order_by("-pk"))
    return not_undone(keys, lines)


def not_undone(corrections: set[int], lines: Sequence[Line]) -> set[int]:
    """Of corrections those that were not undone; `lines` are the newer ones, the newest first."""
    standing = {each.pk for each in lines_in_force(lines)}
    return corrections.difference(*(corrections_of(each) for each in lines if each.pk not in standing))


def corrections_of(line: Line) -> list[int]:
    said = line.after or {}
    return [said["correction"]] if "correction" in said else said.get("corrections", [])
