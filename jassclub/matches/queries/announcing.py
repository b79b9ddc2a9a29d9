"""Announcing before the cards are played: each says a number, which the others see when all have spoken, or
where that was agreed only when the deal is in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from jassclub.engine.rules.base import Field

from ..models import Match
from .records import Record


@dataclass(frozen=True)
class Announcing:
    """How far the announcements for the next deal are; `values` has one per side, None where it is to come.

    `order` are the sides as they speak: from the one that leads to the dealer.
    """

    number: int
    field: Field
    values: tuple[int | None, ...]
    order: tuple[int, ...]

    @property
    def to_speak(self) -> tuple[int, ...]:
        return tuple(side for side in self.order if self.values[side] is None)

    @property
    def is_over(self) -> bool:
        return not self.to_speak

    @property
    def shown(self) -> tuple[int | None, ...]:
        """What everybody may see of the numbers: all of them or none."""
        return self.values if self.is_over and not self.field.hidden else (None,) * len(self.values)

    @property
    def open(self) -> int | None:
        """What the others leave of all points, said to the last to speak and when all have spoken; to nobody
        where it would give a hidden number away."""
        if self.field.hidden:
            return None
        said = [value for value in self.values if value is not None]
        return _total(self.field) - sum(said) if len(self.to_speak) <= 1 else None


def _total(field: Field) -> int:
    assert field.high is not None
    return field.high


def announcing_of(record: Record) -> Announcing | None:
    """The announcements for the next deal; None in games without any, and after the end."""
    number = record.next_number
    if number is None or record.match.is_ahead:
        return None
    field = next((each for each in record.fields(number) if each.announced), None)
    if field is None:
        return None
    said = record.match.announced
    none = [None] * len(record.sides)
    values = said.get("values", none) if said.get("number") == number else none
    seats = len(record.seats)
    leader = record.leader(number)
    first = leader.number if leader else 0
    order = tuple(record.seats[(first + step) % seats].side for step in range(seats))
    return Announcing(number, field, tuple(values), order)


def with_announced(match: Match, options: Any, number: int, data: Any) -> Any:
    """The deal of that number, with what all have announced for it in secret where it does not say that."""
    said = match.announced
    if said.get("number") != number or None in said["values"] or not isinstance(data, dict):
        return data
    fields = match.rules.fields(options, match.rules.start(options))
    hidden = next((field.name for field in fields if field.hidden), None)
    return data if hidden is None or data.get(hidden) is not None else {**data, hidden: said["values"]}


def asked_of(record: Record, number: int) -> tuple[Field, ...]:
    """What the deal of that number asks for. Numbers that all have announced for it in secret need not be
    said again; what is needed only beside such a number is asked of more sides, and so tells nothing of it.
    """
    fields, now = record.fields(number), announcing_of(record)
    if now is None or now.number != number or not now.is_over or not now.field.hidden:
        return fields
    return tuple(
        replace(
            field,
            required=field.required and not field.hidden,
            at_zero=tuple(name for name in field.at_zero if name != now.field.name),
        )
        for field in fields
    )
