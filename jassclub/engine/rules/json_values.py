"""Reading the JSON of deals and options: each function returns the checked value or refuses the field.

A truth value is no number here, although Python thinks so: `true` in a list of points is a mistake.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from .base import InvalidDeal, Json, Points

LARGEST = 1_000_000_000  # more digits than this are a slip of the keyboard, not a number of points


def value_of(data: Json, name: str, otherwise: Any = None) -> Any:
    """What the JSON says under that name; null is the same as not saying it."""
    value = data.get(name)
    return otherwise if value is None else value


def read_object(data: Any, field: str = "deal") -> Json:
    if not isinstance(data, dict):
        raise InvalidDeal(field, "not_an_object")
    return data


def read_seats(seats: Any, allowed: Collection[int]) -> int:
    """The number of players, if the game can be played by so many. Refuses on `seats`."""
    if type(seats) is not int or seats not in allowed:
        raise InvalidDeal("seats", "not_one_of", allowed=", ".join(map(str, allowed)))
    return seats


def refuse_unknown(data: Json, known: Collection[str], within: str | None = None) -> None:
    """Refuse a name that is not known there: a misspelt Stöck must not be lost in silence.

    It is refused on itself, or on the field that it is `within`.
    """
    unknown = sorted(str(name) for name in data if name not in known)
    if unknown:
        raise InvalidDeal(within or unknown[0], "unknown_field", name=unknown[0])


def read_number(
    value: Any, field: str, low: int | None = None, high: int | None = None, **where: object
) -> int:
    """A whole number from `low` to `high`, both included; `where` is told with a refusal."""
    if value is None:
        raise InvalidDeal(field, "missing", **where)
    if type(value) is not int or abs(value) > LARGEST:
        raise InvalidDeal(field, "not_a_number", **where)
    if low is not None and value < low:
        raise InvalidDeal(field, "too_low", low=low, value=value, **where)
    if high is not None and value > high:
        raise InvalidDeal(field, "too_high", high=high, value=value, **where)
    return value


def read_truth(value: Any, field: str) -> bool:
    if type(value) is not bool:
        raise InvalidDeal(field, "not_yes_or_no")
    return value


def read_text(value: Any, field: str) -> str:
    if not isinstance(value, str):
        raise InvalidDeal(field, "not_a_text")
    return value


def read_choice(value: Any, field: str, allowed: Collection[str]) -> str:
    if value is None:
        raise InvalidDeal(field, "missing")
    if not isinstance(value, str) or value not in allowed:
        raise InvalidDeal(field, "not_one_of", allowed=", ".join(allowed))
    return value


def read_side(value: Any, field: str, sides: int = 2) -> int | None:
    """A side or a seat, from 0, or nobody."""
    return None if value is None else read_number(value, field, 0, sides - 1)


def read_list(value: Any, field: str, length: int | None = None) -> list[Any]:
    if value is None:
        raise InvalidDeal(field, "missing")
    if not isinstance(value, list | tuple):
        raise InvalidDeal(field, "not_a_list")
    if length is not None and len(value) != length:
        raise InvalidDeal(field, "wrong_length", length=length)
    return list(value)


def read_numbers(
    value: Any, field: str, sides: int, low: int = 0, high: int | None = None, **why: object
) -> Points:
    """A list with one whole number per side. A refusal says at which side."""
    numbers = enumerate(read_list(value, field, sides))
    return tuple(read_number(number, field, low, high, side=side, **why) for side, number in numbers)


def read_card_points(
    value: Any, field: str, sides: int, total: int, impossible: Collection[int] = (), **why: object
) -> Points:
    """Card points per side that add up to `total`, none of them one that no cards can give.

    `why` is told with a refusal: what the total depends on.
    """
    numbers = read_numbers(value, field, sides, 0, total, **why)
    if sum(numbers) != total:
        raise InvalidDeal(field, "wrong_sum", total=total, given=sum(numbers), **why)
    for side, number in enumerate(numbers):
        if number in impossible:
            raise InvalidDeal(field, "no_such_card_points", value=number, side=side, **why)
    return numbers
