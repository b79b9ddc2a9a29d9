"""The parts of a deal's form: one for each field of a deal, each with one or more inputs. A part knows their
names, such as `card_points_0`, what they contain for a value of the rules' JSON, and how that is read back.
It knows no game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from jassclub.engine.rules.base import Field, InvalidDeal, Sides
from jassclub.games.deal_words import TableNames
from jassclub.games.presentation import Presentation
from jassclub.games.words import SIGNS, label

YES_NO = [("yes", _("yes")), ("no", _("no"))]
NOTHING = ("", "–")
OPEN, FOLDED, MORE = "open", "folded", "more"  # where a part stands: see FormPart.place
FEW = 12  # numbers that go no higher are counted by tapping


class PartInput(forms.BoundField):
    """An input of a part, as it stands in a form. Its template is named for its kind."""

    field: PartField

    @property
    def part(self) -> FormPart:
        return self.field.part

    @property
    def template(self) -> str:
        return f"matches/inputs/{self.field.kind}.html"

    @property
    def side(self) -> int | None:
        return self.field.side

    @property
    def who(self) -> str:
        return "" if self.side is None else self.part.context.names.sides[self.side]

    @cached_property
    def text(self) -> str:
        value = self.value()
        return "" if value is None or value is False else str(value)

    @property
    def is_set(self) -> bool:
        return self.text not in ("", "False")

    @property
    def is_typed(self) -> bool:
        """Whether someone typed it and it is not saved yet."""
        return self.form.is_bound and self.text != ""

    @property
    def is_unneeded(self) -> bool:
        """Whether the deal does not ask for it: it is asked of a side that has 0 in other fields."""
        if not self.part.field.at_zero or self.is_set or self.errors:
            return False
        return any(self.form[f"{name}_{self.side}"].text != "0" for name in self.part.field.at_zero)  # type: ignore[attr-defined]

    @property
    def brings_all(self) -> bool:
        """Whether all points that are shared out come with this tick."""
        return self.part.brings_all(self.side or 0)


class PartField(forms.Field):
    """A field of the form that is an input of a part, perhaps of a side. `kind` names its template."""

    kind: str
    part: FormPart
    side: int | None = None

    def __init__(self, label: str, **kwargs: Any) -> None:
        super().__init__(label=label, required=False, **kwargs)

    def get_bound_field(self, form: forms.BaseForm, field_name: str) -> PartInput:
        return PartInput(form, self, field_name)


class Whole(PartField, forms.IntegerField):
    """A whole number; the rules check its bounds."""

    kind = "number"
    widget = forms.TextInput


class Choice(PartField, forms.ChoiceField):
    """One of some values, or nothing. `options` are those that are shown, each with its word, sign and
    factor."""

    def __init__(
        self,
        label: str,
        choices: Sequence[tuple[str, Any]],
        *,
        kind: str = "radios",
        offers_nothing: bool = True,
        factors: Mapping[str, int] | None = None,
    ) -> None:
        super().__init__(label, choices=[NOTHING, *choices])
        self.kind = kind
        shown = [NOTHING, *choices] if offers_nothing else choices
        notes = {value: f"×{factor}" for value, factor in (factors or {}).items() if factor}
        self.options = [(at, str(word), SIGNS.get(at, ""), notes.get(at, "")) for at, word in shown]


class Text(PartField, forms.CharField):
    kind = "text"


class Tick(PartField, forms.BooleanField):
    kind = "tick"


@dataclass(frozen=True)
class PartContext:
    """The words of the game, the names at the table, and the factors of choices by field."""

    presentation: Presentation
    names: TableNames
    sides: Sides
    factors: Mapping[str, Mapping[str, int]] = field(hash=False)

    @property
    def seats(self) -> list[tuple[str, str]]:
        return [(str(seat), name) for seat, name in enumerate(self.names.seats)]


class FormPart:
    """One field of a deal. `in_row`, `in_form`: its `place` unless every deal needs it."""

    per_side = False
    in_row, in_form = MORE, OPEN

    def __init__(self, field: Field, context: PartContext) -> None:
        self.field, self.context = field, context
        self.name = field.name
        self.label = label(context.presentation, field.name)

    def input(self, *place: int | str) -> str:
        return "_".join(map(str, (self.name, *place)))

    @property
    def main_input(self) -> str:
        """The input at which a refusal of the field is shown."""
        return next(iter(self.inputs))

    def refused_inputs(self, refusal: InvalidDeal, typed: Mapping[str, Any]) -> Sequence[str]:
        return [self.main_input]

    @cached_property
    def inputs(self) -> dict[str, PartField]:
        """Its fields of the form. They keep nothing of a form, so all forms share them."""
        inputs = self.form_fields()
        for input in inputs.values():
            input.part = self
        return inputs

    def input_field(self, label: str) -> PartField:
        """An input, where all of them are alike."""
        return Whole(label)

    def form_fields(self) -> dict[str, PartField]:
        return {self.name: self.input_field(self.label)}

    def initial(self, value: Any) -> dict[str, Any]:
        return {self.name: value}

    def read(self, typed: Mapping[str, Any]) -> Any:
        """The value for the rules, None where nothing is typed. Raises ValidationError on an input."""
        return typed.get(self.name)

    def place(self, *, compact: bool) -> str:
        """Whether it stands in the open, in a fold of its own, or with the rest behind "…". In a row of a
        paper sheet only what every deal needs is open; below a slate all that is one tap."""
        if self.field.required or self.field.at_zero:
            return OPEN
        return self.in_row if compact else self.in_form

    @property
    def taps(self) -> Sequence[int]:
        """What a tap beside the number adds to it."""
        field = self.field
        if self.per_side and field.total is None and 0 < (field.high or 0) <= FEW:
            return [1]
        return [-field.step, field.step] if field.step > 1 else []

    def boxes(self, form: forms.BaseForm) -> list[PartInput]:
        return [form[name] for name in self.inputs]  # type: ignore[misc]

    def all_points(self, side: int, form: forms.BaseForm) -> Any:
        """The value with which that side has all points that are shared out, as far as this part knows it."""
        return None

    def brings_all(self, side: int) -> bool:
        """Whether a side with this tick has all points that are shared out."""
        return True
