"""Who may write in a match: accounts, and in a friendly one also those who have its link."""

from __future__ import annotations

from jassclub.http import Request
from jassclub.members.models import Account

from .models import Match

SESSION = "matches"  # the keys of the friendly matches in which a visitor may write
MOST_KEYS = 50  # of a visitor; who has more links forgets the oldest


def may_write(request: Request, match: Match) -> bool:
    return bool(request.user.is_authenticated) or has_link(request, match)


def has_link(request: Request, match: Match) -> bool:
    return bool(match.key) and match.key in request.session.get(SESSION, [])


def remember_link(request: Request, match: Match) -> None:
    """From now on this visitor may write there."""
    others = [key for key in request.session.get(SESSION, []) if key != match.key]
    request.session[SESSION] = [*others, match.key][-MOST_KEYS:]


def account_of(request: Request) -> Account | None:
    """Who writes: an account, or nobody that is known by name."""
    return request.user if request.user.is_authenticated else None
