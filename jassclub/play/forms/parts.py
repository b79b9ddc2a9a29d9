"""A part of a deal's form for each kind of field that the rules ask for.

A part knows its inputs (flat names such as `card_points_0`), what stands in them for a value of the rules'
JSON, and how they are read back to it. It knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from jassclub.games.presentation import Presentation
from jassclub.games.said import Names
from jassclub.games.words import SIGNS, label, value_word
from jassclub.rules.base import Field, Sides

from .inputs import YES_NO, Box, Choice, Option, Text, Tick, Whole, box

AS_RADIOS = 8  # more choices than this are a list to choose from


class Unreadable(Exception):
    """What is typed is no value of the field; `input` is where to say so."""

    def __init__(self, input: str, message: str) -> None:
        super().__init__(message)
        self.input, self.message = input, message


@dataclass(frozen=True)
class Asked:
    """Whose deal is asked for: the game's words, the table's names and what choices multiply by."""

    presentation: Presentation
    names: Names
    sides: Sides
    factors: Mapping[str, Mapping[str, int]]

    @property
    def is_solo(self) -> bool:
        return all(len(seats) == 1 for seats in self.sides)


@dataclass(frozen=True)
class Typed:
    """What was read from a form's inputs, and which of them differ from the saved deal (if there is one)."""

    values: Mapping[str, Any]
    changed: frozenset[str]
    is_saved: bool


class Part:
    """One field of a deal. `per_side`: it has an input for each side."""

    per_side = False

    def __init__(self, field: Field, asked: Asked) -> None:
        self.field, self.asked = field, asked
        self.name, self.kind = field.name, field.kind
        self.label = label(asked.presentation, field.name)

    @property
    def at(self) -> str:
        """The input at which a refusal of the field is said."""
        return self.name

    def inputs(self) -> dict[str, forms.Field]:
        raise NotImplementedError

    def initial(self, value: Any) -> dict[str, Any]:
        return {self.name: value}

    def read(self, typed: Typed) -> Any:
        """The value for the rules, None where nothing is said. Raises Unreadable."""
        return typed.values.get(self.name)

    def boxes(self, form: forms.Form) -> list[Box]:
        raise NotImplementedError

    def _side(self, side: int) -> str:
        return f"{self.label}, {self.asked.names.sides[side]}"


class PerSide(Part):
    """A part with an input for each side."""

    per_side = True
    box_kind = "number"

    @property
    def at(self) -> str:
        return self.input(0)

    @property
    def all(self) -> range:
        return range(len(self.asked.sides))

    def input(self, side: int) -> str:
        return f"{self.name}_{side}"

    def field_of_side(self) -> forms.Field:
        return Whole()

    def inputs(self) -> dict[str, forms.Field]:
        return {self.input(side): self.field_of_side() for side in self.all}

    def initial(self, value: Any) -> dict[str, Any]:
        return {self.input(side): value[side] for side in self.all}

    def boxes(self, form: forms.Form) -> list[Box]:
        names = self.asked.names.sides
        return [
            box(form[self.input(side)], self.box_kind, self._side(side), side, who=names[side])
            for side in self.all
        ]

    def said(self, typed: Typed) -> list[Any]:
        return [typed.values.get(self.input(side)) for side in self.all]


class Numbers(PerSide):
    """A number for each side. Where they have a fixed total, the one that nobody typed follows."""

    def read(self, typed: Typed) -> list[int] | None:
        numbers = self.said(typed)
        missing = [side for side in self.all if numbers[side] is None]
        if len(missing) == len(numbers):
            return None
        follows = self._follows(typed, missing)
        if follows is not None and self.field.total is not None:
            numbers[follows] = 0
            numbers[follows] = self.field.total - sum(numbers)
        elif missing and (self.field.required or self.field.total is not None):
            raise Unreadable(self.input(missing[0]), _("Something is missing here."))
        return [number or 0 for number in numbers]

    def _follows(self, typed: Typed, missing: Sequence[int]) -> int | None:
        """Whose number nobody typed: the one that is empty, or the one of a saved two left as it was."""
        if len(missing) == 1:
            return missing[0]
        untouched = [side for side in self.all if self.input(side) not in typed.changed]
        if typed.is_saved and len(self.all) == 2 and len(untouched) == 1:
            return untouched[0]
        return None


class Truths(PerSide):
    """Yes, no or not said, for each side."""

    box_kind = "select"
    words = {True: "yes", False: "no", None: ""}

    def field_of_side(self) -> forms.Field:
        return Choice([(value, str(word)) for value, word in YES_NO])

    def initial(self, value: Any) -> dict[str, Any]:
        return {self.input(side): self.words[value[side]] for side in self.all}

    def read(self, typed: Typed) -> list[bool | None] | None:
        truths = [{"yes": True, "no": False}.get(each or "") for each in self.said(typed)]
        return None if set(truths) == {None} else truths

    def boxes(self, form: forms.Form) -> list[Box]:
        return [select_box(form, self.input(side), self._side(side), side) for side in self.all]


class Side(PerSide):
    """Which of the sides, by a tick at it."""

    box_kind = "tick"

    def field_of_side(self) -> forms.Field:
        return Tick()

    def initial(self, value: Any) -> dict[str, Any]:
        return {self.input(side): side == value for side in self.all}

    def read(self, typed: Typed) -> int | None:
        ticked = [side for side, said in enumerate(self.said(typed)) if said]
        if len(ticked) > 1:
            raise Unreadable(self.input(ticked[1]), _("Only one side can have it."))
        return ticked[0] if ticked else None


class Number(Part):
    def inputs(self) -> dict[str, forms.Field]:
        return {self.name: Whole()}

    def boxes(self, form: forms.Form) -> list[Box]:
        return [box(form[self.name], "number", self.label)]


class Truth(Part):
    def inputs(self) -> dict[str, forms.Field]:
        return {self.name: Tick()}

    def read(self, typed: Typed) -> bool | None:
        return True if typed.values.get(self.name) else None

    def boxes(self, form: forms.Form) -> list[Box]:
        return [box(form[self.name], "tick", self.label)]


class Words(Part):
    def inputs(self) -> dict[str, forms.Field]:
        return {self.name: Text()}

    def initial(self, value: Any) -> dict[str, Any]:
        return {self.name: value or ""}

    def read(self, typed: Typed) -> str | None:
        return typed.values.get(self.name) or None

    def boxes(self, form: forms.Form) -> list[Box]:
        return [box(form[self.name], "text", self.label)]


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
        bound = form[self.name]
        chosen = "" if bound.value() is None else str(bound.value())
        factors = self.asked.factors.get(self.name, {})
        # Nobody is to choose the first of a list by not choosing.
        nothing = [] if self.field.required and not self.is_list else [("", "–")]
        return tuple(
            Option(
                value=value,
                word=word,
                sign=SIGNS.get(value, ""),
                note=_factor(factors.get(value)),
                id=f"{bound.auto_id}_{at}",
                chosen=value == chosen,
            )
            for at, (value, word) in enumerate([*nothing, *self.choices()])
        )


class Seat(OneOf):
    """Which of the players."""

    def choices(self) -> list[tuple[str, str]]:
        return [(str(seat), name) for seat, name in enumerate(self.asked.names.seats)]

    def read(self, typed: Typed) -> int | None:
        seat = typed.values.get(self.name)
        return int(seat) if seat else None


def _factor(factor: int | None) -> str:
    return f"×{factor}" if factor else ""


def select_box(form: forms.Form, name: str, label: str, side: int | None = None) -> Box:
    """An input that is always a list to choose from."""
    bound = form[name]
    chosen = "" if bound.value() is None else str(bound.value())
    field: Any = form.fields[name]
    options = tuple(Option(value, str(word), chosen=value == chosen) for value, word in field.choices)
    return box(bound, "select", label, side, options)
