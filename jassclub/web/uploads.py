"""Where more than the usual megabyte may be sent at once, and by whom.

What a form sends is taken in before anybody knows who sends it; so the page on which a file is chosen gives
the browser a signed cookie, which the server looks at before it takes more. To let files be sent to a page,
add its address to UPLOADS and answer with `allow_upload(render(…))` where the file is chosen.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.core import signing
from django.http import HttpResponse, parse_cookie

USUAL_MEGABYTES = 1
# A page to which files are sent: how much may come there, in megabytes.
UPLOADS: Mapping[str, int] = {
    "/copies/upload/": 20,
    "/welcome/copy/": 20,
    "/seasons/load/": 16,  # a season of a big club has five
}
COOKIE = "may_upload"
HOURS = 14  # as long as somebody stays logged in
FIRST_VISIT = "first visit"
LOGGED_IN = "logged in"


def allow_upload(response: HttpResponse, whose: str = LOGGED_IN) -> HttpResponse:
    """Let this browser send files for hours. `whose`: LOGGED_IN, or FIRST_VISIT for who knew the code."""
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
    """Whether a page let this browser send files; None: whichever page it was."""
    try:
        said = signing.loads(cookies.get(COOKIE, ""), salt=COOKIE, max_age=HOURS * 3600)
    except signing.BadSignature:
        return False
    return whose is None or bool(said == whose)


def most_megabytes(path: str, cookies: str) -> int:
    """How much a request to this path may bring along, `cookies` is the header of that name."""
    if path not in UPLOADS or not may_upload(parse_cookie(cookies)):
        return USUAL_MEGABYTES
    return UPLOADS[path]
