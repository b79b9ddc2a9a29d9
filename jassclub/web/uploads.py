"""The pages that accept more than the usual megabyte, and the browsers that may send it.

A request is read before anybody asks the database who sends it. So the page with the file input gives the
browser a signed cookie, which is checked first. To accept files on a page, add its
address to UPLOADS and answer with `allow_upload(render(…))` where the file is chosen.
"""

from collections.abc import Callable, Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

MEGABYTE = 1024 * 1024
USUAL_MEGABYTES = 1
# The pages to which files are sent, and the most that each accepts, in megabytes.
UPLOADS: Mapping[str, int] = {
    "/copies/upload/": 64,
    "/welcome/copy/": 64,
    "/seasons/load/": 16,  # a season of a big club has five
}
COOKIE = "may_upload"
HOURS = 14  # as long as a login lasts
FIRST_VISIT, LOGGED_IN = "first_visit", "logged_in"


def allow_upload(response: HttpResponse, whose: str = LOGGED_IN) -> HttpResponse:
    """Let this browser send files for hours. `whose`: LOGGED_IN, or FIRST_VISIT for a holder of the code."""
    response.set_signed_cookie(
        COOKIE,
        whose,
        salt=COOKIE,
        max_age=HOURS * 3600,
        httponly=True,
        samesite="Strict",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response


def may_upload(request: HttpRequest, whose: str | None = None) -> bool:
    """Whether a page let this browser send files. `whose` None: any page."""
    permission = request.get_signed_cookie(COOKIE, default=None, salt=COOKIE, max_age=HOURS * 3600)
    return permission is not None and whose in (None, permission)


class BodyLimitMiddleware:
    """Refuses a request that is larger than its page accepts, in the visitor's language. The server has read
    it by then: a browser shows no answer before it has sent everything."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        most = most_megabytes(request)
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdecimal() or int(length) <= most * MEGABYTE:
            return self.get_response(request)
        text = _(
            "Nothing was saved: what you sent is larger than %(most)s MB, and the site takes no more at once."
        ) % {"most": most}
        return HttpResponse(f"{text}\n", content_type="text/plain; charset=utf-8", status=413)


def most_megabytes(request: HttpRequest) -> int:
    """The most that this request may send."""
    may_send = request.path in UPLOADS and may_upload(request)
    return UPLOADS[request.path] if may_send else USUAL_MEGABYTES
