"""How much somebody without an account may do, so that a stranger cannot fill the disk; the figures are
in the settings. Accounts are known people and not counted."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from jassclub.bounds import MOST_DEALS
from jassclub.members.models import Account
from jassclub.rules.base import InvalidDeal

from ..models import Match


class TooMuch(InvalidDeal):
    """Nothing is wrong with what was sent; there was too much of it."""


def refuse_too_many_starts(*, by: Account | None, address: str | None) -> None:
    """Raises TooMuch where a stranger has started as many matches as anybody may."""
    if by is not None:
        return
    now, strangers = timezone.now(), Match.objects.exclude(key="").filter(started_by=None)
    if strangers.filter(started_at__gt=now - timedelta(days=1)).count() >= settings.FRIENDLY_MATCHES_PER_DAY:
        raise TooMuch("deal", "too_many_matches")
    here = strangers.filter(started_from=address)
    if here.filter(started_at__gt=now - timedelta(hours=1)).count() >= settings.FRIENDLY_STARTS_PER_HOUR:
        raise TooMuch("deal", "too_many_starts")
    lately = here.filter(started_at__gt=now - timedelta(hours=settings.FRIENDLY_UNFINISHED_HOURS))
    if lately.filter(is_finished=False).count() >= settings.FRIENDLY_UNFINISHED_PER_ADDRESS:
        raise TooMuch("deal", "too_many_unfinished")


def most_deals(by: Account | None) -> int:
    """How many deals a friendly match may have that this person starts."""
    return settings.FRIENDLY_DEALS if by is None else MOST_DEALS


def refuse_too_many_writings(*, match: Match, by: Account | None) -> None:
    """Raises TooMuch where those who have a match's link have written there as often as anybody may."""
    if by is not None or not match.key:
        return
    written = match.corrections.filter(by=None).count()
    if max(written, match.answers.count()) >= settings.FRIENDLY_WRITINGS:
        raise TooMuch("deal", "too_many_writings")
