"""A match's sheet as it stands on its page: rows to fill in, what is written, and what it comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from jassclub.games.deal_words import TableNames, ending_words
from jassclub.games.option_words import stated_options
from jassclub.games.outlook import outlook_words
from jassclub.games.words import first_label, label

from ..actions.announcing import Announcing, announcing_of, asked_of
from ..actions.writing import Consequences
from ..forms.deal import DealForm, initial_values
from ..forms.inputs import Box, Filled
from ..forms.kinds import parts_of
from ..forms.parts import Asked, Part
from ..forms.per_side import Numbers
from ..hosts import Frame
from ..models import Entry
from ..parameters import Chosen
from ..queries.records import Deal, Record, last_entered
from .control import Control, GridLine, control_of, grid_lines, slate_of
from .drawn import OPEN, place_of
from .input_html import in_turn
from .row_inputs import BlankInputs, blank_inputs
from .rows import Row, make_row
from .words import Keyboard, RowWords, keyboard_of, row_words

Posted = Mapping[str, Any]


@dataclass(frozen=True)
class Effect:
    """What a confirmed correction moves a side from and to."""

    side: str
    before: int
    after: int


@dataclass
class Page:
    """The sheet of a match: its rows with their forms, in two layouts.

    Where deals may come in any order and their number is fixed there is a row for each, as on paper.
    Else the deals are listed and one form asks for the next, or corrects the one that is chosen.
    """

    frame: Frame
    record: Record
    rows: list[Row] = field(default_factory=list)
    chosen: Chosen = field(default_factory=Chosen)

    # --- what the sheet is ----------------------------------------------------------------------------

    @cached_property
    def is_compact(self) -> bool:
        return is_compact(self.record)

    @property
    def is_two(self) -> bool:
        """Whether everything of a deal fits into one row: two sides beside each other."""
        return self.is_compact and len(self.names.sides) == 2

    @cached_property
    def layout(self) -> str:
        return "two" if self.is_two else "many" if self.is_compact else "large"

    @property
    def heads_columns(self) -> bool:
        """Whether the names stand above the form: there is a column for each side below them."""
        return any(isinstance(each.part, Numbers) for row in self.rows for each in row.steps)

    @cached_property
    def is_writable(self) -> bool:
        return self.frame.may_write and not self.record.match.is_ahead and self.record.sheet_entry is None

    @property
    def names(self) -> TableNames:
        return self.record.names

    @property
    def deals_in(self) -> int:
        return len(self.record.deals)

    @property
    def is_complete(self) -> bool:
        return self.record.match.is_finished

    @property
    def takes_totals(self) -> bool:
        """Whether the totals of the sheet may be entered instead: nothing is written yet."""
        return self.record.sheet is not None and not self.record.entries

    @property
    def has_totals_only(self) -> bool:
        return self.record.sheet_entry is not None

    @cached_property
    def to_take_back(self) -> Entry | None:
        """The deal that was entered last, which may be struck."""
        return last_entered(self.record) if self.is_writable else None

    @property
    def take_back_url(self) -> str:
        return self.frame.strike_url(self.to_take_back.number) if self.to_take_back else ""

    @property
    def last_deal(self) -> Deal | None:
        return self.record.deals[-1] if self.record.deals else None

    @cached_property
    def first_free(self) -> int | None:
        return self.record.next_number

    @property
    def is_of_first_deal(self) -> bool:
        """Whether the one deal that has a form, to be entered or corrected, is the first."""
        return [row.number for row in self.rows] == [1]

    # --- what stands there ----------------------------------------------------------------------------

    def row(self, number: int | None) -> Row | None:
        return next((row for row in self.rows if row.number == number), None)

    def control(self) -> Control | None:
        """The control sum of what is saved, and of nothing else."""
        return control_of(self.record)

    def effects(self, consequences: Consequences) -> list[Effect]:
        """The sides whose totals a correction moves."""
        both = zip(self.names.sides, consequences.before, consequences.after, strict=True)
        return [Effect(*each) for each in both if each[1] != each[2]]

    def slate(self) -> str:
        return slate_of(self.record)

    @property
    def history(self) -> list[Row]:
        """The deals that are written, the newest first."""
        return [make_row(self, deal.number, None) for deal in reversed(self.record.deals)]

    @property
    def grid(self) -> list[GridLine]:
        return grid_lines(self.record)

    @cached_property
    def row_words(self) -> RowWords:
        return row_words()

    @cached_property
    def result_label(self) -> str:
        """What the points that a deal writes are called."""
        return label(self.record.presentation, "points")

    # --- for the script -------------------------------------------------------------------------------

    @cached_property
    def keyboard(self) -> Keyboard:
        return keyboard_of(self.record.presentation, self.record.options)

    @cached_property
    def focus_id(self) -> str:
        """The input in which typing begins: the first number that is missing in the first deal that is.

        A deal that is corrected lacks none: there it is the first that every deal needs, not one that this
        deal does without.
        """
        if self.is_compact and self.first_free is None:
            return ""
        row = self.row(self.first_free) if self.is_compact else next(iter(self.rows), None)
        if row is None or row.is_refused:
            return ""
        needed, besides = _numbers_of(row, True), _numbers_of(row, False)
        numbers = needed or besides
        missing = next((box.id for box in numbers if not box.value), "")
        return missing if missing or self.is_compact or not numbers else numbers[0].id

    @property
    def outlook(self) -> list[str]:
        """What is missing, left and still possible."""
        if self.has_totals_only:
            return []
        return outlook_words(self.record.presentation, self.record.options, self.record.played, self.names)

    @property
    def first_label(self) -> str:
        """What who leads or bids first in this match is called."""
        return first_label(self.record.presentation)

    @property
    def plays(self) -> list[str]:
        """By which options this table plays."""
        return stated_options(self.record.presentation, self.record.options, self.names.seats)

    @property
    def ending(self) -> str:
        """Who has won, and what decided it."""
        return ending_words(self.record.presentation, self.record.options, self.record.played, self.names)

    @cached_property
    def asked(self) -> Asked:
        said = self.record.presentation
        return Asked(
            said, self.names, self.record.game.sides(self.record.options), said.factors(self.record.options)
        )

    def parts(self, number: int, posted: Posted | None = None) -> tuple[Part, ...]:
        """The parts of the form of the deal of that number."""
        if self.keeps_secret(number) and not self._says_hidden(number, posted or {}):
            asked = asked_of(self.record, number)
            return parts_of(tuple(field for field in asked if not field.hidden), self.asked)
        return self._same_parts if self.record.any_order else self._parts(number)

    def _says_hidden(self, number: int, posted: Posted) -> bool:
        """Whether somebody typed such numbers on a page that still asked for them: what is typed counts."""
        hidden = (part for part in self._parts(number) if part.field.hidden)
        return any(posted.get(f"{_prefix(number)}-{name}") for part in hidden for name in part.inputs())

    @cached_property
    def _same_parts(self) -> tuple[Part, ...]:
        """Where no deal depends on another each asks for the same."""
        return self._parts(1)

    def _parts(self, number: int) -> tuple[Part, ...]:
        return parts_of(self.record.fields(number), self.asked)

    def blank_inputs(self, first: int) -> BlankInputs:
        """Of a page with a row for each deal, for those in which that side is asked first."""
        return blank_inputs(self._same_parts, self.row_words.of_deal, is_two=self.is_two, first=first)

    @cached_property
    def tells(self) -> bool:
        """Whether the page says something of a deal while it is typed."""
        return self.is_writable and self.record.presentation.tells(self.record.options)

    @cached_property
    def announces(self) -> bool:
        """Whether somebody who may write can announce here, now or after another deal."""
        return self.is_writable and any(field.announced for field in self.record.fields(1))

    @cached_property
    def announcing(self) -> Announcing | None:
        """How far the announcements for the next deal are, in games with any."""
        return announcing_of(self.record)

    def _announced(self, number: int) -> dict[str, Any]:
        """What all have announced for the deal of that number."""
        now = self.announcing
        if now is None or now.number != number or None in now.shown:
            return {}
        return {now.field.name: list(now.shown)}

    def keeps_secret(self, number: int) -> bool:
        """Whether all have announced for that deal, and nobody sees it before the deal is in."""
        now = self.announcing
        return now is not None and now.number == number and now.is_over and now.field.hidden

    def form(self, number: int, parts: Sequence[Part], posted: Posted) -> DealForm:
        """Reads what was posted for the deal of that number."""
        return DealForm(
            parts,
            posted,
            prefix=_prefix(number),
            entry=self._entry(number),
            filled=self._known(number, parts),
            all_points=self.record.presentation.all_points,
        )

    def filled(self, number: int, parts: Sequence[Part]) -> Filled:
        """What stands in the inputs of that deal where nobody typed."""
        return Filled(_prefix(number), initial_values(parts, self._entry(number), self._known(number, parts)))

    def _entry(self, number: int) -> Entry | None:
        deal = self.record.deal(number)
        return deal.entry if deal else None

    def _known(self, number: int, parts: Sequence[Part]) -> dict[str, Any]:
        """What is known of a deal that is not written yet."""
        if self._entry(number):
            return {}
        return {**self._announced(number), **self.chosen.filled(part.field for part in parts)}


def _prefix(number: int) -> str:
    """Of the names of a deal's inputs."""
    return f"d{number}"


def is_compact(record: Record) -> bool:
    """Whether the sheet has a row for every deal from the start."""
    return record.any_order and record.length is not None and record.presentation.layout == "rows"


def _numbers_of(row: Row, required: bool) -> list[Box]:
    """The inputs for numbers that every deal needs, or those for what only some have, in the order asked."""
    asked = [part for part in row.in_order if place_of(part, compact=row.page.is_compact) == OPEN]
    found: list[Box] = []
    for part in asked:
        if part.field.required == required:
            boxes = part.boxes(row.filled)
            found += in_turn(boxes, row.first_side) if part.per_side else boxes
    return [box for box in found if box.kind == "number"]
