"""The content of whole sheets, what was typed there by the numbers of its entries; and every remark."""

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Model, Q
from django.utils.translation import gettext as _

from jassclub.accounts.models import Account
from jassclub.engine.rules.base import InvalidDeal
from jassclub.engine.rules.game import exchange_entry, exchangeable_sides
from jassclub.journal.models import Line
from jassclub.journal.queries import lines_in_force

from ..models import Answer, Correction, Entry, Match
from ..scoring import Score, options_of, score


class CurrentSheets:
    """The current sheets of lines of the journal, in a fixed number of queries."""

    def __init__(self, lines: Iterable[Line]) -> None:
        keys = {key for line in lines for key in corrections_of(line)}
        self.corrections = Correction.objects.in_bulk(keys)
        written = Correction.objects.filter(pk__in=keys).values("match")
        matches = Match.objects.filter(pk__in=written)
        self.matches = {match.pk: match for match in matches.prefetch_related("entries", "seats")}
        of_matches = Correction.objects.filter(match__in=self.matches)
        self._all = list(of_matches.values_list("pk", "match", "number"))
        evenings = {line.evening for line in lines} - {None}
        of_sheets = Q(evening__in=evenings, after__has_key="corrections")
        self._lines = list(Line.objects.filter(Q(match__in=self.matches) | of_sheets))  # the newest first

    def has_newer(self, line: Line, match: int, number: int | None = None) -> bool:
        """Whether the sheet, or its entry of this number, was written since, and that was not undone."""
        last = max(key for key in corrections_of(line) if self.corrections[key].match_id == match)
        keys = {pk for pk, of, at in self._all if of == match and pk > last and number in (None, at)}
        newer = [newer for newer in self._lines if newer.pk > line.pk] if keys else []
        in_force = {line.pk for line in lines_in_force(newer)}
        undone = (corrections_of(line) for line in newer if line.pk not in in_force)
        return bool(keys.difference(*undone))

    def cannot_be_put_back(self, line: Line) -> bool:
        keys = corrections_of(line)
        done = [self.corrections[key] for key in keys if key in self.corrections]
        if not done or len(done) < len(keys):
            return True
        for key in {correction.match_id for correction in done}:
            match, here = self.matches[key], [correction for correction in done if correction.match_id == key]
            if match.is_ahead or self.has_newer(line, key):
                return True
            try:
                entries_with_content(match, content_before(match, here))
            except InvalidDeal:
                return True
        return False


def refused_to_put_back(lines: Sequence[Line], by: Account) -> list[Line]:
    """The lines for which `put_back` refuses."""
    now = CurrentSheets(lines)
    return [line for line in lines if now.cannot_be_put_back(line)]


SheetContent = dict[int, dict[str, Any]]  # `data` and `remark` by number, as in `Entry.snapshot`


def content_of(match: Match) -> SheetContent:
    return {entry.number: entry.snapshot for entry in match.entries.all()}


def versions_of(entries: Iterable[Entry]) -> str:
    """The numbers and versions of entries, for a page to send back."""
    in_order = sorted(entries, key=lambda entry: entry.number)
    return " ".join(f"{entry.number}.{entry.version}" for entry in in_order)


def with_sides_exchanged(match: Match, entries: Iterable[Entry], one: int, other: int) -> SheetContent:
    """The same sheet with two sides exchanged. Raises ValidationError for sides that cannot be."""
    game, options = match.rules, options_of(match)
    sides = game.sides(options)
    if (min(one, other), max(one, other)) not in exchangeable_sides(sides):
        raise ValidationError(_("These sides cannot be swapped."), code="sides")
    content, played = {}, game.start(options)
    for entry in sorted(entries, key=lambda entry: entry.number):
        if entry.number == Entry.WHOLE_SHEET:
            fields = game.totals_fields(options)
        else:
            fields = game.fields(options, played)
            played = played if entry.points is None else game.add(options, played, entry.data)
        data = exchange_entry(fields, sides, one, other, entry.data)
        content[entry.number] = {"data": data, "remark": entry.remark}
    return content


def entries_by_number(match: Match) -> dict[int, Entry]:
    return {entry.number: entry for entry in match.entries.all()}


def entries_with_content(match: Match, content: SheetContent) -> tuple[dict[int, Entry], Score]:
    """Copies of the entries with this content, scored; nothing is written. Raises InvalidDeal."""
    stood, entries = entries_by_number(match), {}
    for number, typed in content.items():
        entry = copy(stood[number]) if number in stood else Entry(match=match, number=number)
        entry.data, entry.remark = typed["data"], typed["remark"]
        entries[number] = entry
    return entries, score(match.rules, options_of(match), entries.values())


def struck_entry(match: Match, number: int) -> dict[str, Any] | None:
    """The snapshot of an entry whose last correction deleted it, else None."""
    last = match.corrections.filter(number=number).first()
    return last.before if last and last.after is None else None


def content_before(match: Match, done: Iterable[Correction]) -> SheetContent:
    """The sheet before these corrections."""
    before = {correction.number: correction.before for correction in done}
    return {number: typed for number, typed in {**content_of(match), **before}.items() if typed}


def rows_with_remark(*related: str) -> Iterator[tuple[Any, str]]:
    """The rows with a remark, and the column that is one or an entry as it was; `related` is read too."""
    columns: list[tuple[type[Model], str]] = [(Entry, "remark"), (Answer, "entry")]
    columns += [(Correction, "before"), (Correction, "after")]
    for model, column in columns:
        path = column if column == "remark" else f"{column}__remark"
        rows = model._default_manager.filter(**{f"{path}__isnull": False}).exclude(**{path: ""})
        yield from ((row, column) for row in rows.select_related(*related))


def corrections_of(line: Line) -> list[int]:
    after = line.after or {}
    return [after["correction"]] if "correction" in after else after.get("corrections", [])
