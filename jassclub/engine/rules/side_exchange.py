"""The exchange of two sides of a sheet in its entries (docs/rules.md §0.4).

The kind of a field says whether its value belongs to a side or a seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from .base import Field, Json, Sides

Exchange = Mapping[int, int]  # the new side, or seat, of each one that moves


def exchangeable_sides(sides: Sides) -> tuple[tuple[int, int], ...]:
    """The sides that can be exchanged: one player does not become two."""
    return tuple(
        (one, other)
        for other in range(len(sides))
        for one in range(other)
        if len(sides[one]) == len(sides[other])
    )


def exchange_entry(fields: Iterable[Field], sides: Sides, one: int, other: int, data: Json) -> dict[str, Any]:
    """The JSON of an entry with two sides exchanged, and each of their players with one of the other side."""
    of_sides = {one: other, other: one}
    of_seats = {
        seat: taken
        for here, there in ((one, other), (other, one))
        for seat, taken in zip(sides[here], sides[there], strict=True)
    }
    entry = dict(data)
    for field in fields:
        if (value := entry.get(field.name)) is not None and field.kind in _EXCHANGERS:
            entry[field.name] = _EXCHANGERS[field.kind](value, of_sides, of_seats)
    return entry


def _side(value: int, sides: Exchange, seats: Exchange) -> int:
    return sides.get(value, value)


def _seat(value: int, sides: Exchange, seats: Exchange) -> int:
    return seats.get(value, value)


def _numbers(values: Sequence[Any], sides: Exchange, seats: Exchange) -> list[Any]:
    return [values[sides.get(side, side)] for side in range(len(values))]


def _melds(melds: Sequence[Json], sides: Exchange, seats: Exchange) -> list[dict[str, Any]]:
    return [{**meld, "seat": _seat(meld["seat"], sides, seats)} for meld in melds]


def _declarations(declared: Sequence[Json], sides: Exchange, seats: Exchange) -> list[dict[str, Any]]:
    return [{**one, "side": _side(one["side"], sides, seats)} for one in declared]


def _enough(enough: Json, sides: Exchange, seats: Exchange) -> dict[str, Any]:
    return {**enough, "winner": _seat(enough["winner"], sides, seats)}


_EXCHANGERS: Mapping[str, Callable[[Any, Exchange, Exchange], Any]] = {
    "side": _side,
    "seat": _seat,
    "numbers": _numbers,
    "truths": _numbers,
    "melds": _melds,
    "declarations": _declarations,
    "enough": _enough,
}
