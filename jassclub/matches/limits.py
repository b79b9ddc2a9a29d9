"""What may be written: readable texts, and only so much from strangers; the limits are in the settings."""

from typing import Any

from django.conf import settings

from jassclub.accounts.budgets import UsedUp, of_stranger, spend
from jassclub.accounts.models import Account
from jassclub.engine.rules.base import InvalidDeal
from jassclub.web.bounds import MOST_DEALS
from jassclub.web.schema import is_storable, parts_of

from .models import Entry, Match, Seat

NAME_LENGTH = Seat._meta.get_field("name").max_length or 60
REMARK_LENGTH = Entry._meta.get_field("remark").max_length or 200


def readable_text(value: Any, field: str, length: int, **where: int) -> str:
    """A text without line breaks that people can read and a database can store. Raises InvalidDeal on the
    field; `where` tells several texts of that field apart."""
    if not isinstance(value, str):
        raise InvalidDeal(field, "not_a_text", **where)
    text = " ".join(value.split())
    if not is_storable(text):
        raise InvalidDeal(field, "unreadable", **where)
    if len(text) > length:
        raise InvalidDeal(field, "too_long", length=length, **where)
    return text


def refuse_unreadable(data: Any) -> None:
    """Raises InvalidDeal on the field of a deal with an unreadable or very long text anywhere in it."""
    for name, value in data.items() if isinstance(data, dict) else ():
        readable_text(name, "deal", REMARK_LENGTH)
        for part in parts_of(value):
            if isinstance(part, str):
                readable_text(part, name, REMARK_LENGTH)


class TooMuch(InvalidDeal):
    """A stranger made too many such requests."""


def spend_start() -> None:
    """Raises TooMuch where a stranger has started as many matches as anyone may."""
    limits = of_stranger("start", settings.FRIENDLY_STARTS, newcomers=settings.FRIENDLY_STARTERS)
    try:
        spend(limits)
    except UsedUp as used_up:
        is_own = str(used_up) == next(iter(limits))
        raise TooMuch("deal", "too_many_starts" if is_own else "too_many_matches") from None


def most_deals(by: Account | None) -> int:
    """How many deals a friendly match of this person may have."""
    return settings.FRIENDLY_DEALS if by is None else MOST_DEALS


def spend_writing(match: Match) -> None:
    """Raises TooMuch where a stranger with the match's link has written as often as anyone may."""
    in_match, most = f"match {match.pk}", settings.FRIENDLY_WRITINGS
    limits = {
        **of_stranger(in_match, most, newcomers=settings.FRIENDLY_WRITERS),
        **of_stranger("writing", settings.FRIENDLY_WRITINGS_IN_ALL),
    }
    try:
        spend(limits)
    except UsedUp:
        raise TooMuch("deal", "too_many_writings") from None
