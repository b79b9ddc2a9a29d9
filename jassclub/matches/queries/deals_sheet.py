"""Every deal of many matches of one game as rows of a spreadsheet, with a column for each field ever filled
in."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from django.db.models import QuerySet
from django.utils.timezone import make_naive
from django.utils.translation import gettext as _

from jassclub.engine.rules.base import Field
from jassclub.games.deal_words import describe_deal, does_not_count
from jassclub.games.joined import semicolons
from jassclub.games.presentation import Presentation
from jassclub.games.words import label, plural, value_word
from jassclub.web.spreadsheets.writing import Cell

from ..models import Entry, Match, typed_values
from .records import Record, record_of, with_record

CHUNK = 100  # matches that are read together
PER_SIDE = ("numbers", "truths")
SAID = ("melds", "declarations", "enough")  # are no numbers: they are told in words


@dataclass(frozen=True)
class DealColumns:
    """What the rows of some matches have in common: how many players each `side` has at most, the `fields`
    that were ever answered, the `honours` that are counted."""

    presentation: Presentation
    sides: Sequence[int]
    fields: Sequence[Field]
    honours: Sequence[str]
    with_names: bool  # of those who entered it
    with_remarks: bool

    def heads(self) -> list[str]:
        return [
            _("Deal"),
            *self._players(),
            *(head for field in self.fields for head in self._heads_of(field)),
            *self._by_side(_("Points")),
            *(head for name in self.honours for head in self._by_side(plural(self.presentation, name))),
            *((_("Remark"),) if self.with_remarks else ()),
            *((_("Entered by"), _("Entered on")) if self.with_names else ()),
        ]

    def rows(self, match: Match) -> Iterator[list[Cell]]:
        """A row for each entry of a match, which is read `with_record`; a sheet's totals have no number."""
        record = record_of(match)
        if record.sheet_entry:
            counts = {name: record.sheet_entry.data.get(name, []) for name in self.honours}
            yield self._row(record, record.sheet_entry, record.match.totals, counts)
        honours = iter(record.game.honours_in(record.played))
        for deal in record.deals:
            if deal.written is None:
                yield self._row(record, deal.entry, (), {})
                continue
            made, sides = next(honours), range(len(record.sides))
            counts = {name: [made.count((name, side)) for side in sides] for name in self.honours}
            yield self._row(record, deal.entry, deal.written.points, counts, deal.written.uncounted)

    def _row(
        self,
        record: Record,
        entry: Entry,
        points: Sequence[int],
        honours: Mapping[str, Sequence[int]],
        uncounted: Sequence[str] = (),
    ) -> list[Cell]:
        is_deal = entry.number != Entry.WHOLE_SHEET
        data = entry.data if is_deal else {}
        row: list[Cell] = [entry.number if is_deal else _("whole sheet")]
        for side, players in enumerate(self.sides):
            here = record.players[side] if side < len(record.players) else []
            row += [*here, *[""] * (players - len(here))]
        for field in self.fields:
            cells = self._cells_of(field, data.get(field.name), record)
            row += [does_not_count(str(cell)) for cell in cells] if field.name in uncounted else cells
        row += self._each_side(points)
        for name in self.honours:
            row += self._each_side(honours.get(name, ()))
        if self.with_remarks:
            row.append(entry.remark)
        if self.with_names:
            by = entry.written_by.username if entry.written_by else ""
            row += [by, make_naive(entry.written_at).replace(microsecond=0)]
        return row

    def _players(self) -> list[str]:
        if max(self.sides) == 1:
            return [_("Player %(number)s") % {"number": number} for number in range(1, len(self.sides) + 1)]
        words = _("Side %(side)s, player %(number)s")
        places = [(side, at) for side, players in enumerate(self.sides) for at in range(players)]
        return [words % {"side": side + 1, "number": at + 1} for side, at in places]

    def _heads_of(self, asked: Field) -> list[str]:
        head = label(self.presentation, asked.name)
        return self._by_side(head) if asked.kind in PER_SIDE else [head]

    def _by_side(self, head: str) -> list[str]:
        words = _("%(what)s, player %(number)s") if max(self.sides) == 1 else _("%(what)s, side %(number)s")
        return [words % {"what": head, "number": side} for side in range(1, len(self.sides) + 1)]

    def _cells_of(self, asked: Field, value: Any, record: Record) -> list[Cell]:
        if asked.kind in PER_SIDE:
            return self._each_side(value or () if asked.kind == "numbers" else list(map(_yes, value or ())))
        return [_cell(asked, value, record)]

    def _each_side(self, values: Sequence[Cell]) -> list[Cell]:
        return [values[side] if side < len(values) else None for side in range(len(self.sides))]


def deal_columns(
    matches: QuerySet[Match], presentation: Presentation, *, with_names: bool, with_remarks: bool = True
) -> DealColumns:
    """The columns for these matches, which all are of the presentation's game; in a few queries."""
    answered = set[str]()
    fields: dict[str, Field] = {}
    sides: list[int] = []
    honours: dict[str, None] = {}
    for match in with_record(matches.order_by("pk")).iterator(chunk_size=CHUNK):
        record = record_of(match)
        for state in (*(deal.before for deal in record.deals), record.played):
            for asked in record.game.fields(record.options, state):
                fields.setdefault(asked.name, asked)
        for deal in record.deals:
            # A 0 is something: side 0.
            answered |= {name for name, value in typed_values(deal.entry.data).items() if value is not False}
        honours |= dict.fromkeys(presentation.counted(record.options))
        sides = [max(both) for both in zip_longest(sides, map(len, record.sides), fillvalue=0)]
    said = [field for name, field in fields.items() if name in answered]
    return DealColumns(presentation, sides or [1], said, list(honours), with_names, with_remarks)


def _yes(value: Any) -> str:
    return _("yes") if value else ""


def _cell(asked: Field, value: Any, record: Record) -> Cell:
    if value is None or value == []:
        return None
    if asked.kind == "side":
        return record.names.sides[value]
    if asked.kind == "seat":
        return record.names.seats[value]
    if asked.kind == "choice":
        return value_word(record.presentation, asked.name, value)
    if asked.kind == "truth":
        return _yes(value)
    if asked.kind in SAID:
        return semicolons(describe_deal(record.presentation, [asked], {asked.name: value}, record.names))
    return value  # type: ignore[no-any-return]
