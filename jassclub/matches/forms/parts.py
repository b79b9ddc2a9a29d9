"""What a part of a deal's form is, and the parts with one input.

A part knows its inputs (flat names such as `card_points_0`), what stands in them for a value of the rules'
JSON, and how they are read back to it. It knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django import forms

from jassclub.engine.rules.base import Field, InvalidDeal, Sides
from jassclub.games.deal_words import TableNames
from jassclub.games.presentation import Presentation
from jassclub.games.words import label

from .inputs import Box, Filled, Text, Tick, Whole


class Unreadable(Exception):
    """What is typed is no value of the field; `input` is where to say so."""

    def __init__(self, input: str, message: str) -> None:
        super().__init__(message)
        self.input, self.message = input, message


@dataclass(frozen=True)
class Asked:
    """Whose deal is asked for: the game's words, the table's names and what choices multiply by."""

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


@dataclass(frozen=True)
class Typed:
    """What was read from a form's inputs."""

    values: Mapping[str, Any]


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

    def refused_at(self, refusal: InvalidDeal, typed: Typed) -> Sequence[str]:
        """The inputs that a refusal of the rules means."""
        return [self.at]

    def inputs(self) -> dict[str, forms.Field]:
        raise NotImplementedError

    def initial(self, value: Any) -> dict[str, Any]:
        """What stands in the inputs of a deal with this value."""
        return {self.name: value}

    def read(self, typed: Typed) -> Any:
        """The value for the rules, None where nothing is said. Raises Unreadable."""
        return typed.values.get(self.name)

    def boxes(self, filled: Filled) -> list[Box]:
        raise NotImplementedError

    def _side(self, side: int) -> str:
        return f"{self.label}, {self.asked.names.sides[side]}"


class Number(Part):
    def inputs(self) -> dict[str, forms.Field]:
        return {self.name: Whole()}

    def boxes(self, filled: Filled) -> list[Box]:
        return [filled.box(self.name, "number", self.label)]


class Truth(Part):
    def inputs(self) -> dict[str, forms.Field]:
        return {self.name: Tick()}

    def read(self, typed: Typed) -> bool | None:
        return True if typed.values.get(self.name) else None

    def boxes(self, filled: Filled) -> list[Box]:
        return [filled.box(self.name, "tick", self.label)]


class Words(Part):
    def inputs(self) -> dict[str, forms.Field]:
        return {self.name: Text()}

    def initial(self, value: Any) -> dict[str, Any]:
        return {self.name: value or ""}

    def read(self, typed: Typed) -> str | None:
        return typed.values.get(self.name) or None

    def boxes(self, filled: Filled) -> list[Box]:
        return [filled.box(self.name, "text", self.label)]
