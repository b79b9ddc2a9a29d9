"""The pages that accept more than the usual megabyte, and the browsers that may send it.

The server reads a request before it knows who sends it. So the page with the file input gives the browser a
signed cookie, and the server checks the cookie before it reads more. To accept files on a page, add its
address to UPLOADS and answer with `allow_upload(render(…))` where the file is chosen.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.core import signing
from django.http import HttpResponse, parse_cookie

USUAL_MEGABYTES = 1
# The pages to which files are sent, and the most that each accepts, in megabytes.
UPLOADS: Mapping[str, int] = {
    "/copies/upload/": 20,
    "/welcome/copy/": 20,
    "/seasons/load/": 16,  # a season of a big club has five
}
COOKIE = "may_upload"
HOURS = 14  # as long as a login lasts
FIRST_VISIT = "first visit"
LOGGED_IN = "logged in"


def allow_upload(response: HttpResponse, whose: str = LOGGED_IN) -> HttpResponse:
    """Let this browser send files for hours. `whose`: LOGGED_IN, or FIRST_VISIT for a holder of the code."""
    response.set_cookie(
        COOKIE,
        signing.dumps(whose, salt=COOKIE),
        max_age=HOURS * 3600,
        httponly=True,
        samesite="Strict",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response


def may_upload(cookies: Mapping[str, str], whose: str | None = None) -> bool:
    """Whether a page let this browser send files. `whose` None: any page."""
    try:
        permission = signing.loads(cookies.get(COOKIE, ""), salt=COOKIE, max_age=HOURS * 3600)
    except signing.BadSignature:
        return False
    return whose is None or bool(permission == whose)


def most_megabytes(path: str, cookies: str) -> int:
    """The most that a request to this path may send; `cookies` is the header of that name."""
    if path not in UPLOADS or not may_upload(parse_cookie(cookies)):
        return USUAL_MEGABYTES
    return UPLOADS[path]
