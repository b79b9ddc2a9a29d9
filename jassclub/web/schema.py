"""JSON from anywhere, described by pydantic: all wrong values are refused at once, each by its place, with a
code and a sentence of ours."""

import json
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from datetime import date, datetime, time
from decimal import Decimal
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, NamedTuple, Self, TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ValidationError,
    ValidationInfo,
    model_validator,
)
from pydantic_core import InitErrorDetails, PydanticCustomError

LARGEST = 10**12  # no number of ours but seeds is larger
YEARS = range(1970, 3000)  # of moments, which a clock has set
MOST_MESSAGES = 30  # shown of one file

# Pydantic's kinds of errors by our codes; any other kind is "unreadable".
CODES = {
    "missing": "missing",
    "extra_forbidden": "unknown",
    "int_type": "whole",
    "string_type": "text",
    "bool_type": "truth",
    "list_type": "list",
    "dict_type": "object",
    "model_type": "object",
}
SENTENCES = {
    "no_json": gettext_lazy("This is not valid JSON: line %(line)s, column %(column)s."),
    "unreadable_json": gettext_lazy("This is not valid JSON."),
    "missing": gettext_lazy("“%(name)s” is missing."),
    "unknown": gettext_lazy("“%(name)s” is not known here."),
    "object": gettext_lazy("This must be an object."),
    "list": gettext_lazy("This must be a list."),
    "whole": gettext_lazy("This must be a whole number."),
    "range": gettext_lazy("This must be a number from %(low)s to %(high)s."),
    "number": gettext_lazy("This must be a number with at most two decimals."),
    "twice": gettext_lazy("There is a duplicate here."),
    "text": gettext_lazy("This must be text."),
    "unreadable": gettext_lazy("The text contains unreadable characters."),
    "too_long": gettext_lazy("Too long: at most %(length)s characters."),
    "empty": gettext_lazy("Something is missing here."),
    "truth": gettext_lazy("This must be true or false."),
    "choice": gettext_lazy("This must be one of: %(allowed)s."),
    "day": gettext_lazy("Enter a date such as 2026-11-20."),
    "time": gettext_lazy("Enter a time such as 19:30:00."),
    "moment": gettext_lazy("Enter a date and time such as 2026-11-20T20:14:00+00:00."),
}


class Fault(NamedTuple):
    """A wrong value: its place (names, and numbers from 1), and why it is refused."""

    place: tuple[str | int, ...]
    code: str
    params: Mapping[str, Any] = MappingProxyType({})


class Unreadable(ValueError):
    """All that is wrong with a file, in words for the person who uploaded it."""

    sentences: ClassVar[Mapping[str, Any]] = SENTENCES

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults = faults

    @classmethod
    def of(cls, code: str, **params: Any) -> Self:
        """The whole file is refused."""
        return cls(Fault((), code, params))

    def sentence(self, fault: Fault) -> str:
        """Why, without the place. `message` is a sentence that the rules of a game have made."""
        if "message" in fault.params:
            return str(fault.params["message"])
        params = {name: ", ".join(v) if isinstance(v, tuple) else v for name, v in fault.params.items()}
        return str(self.sentences.get(fault.code) or SENTENCES["unreadable"]) % params

    @property
    def messages(self) -> list[str]:
        """A sentence for each wrong value, with its place."""
        sentences = []
        for fault in self.faults[:MOST_MESSAGES]:
            words = _("%(place)s: %(why)s") if fault.place else "%(why)s"
            sentences.append(
                words % {"place": " › ".join(map(str, fault.place)), "why": self.sentence(fault)}
            )
        if more := len(self.faults) - len(sentences):
            words = ngettext("%(n)s more value is wrong.", "%(n)s more values are wrong.", more)
            sentences.append(words % {"n": more})
        return sentences

    def __str__(self) -> str:
        return "\n".join(self.messages)


class Schema(BaseModel):
    """An object with exactly these names. `check` compares its values with each other once each is right;
    `context` is what the reader knows besides."""

    model_config = {"strict": True, "extra": "forbid"}

    @model_validator(mode="after")
    def _refuse_wrong(self, info: ValidationInfo) -> Self:
        refuse(self.check(info.context))
        return self

    def check(self, context: Any) -> Iterator[InitErrorDetails]:
        yield from ()


S = TypeVar("S", bound=Schema)


def read(schema: type[S], content: Any, context: Any = None, error: type[Unreadable] = Unreadable) -> S:
    """Raises `error` with everything that is wrong."""
    try:
        return schema.model_validate(content, context=context)
    except ValidationError as wrong:
        raise error(*faults_of(wrong)) from wrong


def wrong(*place: str | int, code: str, **params: Any) -> InitErrorDetails:
    """A value is wrong; in the place lists count from 0."""
    return InitErrorDetails(type=PydanticCustomError(code, code, params), loc=place, input=None)  # type: ignore[arg-type]


def refuse(faults: Iterator[InitErrorDetails]) -> None:
    """Raises ValidationError where something is wrong."""
    if details := list(faults):
        raise ValidationError.from_exception_data("", details)


def faults_of(error: ValidationError) -> Iterator[Fault]:
    for fault in error.errors(include_url=False):
        is_name = fault["type"] in ("missing", "extra_forbidden")  # even where a name "[key]" is sent
        parts = [part for part in fault["loc"] if is_name or part != "[key]"]
        place = tuple(part + 1 if isinstance(part, int) else printable(part) for part in parts)
        code = CODES.get(fault["type"], fault["type"])
        if fault["type"] == "string_unicode":  # only the name of a value is refused so
            yield Fault(place, "unknown", {"name": printable(fault["input"])})
        elif is_name:
            yield Fault(place[:-1], code, {"name": place[-1]})
        else:
            yield Fault(place, code, fault.get("ctx", {}) if fault["type"] not in CODES else {})


# --- Values of a schema: `number: Annotated[int, whole(1, 20)]`.


def refused(code: str, **params: Any) -> PydanticCustomError:
    """To be raised by what checks one value."""
    return PydanticCustomError(code, code, params)  # type: ignore[arg-type]


def whole(low: int, high: int = LARGEST) -> AfterValidator:
    def check(value: int) -> int:
        if not low <= value <= high:
            raise refused("range", low=low, high=high)
        return value

    return AfterValidator(check)


def figure(low: int, high: int) -> BeforeValidator:
    """A number with at most two decimals."""

    def check(value: Any) -> Decimal:
        if type(value) not in (int, float, Decimal):
            raise refused("number")
        if not low <= value <= high:  # NaN is neither
            raise refused("range", low=low, high=high)
        number = Decimal(str(value))
        if number != number.quantize(Decimal("0.01")):
            raise refused("number")
        return number

    return BeforeValidator(check)


def text(longest: int, *, may_be_empty: bool = False) -> AfterValidator:
    """A line that people can read and a database can keep."""

    def check(value: str) -> str:
        if not is_storable(value):
            raise refused("unreadable")
        if len(value) > longest:
            raise refused("too_long", length=longest)
        if not value.strip() and not may_be_empty:
            raise refused("empty")
        return value

    return AfterValidator(check)


def one_of(allowed: Collection[str]) -> BeforeValidator:
    def check(value: Any) -> str:
        if not isinstance(value, str) or value not in allowed:
            raise refused("choice", allowed=tuple(allowed))
        return value

    return BeforeValidator(check)


@AfterValidator
def different(values: list[Any]) -> list[Any]:
    if len(set(values)) < len(values):
        raise refused("twice")
    return values


def _iso(kind: Any, code: str, fits: Callable[[Any, str], bool]) -> BeforeValidator:
    """A day, a time or a moment as ISO 8601 writes it."""

    def check(value: Any) -> Any:
        with suppress(TypeError, ValueError):
            if fits(moment := kind.fromisoformat(value), value):
                return moment
        raise refused(code)

    return BeforeValidator(check)


def parts_of(value: Any) -> Iterator[Any]:
    """A value of JSON, and every name and value within it."""
    yield value
    within = [*value, *value.values()] if isinstance(value, dict) else value
    for part in within if isinstance(within, list) else ():
        yield from parts_of(part)


def _storable(value: Any) -> Any:
    for part in parts_of(value):
        if isinstance(part, str) and not is_storable(part):
            raise refused("unreadable")
        if isinstance(part, float) or (type(part) is int and abs(part) >= 2**63):
            raise refused("whole")
    return value


Day = Annotated[date, _iso(date, "day", lambda day, value: day.isoformat() == value)]
TimeOfDay = Annotated[time, _iso(time, "time", lambda time, value: time.tzinfo is None)]
# With its zone.
Moment = Annotated[
    datetime, _iso(datetime, "moment", lambda moment, value: bool(moment.tzinfo) and moment.year in YEARS)
]
# Any object whose texts can be kept and whose numbers are whole and not huge.
StoredObject = Annotated[dict[str, Any], AfterValidator(_storable)]


def parsed(text: str | bytes) -> Any:
    """The JSON of a text. Raises Unreadable."""
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise Unreadable.of("no_json", line=error.lineno, column=error.colno) from error
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, brackets without end
        raise Unreadable.of("unreadable_json") from error


def _refuse_constant(name: str) -> Any:
    raise ValueError(name)


def is_storable(text: str) -> bool:
    """Whether a database can keep it: no control characters, and no half of a character."""
    return not any(letter < " " or letter == "\x7f" or "\ud800" <= letter <= "\udfff" for letter in text)


def printable(name: Any) -> str:
    """The beginning of a name that came from anywhere; what cannot be shown stands there as an escape."""
    return repr(str(name)[:40])[1:-1]
