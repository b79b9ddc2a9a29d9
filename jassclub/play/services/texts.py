"""Texts that come from anywhere: what is stored must be text that people can read and a database can keep."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from jassclub.json_parts import is_storable
from jassclub.rules.base import InvalidDeal

from ..models import Entry, Seat

NAME_LENGTH = Seat._meta.get_field("name").max_length or 60
REMARK_LENGTH = Entry._meta.get_field("remark").max_length or 200


def readable(value: Any, field: str, length: int, **where: int) -> str:
    """A text without line breaks, at most so long. Raises InvalidDeal on the field; `where` says which of
    several texts of that field it is."""
    if not isinstance(value, str):
        raise InvalidDeal(field, "not_a_text", **where)
    text = " ".join(value.split())
    if not is_storable(text):
        raise InvalidDeal(field, "unreadable", **where)
    if len(text) > length:
        raise InvalidDeal(field, "too_long", length=length, **where)
    return text


def refuse_unreadable(data: Any) -> None:
    """Raises InvalidDeal on the field of a deal in which somewhere a text is not readable, or very long."""
    if isinstance(data, dict):
        for name, value in data.items():
            for text in (name, *_texts(value)):
                readable(text, "deal" if text is name else str(name), REMARK_LENGTH)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for item in value.items() for each in item for text in _texts(each))
    elif isinstance(value, list):
        yield from (text for each in value for text in _texts(each))
