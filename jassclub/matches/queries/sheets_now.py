"""Sheets as they are now, for lines of the journal that say what was written there: can it be undone?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import Q

from jassclub.accounts.models import Account
from jassclub.engine.rules.base import InvalidDeal
from jassclub.journal.models import Line

from ..access import with_objections
from ..actions.sheets import as_before, corrections_of, entries_saying, not_undone
from ..models import Correction, Match


class SheetsNow:
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
                entries_saying(match, as_before(match, here), stood)
            except InvalidDeal:
                return True
        return False


def refused_to_put_back(lines: Sequence[Line], by: Account) -> list[Line]:
    """Of lines that are undone by `put_back` those where it refuses, for a secretary."""
    now = SheetsNow(lines)
    return [line for line in lines if now.cannot_be_put_back(line)]
