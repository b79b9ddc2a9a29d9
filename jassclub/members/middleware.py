"""The first visit: until there is a secretary, every page leads to the welcome page."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from .models import Account


class FirstVisitMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.opened = False

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not self.opened and not self._may_pass(request.path):
            # Once there is a secretary there always is one: from then on nobody asks again.
            self.opened = Account.objects.filter(role=Account.Role.SECRETARY).exists()
            if not self.opened:
                return redirect("welcome")
        return self.get_response(request)

    @staticmethod
    def _may_pass(path: str) -> bool:
        return path in (reverse("welcome"), reverse("set_language")) or path.startswith(settings.STATIC_URL)
