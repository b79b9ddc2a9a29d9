"""The parts of a deal's form that choose one of several, and their inputs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms

from jassclub.games.words import SIGNS, value_word

from .inputs import Box, Choice, Option, box
from .parts import Part, Typed

AS_RADIOS = 8  # more choices than this are a list to choose from


class OneOf(Part):
    """A choice, in words, each with its factor where they differ."""

    def choices(self) -> list[tuple[str, str]]:
        said = self.asked.presentation
        return [(value, value_word(said, self.name, value)) for value in self.field.allowed]

    @property
    def settled(self) -> str | None:
        """The only possible choice, where there is just one."""
        values = [value for value, _word in self.choices()]
        return values[0] if len(values) == 1 and self.field.required else None

    def inputs(self) -> dict[str, forms.Field]:
        return {self.name: Choice(self.choices())}

    def initial(self, value: Any) -> dict[str, Any]:
        return {self.name: "" if value is None else str(value)}

    def read(self, typed: Typed) -> Any:
        return typed.values.get(self.name) or None

    def boxes(self, form: forms.Form) -> list[Box]:
        if self.settled is not None:
            return [box(form[self.name], "hidden", self.label, options=self._options(form))]
        kind = "select" if self.is_list else "radios"
        return [box(form[self.name], kind, self.label, options=self._options(form))]

    @property
    def is_list(self) -> bool:
        return len(self.choices()) > AS_RADIOS

    def _options(self, form: forms.Form) -> tuple[Option, ...]:
        factors = self.asked.factors.get(self.name, {})
        # Nobody is to choose the first of a list by not choosing.
        nothing = [] if self.field.required and not self.is_list else [("", "–")]
        return options_of(form, self.name, [*nothing, *self.choices()], factors)


class Seat(OneOf):
    """Which of the players."""

    def choices(self) -> list[tuple[str, str]]:
        return [(str(seat), name) for seat, name in enumerate(self.asked.names.seats)]

    def read(self, typed: Typed) -> int | None:
        seat = typed.values.get(self.name)
        return int(seat) if seat else None


def options_of(
    form: forms.Form,
    name: str,
    choices: Iterable[tuple[str, str]],
    factors: Mapping[str, int] | None = None,
) -> tuple[Option, ...]:
    """The choices of an input, with their signs and factors, and which of them stands there."""
    bound = form[name]
    chosen = "" if bound.value() is None else str(bound.value())
    return tuple(
        Option(
            value=value,
            word=str(word),
            sign=SIGNS.get(value, ""),
            note=_factor((factors or {}).get(value)),
            id=f"{bound.auto_id}_{at}",
            chosen=value == chosen,
        )
        for at, (value, word) in enumerate(choices)
    )


def _factor(factor: int | None) -> str:
    return f"×{factor}" if factor else ""


def select_box(form: forms.Form, name: str, label: str, side: int | None = None) -> Box:
    """An input that is always a list to choose from."""
    return _box_of_choices(form, name, "select", label, side)


def radio_box(form: forms.Form, name: str, label: str) -> Box:
    """An input whose choices all stand in the open, each to be tapped."""
    return _box_of_choices(form, name, "radios", label)


def _box_of_choices(form: forms.Form, name: str, kind: str, label: str, side: int | None = None) -> Box:
    field: Any = form.fields[name]
    return box(form[name], kind, label, side, options_of(form, name, field.choices))
