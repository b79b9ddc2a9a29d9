"""The inputs of a deal in a row as on paper. The rows of a sheet differ in little but what stands in them:
their inputs are written once for the people at a table, and filled in for each deal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ..forms.kinds import MOST_REMEMBERED
from ..forms.parts import FormPart, Input, InputValues, Option, as_text, is_filled
from .drawn import MORE, OPEN, Drawn, draw, is_drawn_as_empty
from .input_html import Inputs, escape

if TYPE_CHECKING:
    from .rows import DealRow

MARK = "\0"  # before and after the name of a place: nobody can type it
NUMBER, FOCUS = "number", "focus "  # names of places, that of the focus with the name of the input


class RowInputs(NamedTuple):
    """Where there are two sides the inputs at each of them, else the lines with an input for each side; then
    what else stands in the open, and what stands behind "…", with whether anything is said there."""

    lines: Sequence[str]
    choices: str
    more: str
    says_more: bool


def inputs_of(row: DealRow) -> Inputs:
    page = row.page
    return Inputs(row.number, page.is_compact, page.focus_id, page.row_words.of_deal, row.first_side)


def inputs_in_a_row(row: DealRow) -> RowInputs:
    if row.form is None and all(is_drawn_as_empty(part, row.filled) for part in row.parts):
        return row.page.blank_inputs(row.first_side).of(row.number, row.filled, row.page.focus_id)
    return _written(row.drawn, inputs_of(row), is_two=row.page.is_two)


def _written(parts: Sequence[Drawn], inputs: Inputs, *, is_two: bool) -> RowInputs:
    in_open = [drawn for drawn in parts if drawn.place == OPEN]
    at_sides = [drawn for drawn in in_open if drawn.part.per_side]
    if is_two:
        lines = [
            "".join(inputs.write(drawn, drawn.boxes[side], in_cell=True) for drawn in at_sides)
            for side in (0, 1)
        ]
    else:
        lines = [inputs.line(drawn) for drawn in at_sides]
    choices = "".join(inputs.all_of(drawn) for drawn in in_open if not drawn.part.per_side)
    behind = [drawn for drawn in parts if drawn.place == MORE]
    return RowInputs(lines, choices, *inputs.behind(behind))


class BlankInputs:
    """The inputs of any deal of which nothing was posted, with places for what is a deal's own."""

    def __init__(self, parts: Sequence[FormPart], of_deal: str, *, is_two: bool, first: int = 0) -> None:
        number = f"{MARK}{NUMBER}{MARK}"
        inputs = _Blanks(number, True, "", of_deal, first)
        empty = InputValues(f"d{number}", {})
        drawn = [draw(part, empty, compact=True) for part in parts]
        lines, choices, more, _says_more = _written(drawn, inputs, is_two=is_two)
        self._lines, self._choices, self._more = [*map(_Blank, lines)], _Blank(choices), _Blank(more)
        self._places = inputs.places
        self._behind = {place.input for name, place in inputs.places.items() if name in self._more.names}

    def of(self, number: int, filled: InputValues, focus_id: str) -> RowInputs:
        own = {name: place.text(filled) for name, place in self._places.items()}
        own[NUMBER] = str(number)
        deal, _dash, focused = focus_id.partition("-")
        if deal == f"id_d{number}":
            own[FOCUS + focused] = " data-begin"
        return RowInputs(
            [line.filled_in(own) for line in self._lines],
            self._choices.filled_in(own),
            self._more.filled_in(own),
            any(is_filled(as_text(filled[name])) for name in self._behind),
        )


blank_inputs = lru_cache(MOST_REMEMBERED)(BlankInputs)


class _Blank:
    """A text with named places."""

    def __init__(self, text: str) -> None:
        self._pieces = text.split(MARK)
        self.names = self._pieces[1::2]

    def filled_in(self, own: Mapping[str, str]) -> str:
        pieces = self._pieces.copy()
        pieces[1::2] = [own.get(name, "") for name in self.names]
        return "".join(pieces)


class _Place(NamedTuple):
    """What stands in an input, or with a value the word that is written where that stands there."""

    input: str
    value: str | None = None
    word: str = ""

    def text(self, filled: InputValues) -> str:
        said = as_text(filled[self.input])
        if self.value is None:
            return escape(said)
        return f" {self.word}" if said == self.value else ""


class _Blanks(Inputs):
    """Writes inputs with a place wherever something may stand; `places` says what, by the place's name."""

    def __init__(self, *about: Any) -> None:
        super().__init__(*about)
        self.places: dict[str, _Place] = {}

    def _value(self, box: Input) -> str:
        return self._place(box)

    def _focus(self, box: Input) -> str:
        return f"{MARK}{FOCUS}{_input(box)}{MARK}"

    def _ticked(self, box: Input) -> str:
        return self._place(box, str(True), "checked")

    def _chosen(self, box: Input, option: Option, word: str) -> str:
        return self._place(box, option.value, word)

    def _place(self, box: Input, *said: str) -> str:
        name = str(len(self.places))
        self.places[name] = _Place(_input(box), *said)
        return f"{MARK}{name}{MARK}"


def _input(box: Input) -> str:
    """Its name without the deal's."""
    return box.name.partition("-")[2]
