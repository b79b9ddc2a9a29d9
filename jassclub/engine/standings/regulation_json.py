"""A regulation as JSON, in and out (docs/rules.md §11). People stand in it by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from ..numbers import Number, exact
from .regulation import (
    ALL_DEALS,
    AVERAGE,
    AVERAGE_DEAL,
    FIRST_DEALS,
    NOTHING,
    POINTS,
    RANKS,
    ROUNDS,
    SUM,
    TIES,
    Adjustment,
    Regulation,
)

Json = dict[str, Any]

MOST = 1_000_000  # points, and everything that is counted
MOST_WEIGHT = 1000
LONGEST_NAME, LONGEST_REASON = 100, 200
MOST_LISTED = 1000
LARGEST_SEED = 2**63 - 1

UNKNOWN, WHOLE, NUMBER, RANGE, CHOICE = "unknown", "whole", "number", "range", "choice"
LIST, OBJECT, DAY, TEXT, NOT_BOTH = "list", "object", "day", "text", "not_both"


class InvalidRegulation(ValueError):
    """A key that is unknown, or whose value cannot be: `field` is the key, `code` one of the above.

    `params` has what the sentence about it needs: `low` and `high`, or `allowed`.
    """

    def __init__(self, field: str, code: str, **params: Any) -> None:
        super().__init__(f"{field}: {code}")
        self.field, self.code, self.params = field, code, params


def _printable(key: Any) -> str:
    """A key that is unknown; what cannot be shown stands there as an escape."""
    return repr(str(key)[:LONGEST_NAME])[1:-1]


def from_json(content: Any) -> Regulation:
    """The regulation of an object with any of the keys; players are names. Raises InvalidRegulation."""
    if not isinstance(content, Mapping):
        raise InvalidRegulation("regulation", OBJECT)
    for key in content:
        if key not in READERS:
            raise InvalidRegulation(_printable(key), UNKNOWN)
    read = {key: reader(key, content[key]) for key, reader in READERS.items() if key in content}
    if read.get("evening_best") is not None and read.get("evening_drop"):
        raise InvalidRegulation("evening_drop", NOT_BOTH)
    return Regulation(**read)


def to_json(regulation: Regulation, names: Callable[[Any], str] = str) -> Json:
    """What `from_json` reads as the same regulation, without what is as usual; `names` names a player."""
    usual = Regulation()
    return {
        each.name: _written(getattr(regulation, each.name), names)
        for each in fields(Regulation)
        if getattr(regulation, each.name) != getattr(usual, each.name)
    }


def _written(value: Any, names: Callable[[Any], str]) -> Any:
    match value:
        case Fraction():
            return value.numerator if value.denominator == 1 else float(value)
        case date():
            return value.isoformat()
        case Adjustment():
            points = _written(value.points, names)
            return {"player": names(value.player), "points": points, "reason": value.reason}
        case Mapping():  # weights, and who is excused
            return {
                day.isoformat(): sorted(map(names, each))
                if isinstance(each, frozenset)
                else _written(each, names)
                for day, each in sorted(value.items())
            }
        case frozenset():
            return sorted(_written(each, names) for each in value)
        case tuple():
            return [_written(each, names) for each in value]
    return value


def _whole(key: str, value: Any, high: int = MOST) -> int:
    if type(value) is not int:
        raise InvalidRegulation(key, WHOLE)
    if not 0 <= value <= high:
        raise InvalidRegulation(key, RANGE, low=0, high=high)
    return value


def _seed(key: str, value: Any) -> int:
    return _whole(key, value, LARGEST_SEED)


def _whole_or_all(key: str, value: Any) -> int | None:
    return None if value is None else _whole(key, value)


def _number(key: str, value: Any, low: int = -MOST, high: int = MOST) -> Number:
    """Exactly the number that is written; at most two decimals, as many as are kept."""
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise InvalidRegulation(key, NUMBER)
    if not low <= value <= high:  # neither is a number that is none
        raise InvalidRegulation(key, RANGE, low=low, high=high)
    number = Fraction(str(value))
    if (number * 100).denominator != 1:
        raise InvalidRegulation(key, NUMBER)
    return exact(number)


def _numbers(key: str, value: Any) -> tuple[Number, ...]:
    return tuple(_number(key, each, low=0) for each in _list(key, value))


def _choice(*allowed: str) -> Callable[[str, Any], str]:
    def read(key: str, value: Any) -> str:
        if not isinstance(value, str) or value not in allowed:
            raise InvalidRegulation(key, CHOICE, allowed=allowed)
        return value

    return read


def _excused_value(key: str, value: Any) -> str | Number:
    return _choice(NOTHING, AVERAGE)(key, value) if isinstance(value, str) else _number(key, value)


def _list(key: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise InvalidRegulation(key, LIST)
    if len(value) > MOST_LISTED:
        raise InvalidRegulation(key, RANGE, low=0, high=MOST_LISTED)
    return value


def _object(key: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise InvalidRegulation(key, OBJECT)
    return value


def _ties(key: str, value: Any) -> tuple[str, ...]:
    return tuple(_choice(*TIES)(key, each) for each in _list(key, value))


def _day(key: str, value: Any) -> date:
    try:
        day = date.fromisoformat(value)
    except (TypeError, ValueError) as error:
        raise InvalidRegulation(key, DAY) from error
    if day.isoformat() != value:
        raise InvalidRegulation(key, DAY)
    return day


def _text(key: str, value: Any, longest: int = LONGEST_NAME) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > longest or not value.isprintable():
        raise InvalidRegulation(key, TEXT, longest=longest)
    return value


def _weights(key: str, value: Any) -> dict[date, Number]:
    return {
        _day(key, day): _number(key, weight, low=0, high=MOST_WEIGHT)
        for day, weight in _object(key, value).items()
    }


def _always(key: str, value: Any) -> frozenset[date]:
    return frozenset(_day(key, each) for each in _list(key, value))


def _excused(key: str, value: Any) -> dict[date, frozenset[str]]:
    return {
        _day(key, day): frozenset(_text(key, each) for each in _list(key, people))
        for day, people in _object(key, value).items()
    }


def _adjustments(key: str, value: Any) -> tuple[Adjustment, ...]:
    return tuple(_adjustment(key, _object(key, each)) for each in _list(key, value))


def _adjustment(key: str, value: Mapping[str, Any]) -> Adjustment:
    for name in value:
        if name not in ("player", "points", "reason"):
            raise InvalidRegulation(key, UNKNOWN, part=_printable(name))
    if "player" not in value or "points" not in value:
        raise InvalidRegulation(key, OBJECT)
    reason = value.get("reason", "")
    return Adjustment(
        _text(key, value["player"]),
        _number(key, value["points"]),
        reason if reason == "" else _text(key, reason, LONGEST_REASON),
    )


READERS: dict[str, Callable[[str, Any], Any]] = {
    "round_drop": _whole,
    "evening_value": _choice(POINTS, RANKS, ROUNDS),
    "rank_points": _numbers,
    "rank_points_rest": lambda key, value: _number(key, value, low=0),
    "weights": _weights,
    "always": _always,
    "evening_best": _whole_or_all,
    "evening_drop": _whole,
    "excused": _excused,
    "excused_value": _excused_value,
    "uneven_deals": _choice(ALL_DEALS, AVERAGE_DEAL, FIRST_DEALS),
    "combine": _choice(SUM, AVERAGE),
    "least_evenings": _whole,
    "adjustments": _adjustments,
    "ties": _ties,
    "lot_seed": _seed,
}
