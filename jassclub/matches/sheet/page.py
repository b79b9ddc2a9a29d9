"""A match's sheet on its page: rows to fill in, the written deals, and their result."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.translation import get_language

from jassclub.engine.rules.base import Field
from jassclub.games.outlook import outlook_words
from jassclub.games.words import are_in_dialect, first_label, label, stated_options
from jassclub.printing.board import board_of, half_svg

from ..forms.deal import DealForm
from ..forms.kinds import NumbersPart, parts_of
from ..forms.parts import OPEN, FormPart, PartContext
from ..hosts import SheetHost
from ..models import Entry
from ..queries.announcing import Announcing, announcing_of, asked_of
from ..queries.records import Record
from .control import ControlSum, Keyboard, control_of, grid_lines
from .rows import DealRow

Posted = Mapping[str, Any]


@dataclass
class SheetPage:
    """The sheet of a match: its rows with their forms. Where deals may come in any order and their number is
    fixed there is a row for each, as on paper. Else the deals are listed, and one form asks for the next, or
    corrects the one that `query`, the parameters of the address, names."""

    host: SheetHost
    record: Record
    rows: list[DealRow] = field(default_factory=list)
    query: Mapping[str, Any] = field(default_factory=dict)

    @property
    def heads_columns(self) -> bool:
        """Whether the names stand above the form, with a column for each side below them."""
        return any(isinstance(step.part, NumbersPart) for row in self.rows for step in row.steps)

    @cached_property
    def is_writable(self) -> bool:
        return self.host.may_write and not self.record.match.is_ahead and self.record.sheet_entry is None

    @property
    def takes_totals(self) -> bool:
        """Whether the totals of the sheet may be entered instead: nothing is written yet."""
        return self.record.sheet is not None and not self.record.entries

    @cached_property
    def last_entry(self) -> Entry | None:
        """The deal that was entered last, which may be deleted. A correction keeps its entry's key."""
        entries = [deal.entry for deal in self.record.deals] if self.is_writable else []
        by_time = self.record.any_order  # else by number
        return max(entries, key=lambda entry: entry.pk if by_time else entry.number, default=None)

    @property
    def is_of_first_deal(self) -> bool:
        """Whether the one deal that has a form, to be entered or corrected, is the first."""
        return [row.number for row in self.rows] == [1]

    def row(self, number: int | None) -> DealRow | None:
        return next((row for row in self.rows if row.number == number), None)

    def control(self) -> ControlSum | None:
        return control_of(self.record)

    @property
    def slate_kind(self) -> str:
        """The strokes of its slate; empty where the game has none, or only the sheet's totals are known."""
        record = self.record
        return "" if record.sheet_entry else record.presentation.slate(record.options)

    @property
    def slate(self) -> list[tuple[str, int, str]]:
        """Each side with its total, and its strokes as SVG."""
        record, kind = self.record, self.slate_kind
        board = board_of(record.names.sides, record.played.points if kind else (), kind=kind)
        return [
            (name, total, half_svg(kind, half, name) if kind else "")
            for (name, total, _leads), half in zip(record.standing, board.halves, strict=True)
        ]

    @property
    def history(self) -> list[DealRow]:
        return [self.make_row(deal.number) for deal in reversed(self.record.deals)]

    @property
    def grid(self) -> list[dict[str, Any]]:
        return grid_lines(self.record)

    @property
    def outlook(self) -> list[str]:
        if self.record.sheet_entry:
            return []
        record = self.record
        return outlook_words(record.presentation, record.options, record.played, record.names)

    @property
    def first_label(self) -> str:
        return first_label(self.record.presentation)

    @property
    def plays(self) -> list[str]:
        return stated_options(self.record.presentation, self.record.options, self.record.names.seats)

    @cached_property
    def result_label(self) -> str:
        return label(self.record.presentation, "points")

    @cached_property
    def keyboard(self) -> Keyboard:
        return Keyboard(self.record.presentation, self.record.options)

    @property
    def ticks(self) -> list[FormPart]:
        """The parts that each row has in the open as ticks, which a legend explains."""
        parts = self.rows[0].form.parts
        return [part for part in parts if part.field.kind == "side" and part.place(compact=True) == OPEN]

    @cached_property
    def same_in_all_rows(self) -> str:
        """What every row shows, for the key under which a row is cached."""
        match = self.record.match
        words = get_language(), are_in_dialect(), self.record.names, self.host.remark_label
        asked = self.record.fields(1) if self.record.any_order else ()
        about = self.host.url, self.record.layout, self.gives_hints
        return repr((*words, match.game, match.options, asked, *about))

    @cached_property
    def form_context(self) -> PartContext:
        presentation, options = self.record.presentation, self.record.options
        sides = self.record.game.sides(options)
        return PartContext(presentation, self.record.names, sides, presentation.factors(options))

    def parts(self, number: int, posted: Posted | None = None) -> tuple[FormPart, ...]:
        """The parts of the form of the deal of that number. Hidden numbers are not asked for again, but count
        where they were typed on a page that still asked for them."""
        parts = parts_of(self.record.fields(number), self.form_context)
        if not self.keeps_secret(number):
            return parts
        hidden = [name for part in parts if part.field.hidden for name in part.inputs]
        if any((posted or {}).get(f"{_prefix(number)}-{name}") for name in hidden):
            return parts
        fields = asked_of(self.record, number)
        return parts_of(tuple(field for field in fields if not field.hidden), self.form_context)

    @cached_property
    def gives_hints(self) -> bool:
        """Whether the page shows messages about a deal while it is typed."""
        return self.is_writable and self.record.presentation.tells(self.record.options)

    @cached_property
    def announces(self) -> bool:
        """Whether this visitor can announce here, now or after another deal."""
        return self.is_writable and any(field.announced for field in self.record.fields(1))

    @cached_property
    def announcing(self) -> Announcing | None:
        return announcing_of(self.record)

    def keeps_secret(self, number: int) -> bool:
        """Whether all have announced for that deal, and nobody sees it before the deal is in."""
        now = self.announcing
        return now is not None and now.number == number and now.is_over and now.field.hidden

    def make_row(self, number: int, posted: Posted | None = None) -> DealRow:
        """The deal of that number as it is written, or as it was `posted`."""
        parts = self.parts(number, posted)
        form = DealForm(
            parts,
            posted,
            prefix=_prefix(number),
            entry=self.record.entry(number),
            known=self._known_values(number, parts),
            all_points=self.record.presentation.all_points,
        )
        return DealRow(self.record, number, form)

    def _known_values(self, number: int, parts: Sequence[FormPart]) -> dict[str, Any]:
        """The known values of a deal that is not written yet: from announcements and from the address."""
        if self.record.entry(number):
            return {}
        now, announced = self.announcing, {}
        if now is not None and now.number == number and None not in now.shown:
            announced = {now.field.name: list(now.shown)}
        said = {part.name: _possible(part.field, self.query.get(part.name)) for part in parts}
        return announced | {name: value for name, value in said.items() if value is not None}


def _prefix(number: int) -> str:
    return f"d{number}"


def _possible(field: Field, parameter: Any) -> Any:
    """The value of the field in a parameter of the address, None where it is not possible."""
    if field.kind == "choice":
        return parameter if parameter in field.allowed else None
    if field.kind in ("side", "seat"):
        return next((at for at in range((field.high or 0) + 1) if str(at) == parameter), None)
    return None
