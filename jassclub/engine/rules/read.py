"""Readers of the JSON of deals and options: each returns the checked value, or refuses its field. A module
imports `read` and calls `read.number(value, "target", 1)`. All raise InvalidDeal. A truth value is no number
here, unlike in Python: `true` in a list of points is a mistake."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import fields
from functools import cache
from typing import Any

from .base import InvalidDeal, Json, O, Points

Reader = Callable[[Any, str], Any]  # a value of the JSON and the name of its field, to the checked value

LARGEST = 1_000_000_000  # more digits than this are a slip of the keyboard, not a number of points


def value_of(data: Json, name: str, default: Any) -> Any:
    value = data.get(name)
    return default if value is None else value


def mapping(data: Any, field: str = "deal") -> Json:
    if not isinstance(data, dict):
        raise InvalidDeal(field, "not_an_object")
    return data


def seats(value: Any, allowed: Collection[int]) -> int:
    """The number of players; refused on `seats` where the game does not allow it."""
    if type(value) is not int or value not in allowed:
        raise InvalidDeal("seats", "not_one_of", allowed=", ".join(map(str, allowed)))
    return value


def refuse_unknown(data: Json, known: Collection[str], within: str | None = None) -> None:
    """Refuse an unknown name, on itself or on the field around it: no misspelt Stöck is lost in silence."""
    unknown = sorted(str(name) for name in data if name not in known)
    if unknown:
        raise InvalidDeal(within or unknown[0], "unknown_field", name=unknown[0])


def number(value: Any, field: str, low: int | None = None, high: int | None = None, **where: object) -> int:
    """A whole number from `low` to `high`, both included; a refusal has the parameters `where`."""
    if value is None:
        raise InvalidDeal(field, "missing", **where)
    if type(value) is not int or abs(value) > LARGEST:
        raise InvalidDeal(field, "not_a_number", **where)
    if low is not None and value < low:
        raise InvalidDeal(field, "too_low", low=low, value=value, **where)
    if high is not None and value > high:
        raise InvalidDeal(field, "too_high", high=high, value=value, **where)
    return value


def truth(value: Any, field: str) -> bool:
    if type(value) is not bool:
        raise InvalidDeal(field, "not_yes_or_no")
    return value


def text(value: Any, field: str) -> str:
    if not isinstance(value, str):
        raise InvalidDeal(field, "not_a_text")
    return value


def choice(value: Any, field: str, allowed: Collection[str]) -> str:
    if value is None:
        raise InvalidDeal(field, "missing")
    if not isinstance(value, str) or value not in allowed:
        raise InvalidDeal(field, "not_one_of", allowed=", ".join(allowed))
    return value


def choices(value: Any, field: str, allowed: Collection[str]) -> tuple[str, ...]:
    chosen = tuple(choice(item, field, allowed) for item in items(value, field))
    if not chosen:
        raise InvalidDeal(field, "missing")
    return chosen


def side(value: Any, field: str, sides: int = 2) -> int | None:
    """A side or a seat, from 0, or None."""
    return None if value is None else number(value, field, 0, sides - 1)


def items(value: Any, field: str, length: int | None = None) -> list[Any]:
    if value is None:
        raise InvalidDeal(field, "missing")
    if not isinstance(value, list | tuple):
        raise InvalidDeal(field, "not_a_list")
    if length is not None and len(value) != length:
        raise InvalidDeal(field, "wrong_length", length=length)
    return list(value)


def numbers(
    value: Any, field: str, sides: int, low: int = 0, high: int | None = None, **why: object
) -> Points:
    """A list with one whole number per side; a refusal has the `side`."""
    return tuple(
        number(item, field, low, high, side=at, **why) for at, item in enumerate(items(value, field, sides))
    )


def card_points(
    value: Any, sides: int, total: int, impossible: Collection[int] = (), **why: object
) -> Points:
    """Card points per side that add up to `total`, without numbers that no cards give. A refusal has the
    parameters `why`: what the total depends on."""
    points = numbers(value, "card_points", sides, 0, total, **why)
    if sum(points) != total:
        raise InvalidDeal("card_points", "wrong_sum", total=total, given=sum(points), **why)
    for at, own in enumerate(points):
        if own in impossible:
            raise InvalidDeal("card_points", "no_such_card_points", value=own, side=at, **why)
    return points


def number_from(low: int, high: int | None = None) -> Reader:
    return lambda value, field: number(value, field, low, high)


def one_of(allowed: Collection[str]) -> Reader:
    return lambda value, field: choice(value, field, allowed)


def options(kind: Callable[..., O], data: Any, readers: Mapping[str, Reader], **settled: object) -> O:
    """Options from their JSON, read in the order of `readers`. A missing option is as `settled`, or has the
    default of its dataclass."""
    mapping(data, "options")
    values = {
        name: reader(data[name], name) for name, reader in readers.items() if data.get(name) is not None
    }
    refuse_unknown(data, readers)
    return kind(**(settled | values))


@cache
def names_of(record: type[Any]) -> tuple[str, ...]:
    """The fields of a deal's dataclass, which are the names of its JSON."""
    return tuple(field.name for field in fields(record))


def typed_numbers(value: Any, length: int, high: int) -> dict[int, int]:
    """The numbers from 0 to `high` in an unfinished list, by their index; other values are left out."""
    typed = value[:length] if isinstance(value, list | tuple) else ()
    return {at: item for at, item in enumerate(typed) if type(item) is int and 0 <= item <= high}
