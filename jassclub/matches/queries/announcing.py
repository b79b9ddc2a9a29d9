"""Announcements before the cards are played: each side announces a number. The others see it when all have,
or, where that was agreed, only when the deal is in."""

from dataclasses import dataclass, replace
from typing import Any

from jassclub.engine.rules.base import Field

from ..models import Match
from ..scoring import options_of
from .records import Record


@dataclass(frozen=True)
class Announcing:
    """The announcements for the next deal so far; `values` has one per side, None where it is missing. The
    sides announce in the `order` from the one that leads to the dealer."""

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
        """The numbers that everyone may see: all or none."""
        return self.values if self.is_over and not self.field.hidden else (None,) * len(self.values)

    @property
    def open(self) -> int | None:
        """The points that are not announced, for the last to announce and afterwards; None where this tells a
        hidden number."""
        if self.field.hidden or len(self.to_speak) > 1:
            return None
        assert self.field.high is not None
        return self.field.high - sum(value or 0 for value in self.values)


def announcing_of(record: Record) -> Announcing | None:
    """The announcements for the next deal; None in games without any, and after the end."""
    number = record.next_number
    if number is None or record.match.is_ahead:
        return None
    field = next((field for field in record.fields(number) if field.announced), None)
    if field is None:
        return None
    announced = record.match.announced
    none = [None] * len(record.sides)
    values = announced.get("values", none) if announced.get("number") == number else none
    seats = len(record.seats)
    leader = record.leader(number)
    first = leader.number if leader else 0
    order = tuple(record.seats[(first + step) % seats].side for step in range(seats))
    return Announcing(number, field, tuple(values), order)


def with_announced(match: Match, number: int, data: Any) -> Any:
    """The data of that deal, with the numbers that were announced in secret unless it has some itself."""
    announced = match.announced
    if announced.get("number") != number or None in announced["values"] or not isinstance(data, dict):
        return data
    options = options_of(match)
    fields = match.rules.fields(options, match.rules.start(options))
    hidden = next((field.name for field in fields if field.hidden), None)
    return data if hidden is None or data.get(hidden) is not None else {**data, hidden: announced["values"]}


def asked_of(record: Record, number: int) -> tuple[Field, ...]:
    """The fields of the deal of that number. Numbers announced in secret are not required again, and what is
    needed only beside one of them is asked of all sides, so that it gives nothing away."""
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
