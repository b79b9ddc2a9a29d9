"""What may be written: readable texts, and from strangers only so much.

The figures are in the settings, so that nobody can fill the disk; accounts belong to known people and are
not counted.
"""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from jassclub.accounts.models import Account
from jassclub.engine.rules.base import InvalidDeal
from jassclub.web.bounds import MOST_DEALS
from jassclub.web.schema import is_storable

from .models import Entry, Match, Seat

NAME_LENGTH = Seat._meta.get_field("name").max_length or 60
REMARK_LENGTH = Entry._meta.get_field("remark").max_length or 200


def readable_text(value: Any, field: str, length: int, **where: int) -> str:
    """A text without line breaks, at most so long, that people can read and a database can store. Raises
    InvalidDeal on the field; `where` tells several texts of that field apart."""
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
    if isinstance(data, dict):
        for name, value in data.items():
            for text in (name, *_texts(value)):
                readable_text(text, "deal" if text is name else str(name), REMARK_LENGTH)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for item in value.items() for part in item for text in _texts(part))
    elif isinstance(value, list):
        yield from (text for item in value for text in _texts(item))


class TooMuch(InvalidDeal):
    """A valid request of a stranger who has made too many."""


def refuse_too_many_starts(*, by: Account | None, address: str | None) -> None:
    """Raises TooMuch where a stranger has started as many matches as anybody may."""
    if by is not None:
        return
    strangers = Match.objects.exclude(key="").filter(started_by=None)
    if _within(strangers, hours=24).count() >= settings.FRIENDLY_MATCHES_PER_DAY:
        raise TooMuch("deal", "too_many_matches")
    here = strangers.filter(started_from=address)
    if _within(here, hours=1).count() >= settings.FRIENDLY_STARTS_PER_HOUR:
        raise TooMuch("deal", "too_many_starts")
    lately = _within(here, hours=settings.FRIENDLY_UNFINISHED_HOURS)
    if lately.filter(is_finished=False).count() >= settings.FRIENDLY_UNFINISHED_PER_ADDRESS:
        raise TooMuch("deal", "too_many_unfinished")


def _within(matches: QuerySet[Match], *, hours: int) -> QuerySet[Match]:
    """Those that were started in the last hours. A start in the future was stored while the clock was ahead:
    once it is set back, such matches must not count until then."""
    now = timezone.now()
    return matches.filter(started_at__range=(now - timedelta(hours=hours), now))


def most_deals(by: Account | None) -> int:
    """How many deals a friendly match of this person may have."""
    return settings.FRIENDLY_DEALS if by is None else MOST_DEALS


def refuse_too_many_writings(*, match: Match, by: Account | None) -> None:
    """Raises TooMuch where the people with a match's link have written there as often as they may."""
    if by is not None or not match.key:
        return
    written = match.corrections.filter(by=None).count()
    if max(written, match.answers.count()) >= settings.FRIENDLY_WRITINGS:
        raise TooMuch("deal", "too_many_writings")
