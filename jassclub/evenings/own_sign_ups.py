"""A phone remembers the sign-ups that were made with it, in a signed cookie, without anybody logging in."""

from __future__ import annotations

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from .models import SignUp

COOKIE = "sign_ups"


DAYS = 400  # what browsers keep at most


MOST = 40  # the oldest is forgotten first


def own_sign_ups(request: HttpRequest) -> list[int]:
    """Their keys; some may be gone."""
    try:
        found: list[int] = signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE)
    except signing.BadSignature:
        return []
    return found


def remember_sign_up(response: HttpResponse, request: HttpRequest, sign_up: SignUp) -> None:
    others = [key for key in own_sign_ups(request) if key != sign_up.pk]
    response.set_cookie(
        COOKIE,
        signing.dumps([*others, sign_up.pk][-MOST:], salt=COOKIE),
        max_age=DAYS * 24 * 3600,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
