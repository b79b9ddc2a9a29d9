"""The parts of a deal's form with an input for each side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from jassclub.engine.rules.base import InvalidDeal

from .inputs import YES_NO, Box, Choice, Filled, Option, Tick, Whole, options_of
from .parts import Part, Typed, Unreadable


class PerSide(Part):
    """A part with an input for each side."""

    per_side = True
    box_kind = "number"
    options: tuple[Option, ...] = ()  # to choose from at each side

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

    def boxes(self, filled: Filled) -> list[Box]:
        names, options = self.asked.names.sides, self.options
        return [
            filled.box(self.input(side), self.box_kind, self._side(side), side, options, who=names[side])
            for side in self.all
        ]

    def refused_at(self, refusal: InvalidDeal, typed: Typed) -> Sequence[str]:
        return [self.input(self._refused_side(refusal) or 0)]

    def _refused_side(self, refusal: InvalidDeal) -> int | None:
        """Whose number or answer is refused, where it is that of one side."""
        seat = refusal.params.get("seat")
        whose = (side for side, seats in enumerate(self.asked.sides) if seat in seats)
        side = refusal.params.get("side", next(whose, None))
        return side if isinstance(side, int) else None

    def said(self, typed: Typed) -> list[Any]:
        return [typed.values.get(self.input(side)) for side in self.all]


class Numbers(PerSide):
    """A number for each side. Where they have a fixed total, the one that is left empty follows."""

    def total(self, said: Callable[[str], Any]) -> int | None:
        """What they must add up to; `said` gives what is chosen in another field.

        None where they need not, and while that other field is not answered.
        """
        if self.field.other_total is None:
            return self.field.total
        name, answer, other = self.field.other_total
        chosen = said(name)
        return (other if chosen == answer else self.field.total) if chosen else None

    def read(self, typed: Typed) -> list[int] | None:
        numbers = self.said(typed)
        missing = [side for side in self.all if numbers[side] is None]
        if len(missing) == len(numbers):
            return None
        total = self.total(typed.values.get)
        if len(missing) == 1 and total is not None:
            # No number follows from one that is too high: what was typed is refused, not what follows.
            rest = total - sum(number for number in numbers if number is not None)
            numbers[missing[0]] = min(max(rest, 0), total)
        elif missing and total is None and self.field.total is not None:
            return None  # what they add up to is not known yet: that is said at the other field
        elif missing and (self.field.required or total is not None):
            raise Unreadable(self.input(missing[0]), _("Something is missing here."))
        return [number or 0 for number in numbers]

    def refused_at(self, refusal: InvalidDeal, typed: Typed) -> Sequence[str]:
        """Of a wrong sum any number may be the wrong one, and of one that follows those that were typed."""
        side = self._refused_side(refusal)
        numbers = [typed.values.get(self.input(each)) for each in self.all]
        if refusal.code != "wrong_sum" and (side is None or numbers[side] is not None):
            return super().refused_at(refusal, typed)
        return [self.input(each) for each in self.all if numbers[each] is not None] or [self.at]


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

    @cached_property
    def options(self) -> tuple[Option, ...]:  # type: ignore[override]
        return options_of([("", "–"), *YES_NO])


class Side(PerSide):
    """Which of the sides, by a tick at it."""

    box_kind = "tick"

    def brings_all(self, side: int) -> bool:
        """Whether the side has all points that are shared out, if it has this."""
        return self.field.needs_all is None or side in self.field.needs_all

    def field_of_side(self) -> forms.Field:
        return Tick()

    def initial(self, value: Any) -> dict[str, Any]:
        return {self.input(side): side == value for side in self.all}

    def read(self, typed: Typed) -> int | None:
        ticked = [side for side, said in enumerate(self.said(typed)) if said]
        if len(ticked) > 1:
            raise Unreadable(self.input(ticked[1]), _("Only one side can have it."))
        return ticked[0] if ticked else None
