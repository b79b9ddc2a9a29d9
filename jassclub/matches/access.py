"""What is checked before anything is written: who may, how often, and whether a text can be stored.

Accounts may write, and in a friendly match also visitors with its link; later rooms may object
(`add_objections`), since nothing here knows them. Strangers may write only so much (the figures are in the
settings), so that nobody can fill the disk; accounts belong to known people and are not counted.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from jassclub.accounts.access import Request
from jassclub.accounts.models import Account
from jassclub.engine.rules.base import InvalidDeal
from jassclub.web.bounds import MOST_DEALS
from jassclub.web.schema import is_storable

from .models import Answer, Entry, Match, Seat

NAME_LENGTH = Seat._meta.get_field("name").max_length or 60
REMARK_LENGTH = Entry._meta.get_field("remark").max_length or 200
SESSION_KEY = "matches"  # the keys of the friendly matches in which a visitor may write
MOST_KEYS = 50  # of a visitor; the oldest links are forgotten

Objections = Callable[[Account, Iterable[Match]], Mapping[int, str]]
_objections: list[Objections] = []


def add_objections(objections: Objections) -> None:
    """Register a function that gives the reasons why an account may not write in matches, by their keys;
    called once, when the site starts."""
    _objections.append(objections)


def objections(by: Account, matches: Iterable[Match]) -> dict[int, str]:
    """Why this account may not write in these matches, by their keys; in a fixed number of queries."""
    return {key: why for of_room in _objections for key, why in of_room(by, matches).items()}


class MayNotWrite(InvalidDeal):
    """An objection to what this account writes; `why` is the reason, to be shown."""

    def __init__(self, why: str) -> None:
        super().__init__("deal", "not_allowed", why=why)
        self.why = why


def refuse_objected(*, by: Account | None, match: Match) -> None:
    """For actions that have locked the match: what the page checked may have changed since.

    Raises MayNotWrite. Without an account (`by` is None) a visitor has the link of the match, or code writes.
    """
    if by is not None and (why := objections(by, [match]).get(match.pk)):
        raise MayNotWrite(why)


def why_not_write(request: Request, match: Match) -> str:
    """The reason why this account may not write there, to be shown; empty for strangers too."""
    return objections(request.user, [match]).get(match.pk, "") if request.user.is_authenticated else ""


def may_write(request: Request, match: Match) -> bool:
    if match.key and match.key in request.session.get(SESSION_KEY, []):
        return True
    return bool(request.user.is_authenticated) and not why_not_write(request, match)


def has_links(request: Request) -> bool:
    """Whether this visitor may write in any friendly match by its link."""
    return bool(request.session.get(SESSION_KEY))


def remember_link(request: Request, match: Match) -> None:
    """Let this visitor write there from now on."""
    others = [key for key in request.session.get(SESSION_KEY, []) if key != match.key]
    request.session[SESSION_KEY] = [*others, match.key][-MOST_KEYS:]


def account_of(request: Request) -> Account | None:
    """The account that writes, None for visitors."""
    return request.user if request.user.is_authenticated else None


def earlier_answer(match: Match, key: UUID | None, number: int, *, strikes: bool) -> Answer | None:
    """The answer to an earlier request with this key, sent again for example after a lost connection. Raises
    InvalidDeal on `key` where that request was for another deal, or only one of the two strikes."""
    done = match.answers.filter(key=key).first() if key is not None else None
    if done is not None and (done.number != number or (done.entry is None) != strikes):
        raise InvalidDeal("key", "key_of_another")
    return done


def record_answer(match: Match, key: UUID | None, number: int, entry: Entry | None) -> None:
    """Store the answer; `entry` is None where one was struck."""
    if key is not None:
        answer = entry and {**entry.snapshot, "version": entry.version}
        Answer.objects.create(match=match, key=key, number=number, entry=answer)


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
