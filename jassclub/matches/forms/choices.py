"""The parts of a deal's form that choose one of several, and their inputs."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django import forms

from jassclub.engine.rules.base import InvalidDeal
from jassclub.games.refusals import refusal_words
from jassclub.games.words import value_word

from .inputs import Box, Choice, Filled, Option, options_of
from .parts import Part, Typed, Unreadable

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
            raise Unreadable(self.name, refusal_words(missing, self.asked.presentation))
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
