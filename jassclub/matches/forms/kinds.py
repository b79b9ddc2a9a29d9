"""The kinds of parts of a deal's form, by the kind of their field: one input, a choice, an input per side."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from jassclub.engine.rules.base import Field, InvalidDeal
from jassclub.games.refusals import refusal_words
from jassclub.games.words import are_in_dialect, value_word

from .melds import DeclarationsPart, EndedEarlyPart, MeldsPart
from .parts import MORE, OPEN, YES_NO, Choice, FormPart, PartContext, PartField, Text, Tick


class NumberPart(FormPart):
    def all_points(self, side: int, form: forms.BaseForm) -> int | None:
        return self.field.high


class TruthPart(FormPart):
    def input_field(self, label: str) -> PartField:
        return Tick(label)

    def read(self, typed: Mapping[str, Any]) -> bool | None:
        return True if typed.get(self.name) else None


class TextPart(FormPart):
    in_form = MORE

    def input_field(self, label: str) -> PartField:
        return Text(label, max_length=200)

    def read(self, typed: Mapping[str, Any]) -> str | None:
        return typed.get(self.name) or None


class ChoicePart(FormPart):
    """A choice, in words, each with its factor where they differ."""

    in_row = OPEN

    @cached_property
    def choices(self) -> list[tuple[str, str]]:
        values = (*self.field.allowed, self.field.nothing)
        return [(value, value_word(self.context.presentation, self.name, value)) for value in values if value]

    @cached_property
    def settled(self) -> str | None:
        """The only possible choice, where there is just one."""
        return self.choices[0][0] if len(self.choices) == 1 and self.field.required else None

    def input_field(self, label: str) -> PartField:
        is_list = len(self.choices) > 8
        kind = "settled" if self.settled is not None else "select" if is_list else "radios"
        # A list begins with an empty choice, so that its first value is never chosen by accident.
        must_be_answered = (self.field.required or bool(self.field.nothing)) and not is_list
        factors = self.context.factors.get(self.name)
        return Choice(label, self.choices, kind=kind, offers_nothing=not must_be_answered, factors=factors)

    def initial(self, value: Any) -> dict[str, Any]:
        return {self.name: self.field.nothing if value is None else str(value)}

    def read(self, typed: Mapping[str, Any]) -> Any:
        value = typed.get(self.name)
        if not value and self.field.nothing:
            missing = InvalidDeal(self.name, "missing")
            raise ValidationError({self.name: refusal_words(missing, self.context.presentation)})
        return None if value == self.field.nothing else value or None


class SeatPart(ChoicePart):
    in_row = MORE

    @cached_property
    def choices(self) -> list[tuple[str, str]]:
        return self.context.seats

    def read(self, typed: Mapping[str, Any]) -> int | None:
        seat = typed.get(self.name)
        return int(seat) if seat else None

    @property
    def in_form(self) -> str:  # type: ignore[override]
        return OPEN if all(len(seats) == 1 for seats in self.context.sides) else MORE


class SidesPart(FormPart):
    per_side = True

    @property
    def sides(self) -> range:
        return range(len(self.context.sides))

    def form_fields(self) -> dict[str, PartField]:
        fields = {}
        for side, name in enumerate(self.context.names.sides):
            fields[self.input(side)] = self.input_field(f"{self.label}, {name}")
            fields[self.input(side)].side = side
        return fields

    def initial(self, value: Any) -> dict[str, Any]:
        return {self.input(side): value[side] for side in self.sides}

    def refused_inputs(self, refusal: InvalidDeal, typed: Mapping[str, Any]) -> Sequence[str]:
        return [self.input(self._refused_side(refusal) or 0)]

    def _refused_side(self, refusal: InvalidDeal) -> int | None:
        """The side whose number or answer is refused, where it is that of one side."""
        seat = refusal.params.get("seat")
        of_seat = (side for side, seats in enumerate(self.context.sides) if seat in seats)
        side = refusal.params.get("side", next(of_seat, None))
        return side if isinstance(side, int) else None

    def values_by_side(self, typed: Mapping[str, Any]) -> list[Any]:
        return [typed.get(self.input(side)) for side in self.sides]


class NumbersPart(SidesPart):
    """A number for each side. Where they have a fixed total, the one that is left empty follows."""

    def total_by(self, answer_of: Callable[[str], Any]) -> int | None:
        """The fixed total, None while it is not known; `answer_of` gives the answer in the field that it
        depends on."""
        if self.field.other_total is None:
            return self.field.total
        name, other_answer, other = self.field.other_total
        answer = answer_of(name)
        return (other if answer == other_answer else self.field.total) if answer else None

    def read(self, typed: Mapping[str, Any]) -> list[int] | None:
        numbers = self.values_by_side(typed)
        missing = [side for side in self.sides if numbers[side] is None]
        if len(missing) == len(numbers):
            return None
        total = self.total_by(typed.get)
        if len(missing) == 1 and total is not None:
            # No number follows from one that is too high: the typed number is refused, not the other.
            rest = total - sum(number for number in numbers if number is not None)
            numbers[missing[0]] = min(max(rest, 0), total)
        elif missing and total is None and self.field.total is not None:
            return None  # the total is not known yet: the other field says so
        elif missing and (self.field.required or total is not None):
            raise ValidationError({self.input(missing[0]): _("Something is missing here.")})
        return [number or 0 for number in numbers]

    def all_points(self, side: int, form: forms.BaseForm) -> list[int] | None:
        total = self.total_by(lambda name: form[name].value())
        return None if total is None else [total * (at == side) for at in self.sides]

    def refused_inputs(self, refusal: InvalidDeal, typed: Mapping[str, Any]) -> Sequence[str]:
        """Any number of a wrong sum may be the wrong one; a number that follows is blamed on those typed."""
        side, numbers = self._refused_side(refusal), self.values_by_side(typed)
        if refusal.code != "wrong_sum" and (side is None or numbers[side] is not None):
            return super().refused_inputs(refusal, typed)
        return [self.input(at) for at in self.sides if numbers[at] is not None] or [self.main_input]


class TruthsPart(SidesPart):
    """Yes, no or not answered, for each side."""

    answers = {"yes": True, "no": False, "": None}

    def input_field(self, label: str) -> PartField:
        return Choice(label, YES_NO, kind="select")

    def initial(self, value: Any) -> dict[str, Any]:
        typed = {truth: answer for answer, truth in self.answers.items()}
        return super().initial([typed[truth] for truth in value])

    def read(self, typed: Mapping[str, Any]) -> list[bool | None] | None:
        truths = [self.answers[answer or ""] for answer in self.values_by_side(typed)]
        return truths if set(truths) != {None} else None


class SidePart(SidesPart):
    """One of the sides, by a tick at it."""

    in_row = OPEN

    def brings_all(self, side: int) -> bool:
        return self.field.needs_all is None or side in self.field.needs_all

    def input_field(self, label: str) -> PartField:
        return Tick(label)

    def initial(self, value: Any) -> dict[str, Any]:
        return super().initial([side == value for side in self.sides])

    def read(self, typed: Mapping[str, Any]) -> int | None:
        ticked = [side for side, tick in enumerate(self.values_by_side(typed)) if tick]
        if len(ticked) > 1:
            raise ValidationError({self.input(ticked[1]): _("Only one side can have it.")})
        return ticked[0] if ticked else None


PARTS: Mapping[str, type[FormPart]] = {
    "numbers": NumbersPart,
    "truths": TruthsPart,
    "side": SidePart,
    "seat": SeatPart,
    "number": NumberPart,
    "choice": ChoicePart,
    "truth": TruthPart,
    "text": TextPart,
    "melds": MeldsPart,
    "declarations": DeclarationsPart,
    "enough": EndedEarlyPart,
}


def parts_of(fields: tuple[Field, ...], context: PartContext) -> tuple[FormPart, ...]:
    """The parts for some fields: the same objects for everyone with the same context and language."""
    return _parts_of(fields, context, get_language(), are_in_dialect())


@lru_cache(100)  # for the tables of an evening
def _parts_of(fields: tuple[Field, ...], context: PartContext, *words: Any) -> tuple[FormPart, ...]:
    return tuple(PARTS[field.kind](field, context) for field in fields)
