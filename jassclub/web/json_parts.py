"""Reading JSON that came from anywhere: values are checked one by one, and a refusal names the place."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

LARGEST = 10**12  # no number of ours but seeds is larger
YEARS = range(1970, 3000)  # of moments, which a clock has set


class Unreadable(ValueError):
    """What is wrong and where, in words for who brought the file."""


def parsed(text: str) -> Any:
    """The JSON of a text. Raises Unreadable."""
    try:
        content = json.loads(text, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        words = _("This is no JSON: line %(line)s, column %(column)s.")
        raise Unreadable(words % {"line": error.lineno, "column": error.colno}) from error
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, brackets without end
        raise Unreadable(_("This is no JSON that can be read.")) from error
    return content


def _refuse_constant(name: str) -> Any:
    raise ValueError(name)


@dataclass(frozen=True)
class Part:
    """A value and where it stands. Each method returns the checked value or raises Unreadable."""

    value: Any
    place: tuple[str | int, ...] = ()

    def refuse(self, why: str) -> Unreadable:
        """To be raised: why this part cannot be."""
        if not self.place:
            return Unreadable(why)
        return Unreadable(_("%(place)s: %(why)s") % {"place": " › ".join(map(str, self.place)), "why": why})

    def object_of(self, *names: str, may_lack: tuple[str, ...] = ()) -> Part:
        """An object with exactly these names, but for those that it `may_lack`."""
        if not isinstance(self.value, dict):
            raise self.refuse(_("An object is expected here."))
        for name in names:
            if name not in self.value and name not in may_lack:
                raise self.refuse(_("“%(name)s” is missing.") % {"name": name})
        for name in self.value:
            if name not in names:
                raise self.refuse(_("“%(name)s” is not known here.") % {"name": printable(name)})
        return self

    def __getitem__(self, name: str) -> Part:
        return Part(self.value[name], (*self.place, name))

    def __iter__(self) -> Iterator[Part]:
        """The parts of a list; places count from 1."""
        if not isinstance(self.value, list):
            raise self.refuse(_("A list is expected here."))
        return (Part(each, (*self.place, at)) for at, each in enumerate(self.value, start=1))

    @property
    def is_nothing(self) -> bool:
        return self.value is None

    def whole(self, low: int, high: int = LARGEST) -> int:
        """A whole number; a truth value is none."""
        if type(self.value) is not int:
            raise self.refuse(_("A whole number is expected here."))
        if not low <= self.value <= high:
            raise self.refuse(
                _("A number from %(low)s to %(high)s is expected here.") % {"low": low, "high": high}
            )
        return self.value

    def decimal(self, low: int, high: int) -> Decimal:
        """A number with at most two decimals."""
        if type(self.value) not in (int, float) or not low <= self.value <= high:
            raise self.refuse(
                _("A number from %(low)s to %(high)s is expected here.") % {"low": low, "high": high}
            )
        number = Decimal(str(self.value))
        if number != number.quantize(Decimal("0.01")):
            raise self.refuse(_("A number with at most two decimals is expected here."))
        return number

    def wholes(self, low: int, high: int = LARGEST) -> list[int]:
        return [each.whole(low, high) for each in self]

    def different(self, low: int, high: int) -> list[int]:
        """Whole numbers, none of them twice."""
        found = self.wholes(low, high)
        if len(set(found)) < len(found):
            raise self.refuse(_("Something is listed here twice."))
        return found

    def text(self, longest: int, *, may_be_empty: bool = False) -> str:
        """A line that people can read and a database can keep."""
        if not isinstance(self.value, str):
            raise self.refuse(_("A text is expected here."))
        if not is_storable(self.value):
            raise self.refuse(_("It contains characters that cannot be read."))
        if len(self.value) > longest:
            raise self.refuse(_("This is too long: at most %(length)s letters.") % {"length": longest})
        if not self.value.strip() and not may_be_empty:
            raise self.refuse(_("Something is missing here."))
        return self.value

    def truth(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.refuse(_("Yes or no is expected here: true or false."))
        return self.value

    def choice(self, allowed: Collection[str]) -> str:
        if not isinstance(self.value, str) or self.value not in allowed:
            raise self.refuse(
                _("One of these is expected here: %(allowed)s.") % {"allowed": ", ".join(allowed)}
            )
        return self.value

    def day(self) -> date:
        try:
            return date.fromisoformat(self.text(10))
        except ValueError as error:
            raise self.refuse(_("A day like 2026-11-20 is expected here.")) from error

    def time_of_day(self) -> time:
        try:
            found = time.fromisoformat(self.text(8))
            if found.tzinfo is not None:
                raise ValueError(self.value)
        except ValueError as error:
            raise self.refuse(_("A time like 19:30:00 is expected here.")) from error
        return found

    def moment(self) -> datetime:
        """With its zone."""
        try:
            found = datetime.fromisoformat(self.text(40))
            if found.tzinfo is None or found.year not in YEARS:
                raise ValueError(self.value)
        except ValueError as error:
            raise self.refuse(_("A moment like 2026-11-20T20:14:00+00:00 is expected here.")) from error
        return found

    def json_object(self) -> dict[str, Any]:
        """Any object whose texts can be kept and whose numbers are whole and not huge."""
        if not isinstance(self.value, dict):
            raise self.refuse(_("An object is expected here."))
        self._check_storable(self.value)
        return self.value

    def _check_storable(self, value: Any) -> None:
        if isinstance(value, str) and not is_storable(value):
            raise self.refuse(_("It contains characters that cannot be read."))
        if isinstance(value, float) or (type(value) is int and abs(value) >= 2**63):
            raise self.refuse(_("A whole number is expected here."))
        if isinstance(value, dict):
            for name, each in value.items():
                self._check_storable(name)
                self._check_storable(each)
        elif isinstance(value, list):
            for each in value:
                self._check_storable(each)


def is_storable(text: str) -> bool:
    """Whether a database can keep it: no control characters, and no half of a character."""
    return not any(letter < " " or letter == "\x7f" or "\ud800" <= letter <= "\udfff" for letter in text)


def printable(name: str) -> str:
    """The beginning of a name that came from anywhere; what cannot be shown stands there as an escape."""
    return repr(name[:40])[1:-1]


def figure_part(figure: Decimal) -> int | float:
    """A number with few decimals, as it is written."""
    return int(figure) if figure == figure.to_integral_value() else float(figure)


def in_order(value: Any) -> Any:
    """The same with the names of all objects sorted: databases give them back in orders of their own."""
    if isinstance(value, dict):
        return {name: in_order(value[name]) for name in sorted(value)}
    return [in_order(each) for each in value] if isinstance(value, list | tuple) else value
