"""The inputs of a deal's form, and what stands in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext_lazy as _

from jassclub.engine.rules.base import InvalidDeal
from jassclub.games.refusals import sentence
from jassclub.games.words import SIGNS, value_word

from .parts import Part, Typed, Unreadable


class Option(NamedTuple):
    """One of the choices of an input: its word, a sign for it and its factor, where it has them."""

    value: str
    word: str
    sign: str = ""
    note: str = ""


class Box(NamedTuple):
    """One input: its name and what stands in it.

    kind     number, tick, radios, select, text or hidden
    who      the name of its side
    typed    whether somebody typed it and it is not saved yet
    unneeded whether nobody need fill it in as the deal stands
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
        return is_said(self.value)


def options_of(
    choices: Iterable[tuple[str, Any]], factors: Mapping[str, int] | None = None
) -> tuple[Option, ...]:
    """The choices of an input, with their signs and factors."""
    by_value = factors or {}
    return tuple(
        Option(value, str(word), SIGNS.get(value, ""), f"×{by_value[value]}" if by_value.get(value) else "")
        for value, word in choices
    )


class Whole(forms.IntegerField):
    """A whole number; whether it can be is for the rules to say."""

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


YES_NO = [("yes", _("yes")), ("no", _("no"))]


class Filled:
    """What stands in the inputs of a form: by their names, and why each is refused. `is_typed`: it was
    typed and is not saved yet."""

    def __init__(
        self,
        prefix: str,
        values: Mapping[str, Any],
        errors: Mapping[str, Sequence[str]] | None = None,
        *,
        is_typed: bool = False,
    ) -> None:
        self.values, self.errors, self.is_typed = values, errors or {}, is_typed
        self._before = f"{prefix}-" if prefix else ""

    def __getitem__(self, name: str) -> Any:
        return self.values.get(name)

    def name(self, name: str) -> str:
        """As the form sends it."""
        return f"{self._before}{name}"

    def box(
        self,
        name: str,
        kind: str,
        label: str,
        side: int | None = None,
        options: tuple[Option, ...] = (),
        who: str = "",
    ) -> Box:
        said, named = as_text(self.values.get(name)), self.name(name)
        errors = tuple(self.errors.get(name, ())) if self.errors else ()
        is_typed = self.is_typed and said != ""
        # In order: by name, which is twice as slow, a sheet's hundred inputs are felt.
        return Box(kind, named, f"id_{named}", said, label, side, who, errors, is_typed, False, options)


def as_text(value: Any) -> str:
    """What stands in an input for a value."""
    return "" if value is None or value is False else str(value)


def is_said(text: str) -> bool:
    """Whether this in an input says anything."""
    return text not in ("", "False")


# --- The parts of a deal's form that choose one of several, and their inputs.

AS_RADIOS = 8  # more choices than this are a list to choose from


class OneOf(Part):
    """A choice, in words, each with its factor where they differ."""

    @cached_property
    def choices(self) -> list[tuple[str, str]]:
        said, nothing = self.asked.presentation, self.field.nothing
        values = (*self.field.allowed, nothing) if nothing else self.field.allowed
        return [(value, value_word(said, self.name, value)) for value in values]

    @property
    def is_needed(self) -> bool:
        """Whether it has to be answered, if only by saying that there is none."""
        return self.field.required or bool(self.field.nothing)

    @cached_property
    def settled(self) -> str | None:
        """The only possible choice, where there is just one."""
        values = [value for value, _word in self.choices]
        return values[0] if len(values) == 1 and self.field.required else None

    def inputs(self) -> dict[str, forms.Field]:
        return {self.name: Choice(self.choices)}

    def initial(self, value: Any) -> dict[str, Any]:
        return {self.name: self.field.nothing if value is None else str(value)}

    def read(self, typed: Typed) -> Any:
        chosen = typed.values.get(self.name)
        if not chosen and self.field.nothing:
            missing = InvalidDeal(self.name, "missing")
            raise Unreadable(self.name, sentence(missing, self.asked.presentation))
        return None if chosen == self.field.nothing else chosen or None

    def boxes(self, filled: Filled) -> list[Box]:
        kind = "hidden" if self.settled is not None else "select" if self.is_list else "radios"
        return [filled.box(self.name, kind, self.label, options=self.options)]

    @cached_property
    def is_list(self) -> bool:
        return len(self.choices) > AS_RADIOS

    @cached_property
    def options(self) -> tuple[Option, ...]:
        factors = self.asked.factors.get(self.name, {})
        # Nobody is to choose the first of a list by not choosing.
        nothing = [] if self.is_needed and not self.is_list else [("", "–")]
        return options_of([*nothing, *self.choices], factors)


class Seat(OneOf):
    """Which of the players."""

    @cached_property
    def choices(self) -> list[tuple[str, str]]:
        return self.asked.seats

    def read(self, typed: Typed) -> int | None:
        seat = typed.values.get(self.name)
        return int(seat) if seat else None
