"""Answers from the page cache: after the language is known, before all middleware that only pages need."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.timezone import localdate
from django.utils.translation import get_language

from ..snapshots import one_snapshot
from . import number_asked_for
from .store import Answer, Store, answer_of

NumberOf = Callable[[], int]
LONGEST = 1000  # letters of an address; a longer one would be kept for nobody else


class PageCacheMiddleware:
    """See `jassclub.web.page_cache`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.store = Store(settings.STORED_PAGES_BYTES)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        number_of = number_asked_for(request) if _is_like_others(request) else None
        if number_of is None:
            return self.get_response(request)
        key = _key(request, number_of())
        answer = self.store.get(key)
        if answer is None:
            mine = _PutTogether(self, request, number_of)
            answer = self.store.in_turn(key, mine)
            if answer is None:
                return mine.response or self.get_response(request)
        return answer.sent_to(request)


class _PutTogether:
    """One request puts the page together; `response` is what came of it, also where it is nothing to keep."""

    def __init__(self, site: PageCacheMiddleware, request: HttpRequest, number_of: NumberOf) -> None:
        self.site, self.request, self.number_of = site, request, number_of
        self.response: HttpResponseBase | None = None

    def __call__(self) -> Answer | None:
        with one_snapshot():
            number = self.number_of()  # perhaps a later one than that which was asked for
            key = _key(self.request, number)  # before: meanwhile it may become midnight
            self.response = self.site.get_response(self.request)
            answer = answer_of(self.request, self.response)
        if answer and number:  # without a change there is no number yet, only what somebody wrote by hand
            self.site.store.put(key, answer)
        return answer


def _is_like_others(request: HttpRequest) -> bool:
    """Whether somebody else could ask for the very same."""
    has_session = settings.SESSION_COOKIE_NAME in request.COOKIES
    return request.method == "GET" and not has_session and len(request.get_full_path()) <= LONGEST


def _key(request: HttpRequest, number: int) -> Hashable:
    """All that a page can depend on: links that are written whole know the name of the site."""
    return (
        number,
        request.get_full_path(),
        get_language(),
        request.headers.get("HX-Request") == "true",
        request.scheme,
        request.get_host(),
        localdate(),
    )
