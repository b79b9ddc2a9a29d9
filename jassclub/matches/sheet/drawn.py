"""How a part of a deal's form is drawn: where it stands on the page, and its inputs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..forms.kinds import ChoicePart, NumbersPart, SeatPart, SidePart
from ..forms.melds import FREE, MOST, DeclarationsPart, EndedEarlyPart, MeldsPart
from ..forms.parts import FormPart, Input, InputValues

OPEN, FOLDED, MORE = "open", "folded", "more"
FEW = 12  # numbers that go no higher are counted by tapping


class Drawn(NamedTuple):
    """A part of a form with its inputs. `total`: what its numbers must add up to."""

    part: FormPart
    boxes: list[Input]
    rows: list[list[Input]] | None = None
    place: str = OPEN

    @property
    def name(self) -> str:
        return self.part.name

    @property
    def kind(self) -> str:
        return self.part.kind

    @property
    def label(self) -> str:
        return self.part.label

    @property
    def total(self) -> int | None:
        return self.part.field.total if isinstance(self.part, NumbersPart) else None

    @property
    def other_total(self) -> tuple[str, str, int] | None:
        """The name of another part, an answer there, and the total with that answer."""
        return self.part.field.other_total

    @property
    def instead_of(self) -> str:
        """The names of the parts that are left empty where this one is said."""
        return " ".join(self.part.field.instead_of)

    @property
    def at_zero(self) -> str:
        return " ".join(self.part.field.at_zero)

    def brings_all(self, box: Input) -> bool:
        """Whether the side has all points that are shared out, if it has this."""
        return not isinstance(self.part, SidePart) or self.part.brings_all(box.side or 0)

    @property
    def is_folded(self) -> bool:
        return self.place == FOLDED

    @property
    def is_required(self) -> bool:
        return self.part.field.required

    @property
    def low(self) -> int:
        return self.part.field.low

    @property
    def high(self) -> int | None:
        return self.part.field.high

    @property
    def step(self) -> int:
        return self.part.field.step

    @property
    def is_counted(self) -> bool:
        """Whether its numbers are small enough to be counted by tapping."""
        return isinstance(self.part, NumbersPart) and self.total is None and 0 < (self.high or 0) <= FEW

    @property
    def short(self) -> str:
        """A chip's letter."""
        return self.label[:1]

    @property
    def is_filled(self) -> bool:
        return any(box.is_set or box.errors for box in self.boxes)


def draw(part: FormPart, filled: InputValues, *, compact: bool) -> Drawn:
    place = place_of(part, compact=compact)
    if isinstance(part, MeldsPart):
        rows = part.rows(filled, FREE if compact else MOST)
        return Drawn(part, [each for row in rows for each in row], rows, place)
    boxes = part.inputs(filled)
    if part.field.at_zero:
        boxes = [_where_needed(box, part.field.at_zero, filled) for box in boxes]
    return Drawn(part, boxes, place=place)


def _where_needed(box: Input, names: Sequence[str], filled: InputValues) -> Input:
    """The input of a side, out of sight unless the side has 0 in all of these fields."""
    values = [str(filled[f"{name}_{box.side}"]) for name in names]
    return box._replace(unneeded=not (box.is_set or box.errors or set(values) == {"0"}))


def is_drawn_as_empty(part: FormPart, filled: InputValues) -> bool:
    """Whether the part has the same inputs as where nothing is said, whatever stands in them."""
    if isinstance(part, MeldsPart):
        return not filled[part.main_input]
    return not part.field.at_zero


def place_of(part: FormPart, *, compact: bool) -> str:
    """Whether a part stands in the open, in a fold of its own, or with the rest behind "…".

    In a row of a paper sheet only what every deal needs is open; below a slate all that is one tap.
    """
    needed = part.field.required or bool(part.field.at_zero)
    if isinstance(part, MeldsPart | DeclarationsPart | EndedEarlyPart):
        return MORE if compact else FOLDED
    if isinstance(part, SeatPart):
        return OPEN if needed or (part.context.is_solo and not compact) else MORE
    if needed or isinstance(part, SidePart | ChoicePart):
        return OPEN
    one_tap = part.kind in ("truth", "truths", "numbers", "number")
    return OPEN if one_tap and not compact else MORE
