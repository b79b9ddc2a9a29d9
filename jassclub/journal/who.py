"""Who changes something: an account, somebody at the table, or a command."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from django.http import HttpRequest, HttpResponse

# Found out only when a line is written: most requests write none, and need not know who asks.
_asking: ContextVar[Callable[[], Any] | None] = ContextVar("asking", default=None)


def who_it_was(by: Any = None) -> dict[str, Any]:
    """The columns of a line that say who. `by` is the account that a service was given, if it was."""
    asking = _asking.get()
    account = by or (asking() if asking else None)
    if account is not None and account.is_authenticated:
        return {"who": "account", "by": account.get_username(), "by_key": account.pk}
    return {"who": "command" if asking is None else "visitor"}


class WhoMiddleware:
    """What is changed while a request is answered is changed by whoever sent it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        token = _asking.set(lambda: request.user)
        try:
            return self.get_response(request)
        finally:
            _asking.reset(token)
