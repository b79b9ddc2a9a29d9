"""Public pages in Django's cache, valid until something changes.

    @public
    @cached_page(of_evening, "live", "sort")
    def evening(request, pk): ...

`of_evening` gets the parts of the address and returns the number of changes of everything that the page shows
(`jassclub.journal.changes`). It is read in the snapshot in which the page is read and is part of the key, so
no page is older than the database, whichever process made it. The other names are the query parameters that
the view knows; unknown ones are removed, so no one fills the cache with them.

Only requests without a session, and without a link to a match, get a page from the cache. What is `costly`,
such as a PDF, is put together one after the other (`jassclub.web.turns`), but for accounts at once.
"""

from collections.abc import Callable
from contextlib import nullcontext
from datetime import datetime
from functools import wraps
from hashlib import blake2b
from threading import Lock
from typing import Any, TypeVar

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.core.cache import cache, caches
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.utils.cache import get_conditional_response, set_response_etag
from django.utils.translation import get_language
from django.views.decorators.gzip import gzip_page

from .turns import held, in_turn

# With one of these a page may be someone's own: they may write, or are told something.
LINKS_COOKIE = "matches"  # see jassclub.matches.access
PERSONAL_COOKIES = {settings.SESSION_COOKIE_NAME, CookieStorage.cookie_name, LINKS_COOKIE}

# Bytes of a response in the usual cache, and in the one with fewer entries. A larger one is not cached.
LARGEST_USUAL, LARGEST = 64 * 1024, 1024 * 1024
LARGE = "large"  # in CACHES

View = TypeVar("View", bound=Callable[..., Any])

# A hundred phones ask for a new page at once: the first request renders it, the others wait for it.
_rendering = [Lock() for _ in range(64)]


def cached_page(
    number_of: Callable[..., int], *parameters: str, costly: bool = False
) -> Callable[[View], View]:
    """Cache the responses of a view that reads nothing of a request without a session but its address, these
    query parameters, the language, and whether htmx asks. Raises Crowded."""

    def decorate(view: View) -> View:
        compressed = gzip_page(_with_etag(view))

        @wraps(view)
        def cached(request: HttpRequest, **parts: Any) -> HttpResponseBase:
            _drop_unknown(request, parameters)
            if request.user.is_authenticated:  # type: ignore[attr-defined]
                return view(request, **parts)  # type: ignore[no-any-return]
            is_like_others = request.method == "GET" and PERSONAL_COOKIES.isdisjoint(request.COOKIES)
            number = number_of(**parts) if is_like_others else 0
            if not number:  # before the first change there is none
                with in_turn(request.path) if costly else nullcontext():
                    return view(request, **parts)  # type: ignore[no-any-return]
            key = _key(request, number)
            response = _stored(key)
            if response is None:
                with in_turn(key) if costly else held(_rendering[hash(key) % len(_rendering)]):
                    response = _stored(key)
                    if response is None:
                        response = compressed(request, **parts)
                        _store(key, request, response)
            etag = response.headers.get("ETag")
            return get_conditional_response(request, etag=etag, response=response) or response

        cached.number_of = number_of  # type: ignore[attr-defined]
        return cached  # type: ignore[return-value]

    return decorate


def holds_until(response: HttpResponseBase, moment: datetime | None) -> None:
    """For a page that changes at a certain moment although no one changes anything."""
    response.holds_until = moment  # type: ignore[attr-defined]


def _drop_unknown(request: HttpRequest, parameters: tuple[str, ...]) -> None:
    """Links to other languages repeat the address, so the address has to lose them, too."""
    known = request.GET.copy()
    for name in request.GET.keys() - set(parameters):
        del known[name]
    if len(known) < len(request.GET):
        request.GET = known  # type: ignore[assignment]
        request.META["QUERY_STRING"] = known.urlencode()


def _key(request: HttpRequest, number: int) -> str:
    """Whole links in a page name the host; today's evening is another one tomorrow."""
    parts = (
        *(number, request.build_absolute_uri(), get_language(), timezone.localdate().isoformat()),
        request.headers.get("HX-Request") == "true",
        "gzip" in request.headers.get("Accept-Encoding", ""),
    )
    return f"page-{blake2b(repr(parts).encode(), digest_size=20).hexdigest()}"


def _with_etag(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """The tag is that of the content: a phone reloads nothing because of a change that it does not see."""

    def tagged(request: HttpRequest, **parts: Any) -> HttpResponseBase:
        response = view(request, **parts)
        if response.streaming and int(response.headers.get("Content-Length") or LARGEST) < LARGEST:
            response = HttpResponse(b"".join(response), headers=response.headers)  # type: ignore[call-overload]
        if _is_for_everyone(request, response):
            set_response_etag(response)  # type: ignore[type-var]
            response.headers["Cache-Control"] = "no-cache"  # browsers ask each time
        return response

    return tagged


def _is_for_everyone(request: HttpRequest, response: HttpResponseBase) -> bool:
    """A page with a form has the reader's own token; its cookie is added only later, by a middleware."""
    is_own = response.cookies or request.META.get("CSRF_COOKIE_NEEDS_UPDATE") or request.session.modified
    is_closed = response.streaming or response.has_header("Cache-Control")
    return response.status_code == 200 and not is_closed and not is_own


def _stored(key: str) -> Any:
    return cache.get(key) or caches[LARGE].get(key)


def _store(key: str, request: HttpRequest, response: HttpResponseBase) -> None:
    size = len(response.content) if response.has_header("ETag") else 0  # type: ignore[attr-defined]
    if not 0 < size <= LARGEST:
        return
    until = getattr(response, "holds_until", None)
    seconds = None if until is None else (until - timezone.now()).total_seconds()
    (cache if size <= LARGEST_USUAL else caches[LARGE]).set(key, response, seconds)
