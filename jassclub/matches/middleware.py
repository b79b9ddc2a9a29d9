"""What the club chose for the words at its tables."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from jassclub.accounts.context import club_of
from jassclub.games.words import suits_in_dialect


class SuitNamesMiddleware:
    """Suits are called as the club chose."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        def speaks_dialect() -> bool:
            club = club_of(request)
            return club is not None and club.dialect

        with suits_in_dialect(speaks_dialect):
            return self.get_response(request)
