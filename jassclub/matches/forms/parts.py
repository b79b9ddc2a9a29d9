"""The parts of a deal's form: one for each field of a deal, each with one or more inputs.

A part knows its inputs (flat names such as `card_points_0`), their contents for a value of the rules' JSON,
and how they are read back to it. It knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext_lazy as _

from jassclub.engine.rules.base import Field, InvalidDeal, Sides
from jassclub.games.deal_words import TableNames
from jassclub.games.presentation import Presentation
from jassclub.games.words import SIGNS, label

YES_NO = [("yes", _("yes")), ("no", _("no"))]


class Option(NamedTuple):
    """One of the choices of an input: its word, a sign for it and its factor, where it has them."""

    value: str
    word: str
    sign: str = ""
    note: str = ""


def input_options(
    choices: Iterable[tuple[str, Any]], factors: Mapping[str, int] | None = None
) -> tuple[Option, ...]:
    by_value = factors or {}
    return tuple(
        Option(value, str(word), SIGNS.get(value, ""), f"×{by_value[value]}" if by_value.get(value) else "")
        for value, word in choices
    )


class Input(NamedTuple):
    """One input: its name and its content.

    kind     number, tick, radios, select, text or hidden
    who      the name of its side
    typed    whether somebody typed it and it is not saved yet
    unneeded whether the deal as typed does not ask for it
    """

    kind: str
    name: str
    id: str
    value: str
    label: str
    side: int | None = None
    who: str = ""
    errors: tuple[str, ...] = ()
    typed: bool = False
    unneeded: bool = False
    options: tuple[Option, ...] = ()

    @property
    def is_set(self) -> bool:
        return is_filled(self.value)


class InputValues:
    """The contents of a form's inputs by name, and their errors. `is_typed`: typed and not saved yet."""

    def __init__(
        self,
        prefix: str,
        values: Mapping[str, Any],
        errors: Mapping[str, Sequence[str]] | None = None,
        *,
        is_typed: bool = False,
    ) -> None:
        self.values, self.errors, self.is_typed = values, errors or {}, is_typed
        self._prefix = f"{prefix}-" if prefix else ""

    def __getitem__(self, name: str) -> Any:
        return self.values.get(name)

    def name(self, name: str) -> str:
        """As the form sends it."""
        return f"{self._prefix}{name}"

    def input(
        self,
        name: str,
        kind: str,
        label: str,
        side: int | None = None,
        options: tuple[Option, ...] = (),
        who: str = "",
    ) -> Input:
        text, sent_as = as_text(self.values.get(name)), self.name(name)
        errors = tuple(self.errors.get(name, ())) if self.errors else ()
        is_typed = self.is_typed and text != ""
        # Positional arguments: keywords take twice as long, which shows in a sheet of a hundred inputs.
        return Input(kind, sent_as, f"id_{sent_as}", text, label, side, who, errors, is_typed, False, options)


def as_text(value: Any) -> str:
    """The content of an input for a value."""
    return "" if value is None or value is False else str(value)


def is_filled(text: str) -> bool:
    """Whether an input with this content counts as filled in."""
    return text not in ("", "False")


class Whole(forms.IntegerField):
    """A whole number; the rules check its bounds."""

    def __init__(self) -> None:
        super().__init__(required=False, widget=forms.TextInput)


class Choice(forms.ChoiceField):
    """One of some values, or nothing."""

    def __init__(self, values: list[tuple[str, str]]) -> None:
        super().__init__(required=False, choices=[("", "–"), *values])


class Text(forms.CharField):
    def __init__(self, length: int = 200) -> None:
        super().__init__(required=False, max_length=length)


class Tick(forms.BooleanField):
    def __init__(self) -> None:
        super().__init__(required=False)


class UnreadableInput(Exception):
    """The typed text is no value of the field; `input` is the input to show the message at."""

    def __init__(self, input: str, message: str) -> None:
        super().__init__(message)
        self.input, self.message = input, message


@dataclass(frozen=True)
class PartContext:
    """The words of the game, the names at the table, and the factors of choices by field."""

    presentation: Presentation
    names: TableNames
    sides: Sides
    factors: Mapping[str, Mapping[str, int]] = field(hash=False)

    @property
    def seats(self) -> list[tuple[str, str]]:
        """The players, to choose from."""
        return [(str(seat), name) for seat, name in enumerate(self.names.seats)]

    @property
    def is_solo(self) -> bool:
        return all(len(seats) == 1 for seats in self.sides)


class FormPart:
    """One field of a deal. `per_side`: it has an input for each side."""

    per_side = False

    def __init__(self, field: Field, context: PartContext) -> None:
        self.field, self.context = field, context
        self.name, self.kind = field.name, field.kind
        self.label = label(context.presentation, field.name)

    @property
    def main_input(self) -> str:
        """The input at which a refusal of the field is shown."""
        return self.name

    def refused_inputs(self, refusal: InvalidDeal, typed: Mapping[str, Any]) -> Sequence[str]:
        """The inputs that a refusal of the rules is about."""
        return [self.main_input]

    def form_fields(self) -> dict[str, forms.Field]:
        raise NotImplementedError

    def initial(self, value: Any) -> dict[str, Any]:
        """The contents of the inputs for this value."""
        return {self.name: value}

    def read(self, typed: Mapping[str, Any]) -> Any:
        """The value for the rules, None where nothing is typed. Raises UnreadableInput."""
        return typed.get(self.name)

    def inputs(self, values: InputValues) -> list[Input]:
        raise NotImplementedError
