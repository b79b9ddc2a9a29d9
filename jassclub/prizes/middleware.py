"""What would move standings that prizes go by is asked about first, whatever page it was sent from."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from .frozen import MovesFrozen, agreeing_to

AGREED = "moves_frozen"  # the mark of what somebody agrees to, sent with the form once more
CSRF = "csrfmiddlewaretoken"


class FrozenMiddleware:
    """The page says who would move past whom; its button sends the same form again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with agreeing_to(lambda: request.POST.get(AGREED, "")):
            return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, MovesFrozen):
            return None
        sent = [(name, value) for name, values in request.POST.lists() for value in values]
        kept = [(name, value) for name, value in sent if name not in (AGREED, CSRF)]
        context = {"beyond": error.shaken, "kept": [*kept, (AGREED, error.mark)]}
        return render(request, "prizes/moves_frozen.html", context, status=422)
