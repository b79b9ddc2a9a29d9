"""A browser in which somebody logged in before has a signed cookie, and its own count of wrong passwords for
that account: whoever guesses the secretary's password from elsewhere does not keep the secretary out."""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from .models import Account

COOKIE = "known_browser"
DAYS = 400  # what browsers keep at most
MOST_ACCOUNTS = 10  # of one browser; who logs in with more loses the oldest


def browser_known_to(request: HttpRequest, account: Account | None) -> str | None:
    """The browser's name where this account logged in there before, else None."""
    known = _read(request)
    return known["browser"] if account and account.pk in known["accounts"] else None


def remember_browser(response: HttpResponse, request: HttpRequest, account: Account) -> None:
    known = _read(request)
    others = [pk for pk in known["accounts"] if pk != account.pk]
    known["accounts"] = [*others, account.pk][-MOST_ACCOUNTS:]
    response.set_cookie(
        COOKIE,
        signing.dumps(known, salt=COOKIE),
        max_age=DAYS * 24 * 3600,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def _read(request: HttpRequest) -> dict[str, Any]:
    """The cookie's content; a new one where there is none, or none that we signed."""
    try:
        return signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE)
    except signing.BadSignature:
        return {"browser": secrets.token_urlsafe(12), "accounts": []}
