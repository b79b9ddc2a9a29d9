"""Who may open a view, what a request knows of club and account, and the middleware for both.

A view without one of these decorators asks for a login and nothing more: helpers open it, too.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_not_required, user_passes_test
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.middleware.locale import LocaleMiddleware
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import translation
from django.utils.deprecation import MiddlewareMixin
from django_htmx.middleware import HtmxDetails

from jassclub.games.words import in_dialect
from jassclub.web.http import LANGUAGES, around_requests, current_request, holding

from .codes import club_is_open
from .login import record_use
from .models import Account, Club

public = login_not_required


def is_secretary(request: HttpRequest) -> bool:
    return getattr(request.user, "is_secretary", False)


def _is_secretary(user: Any) -> bool:
    """A helper gets 403, not the login page."""
    if not getattr(user, "is_secretary", False):
        raise PermissionDenied
    return True


for_secretary = user_passes_test(_is_secretary)


class Request(HttpRequest):
    """For annotations. `user` is an Account wherever a login is asked for."""

    user: Account  # type: ignore[assignment]
    htmx: HtmxDetails


def club_of(request: Any) -> Club | None:
    """Read once a request."""
    if not hasattr(request, "club"):
        request.club = Club.objects.first()
    return request.club  # type: ignore[no-any-return]


def club_for_templates(request: HttpRequest) -> dict[str, Callable[[], Club | None]]:
    """A context processor."""
    return {"club": partial(club_of, request)}


class AccountMiddleware(MiddlewareMixin):
    """Until there is a secretary, every page leads to the welcome page. Each request of an account prolongs
    its session. No browser stores a page of an account: "back" must not show results from before the last
    save."""

    opened = False  # once there is a secretary there always is one: from then on nobody asks again

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        is_free = request.path.startswith((reverse("welcome"), f"/{LANGUAGES}", settings.STATIC_URL))
        if not self.opened and not is_free:
            self.opened = club_is_open()
        return None if self.opened or is_free else redirect("welcome")

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if request.user.is_authenticated and "Cache-Control" not in response:
            response["Cache-Control"] = "no-store"
        return response

    def process_view(self, request: HttpRequest, *_view: object) -> None:
        """Runs after the CSRF check: where the database fails here, the error page may repeat the form."""
        if request.user.is_authenticated:
            record_use(request)


class LanguageMiddleware(LocaleMiddleware):
    """A calendar requested without a language has the club's, everything else the browser's."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        is_meant = request.path.endswith(".ics") and not _names_language(request)
        if is_meant and (club := Club.objects.first()) and club.language:
            translation.activate(club.language)


def _names_language(request: HttpRequest) -> bool:
    """Whether the request names one of our languages, as "de-CH,en;q=0.5" does."""
    named = [request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")]
    named += request.headers.get("Accept-Language", "").split(",")
    codes = {name.strip().partition(";")[0].partition("-")[0].lower() for name in named}
    return not codes.isdisjoint(dict(settings.LANGUAGES))


@around_requests
@contextmanager
def knowing_request(request: HttpRequest) -> Iterator[None]:
    """A middleware: whatever is called to answer a request knows it. Suits have the names of the club:
    of the cards, or of the dialect."""
    chosen = holding(in_dialect, lambda: bool((club := club_of(request)) and club.dialect))
    with holding(current_request, request), chosen:
        yield
