"""The first visit, sessions in use, pages that must not be shown from yesterday, and the names of suits."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from jassclub.games.words import suits_in_dialect
from jassclub.web.languages import PATH as LANGUAGES

from .context import club_of
from .first_visit import is_open
from .sessions import record_use


class FirstVisitMiddleware:
    """Until there is a secretary, every page leads to the welcome page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.opened = False

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not self.opened and not self._may_pass(request.path):
            # Once there is a secretary there always is one: from then on nobody asks again.
            self.opened = is_open()
            if not self.opened:
                return redirect("welcome")
        return self.get_response(request)

    @staticmethod
    def _may_pass(path: str) -> bool:
        return path.startswith((reverse("welcome"), f"/{LANGUAGES}", settings.STATIC_URL))


class SessionInUseMiddleware:
    """Somebody who is logged in does something: their session goes on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> None:
        """Not earlier: what was typed is repeated to somebody only once the form's origin is checked, and
        here the database may be away."""
        if request.user.is_authenticated:
            record_use(request.session)


class FreshPagesMiddleware:
    """Who enters results goes back and forth, and must not see a page from before the last saving."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.user.is_authenticated and "Cache-Control" not in response:
            response["Cache-Control"] = "no-store"
        return response


class SuitNamesMiddleware:
    """Suits have the names that the club chose: of the cards, or of the dialect."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        def speaks_dialect() -> bool:
            club = club_of(request)
            return club is not None and club.dialect

        with suits_in_dialect(speaks_dialect):
            return self.get_response(request)
