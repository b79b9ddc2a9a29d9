"""Asks for a confirmation where a form would alter final standings in use, whatever page sent it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from .confirmation import ConfirmationNeeded, confirmed_by

CONFIRMED = "moves_frozen"  # the input with the mark of the changes that are confirmed
CSRF = "csrfmiddlewaretoken"


class ConfirmationMiddleware:
    """Shows the page that names the ranks that would move; its button sends the same form again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with confirmed_by(lambda: request.POST.get(CONFIRMED, "")):
            return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, ConfirmationNeeded):
            return None
        sent = [(name, value) for name, values in request.POST.lists() for value in values]
        inputs = [(name, value) for name, value in sent if name not in (CONFIRMED, CSRF)]
        context = {"further_consequences": error.changes, "inputs": [*inputs, (CONFIRMED, error.mark)]}
        return render(request, "prizes/confirm.html", context, status=422)
