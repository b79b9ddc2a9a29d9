"""Two sides of a sheet exchanged: what an entry says of the one it says of the other then.

What of an entry belongs to a side or a seat say the fields of its game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from .base import Field, Json, Sides

Exchange = Mapping[int, int]  # where each side, or seat, goes; who is not in it stays


def exchangeable_sides(sides: Sides) -> tuple[tuple[int, int], ...]:
    """The sides that can be exchanged: one player does not become two."""
    return tuple(
        (one, other)
        for other in range(len(sides))
        for one in range(other)
        if len(sides[one]) == len(sides[other])
    )


def exchange_entry(fields: Iterable[Field], sides: Sides, one: int, other: int, data: Json) -> dict[str, Any]:
    """The JSON of an entry with these two sides exchanged; each player with one of the other side."""
    of_sides = {one: other, other: one}
    of_seats = {
        seat: taken
        for here, there in ((one, other), (other, one))
        for seat, taken in zip(sides[here], sides[there], strict=True)
    }
    said = dict(data)
    for each in fields:
        if (value := said.get(each.name)) is not None and each.kind in _MOVERS:
            said[each.name] = _MOVERS[each.kind](value, of_sides, of_seats)
    return said


def _a_side(value: int, sides: Exchange, seats: Exchange) -> int:
    return sides.get(value, value)


def _a_seat(value: int, sides: Exchange, seats: Exchange) -> int:
    return seats.get(value, value)


def _one_per_side(values: Sequence[Any], sides: Exchange, seats: Exchange) -> list[Any]:
    return [values[sides.get(side, side)] for side in range(len(values))]


def _melds(melds: Sequence[Json], sides: Exchange, seats: Exchange) -> list[dict[str, Any]]:
    return [{**meld, "seat": _a_seat(meld["seat"], sides, seats)} for meld in melds]


def _declarations(said: Sequence[Json], sides: Exchange, seats: Exchange) -> list[dict[str, Any]]:
    return [{**one, "side": _a_side(one["side"], sides, seats)} for one in said]


def _enough(said: Json, sides: Exchange, seats: Exchange) -> dict[str, Any]:
    return {**said, "winner": _a_seat(said["winner"], sides, seats)}


_MOVERS: Mapping[str, Callable[[Any, Exchange, Exchange], Any]] = {
    "side": _a_side,
    "seat": _a_seat,
    "numbers": _one_per_side,
    "truths": _one_per_side,
    "melds": _melds,
    "declarations": _declarations,
    "enough": _enough,
}
