"""A request while it comes in, and how one is refused that is too large."""

import time
from typing import Any

from django.http import HttpRequest, parse_cookie
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext as _
from waitress.parser import HTTPRequestParser
from waitress.utilities import RequestEntityTooLarge

MAX_BODY_BYTES = 1024 * 1024  # of any request
# A browser shows an answer only once it has sent everything; so much is taken and thrown away for its sake.
THROWN_AWAY_BYTES = 64 * MAX_BODY_BYTES


class IncomingRequest(HTTPRequestParser):
    """Knows when its first byte came, and takes in what is too large before that is refused."""

    def __init__(self, adj: Any) -> None:
        super().__init__(adj)
        self.begun = time.monotonic()
        self.expect_continue = False
        self._to_throw_away = 0

    def received(self, data: bytes) -> int:
        """Take these bytes in; returns how many of them belong to this request."""
        if self._to_throw_away:
            taken = min(len(data), self._to_throw_away)
            self._to_throw_away -= taken
            self.completed = not self._to_throw_away
            return taken
        taken = super().received(data)
        if isinstance(self.error, RequestEntityTooLarge):
            self._refuse_after_the_body()
        return taken

    def _refuse_after_the_body(self) -> None:
        self.error = TooLarge(self.headers)
        follows = self.content_length - self.body_bytes_received
        if not self.expect_continue and 0 < follows <= THROWN_AWAY_BYTES:
            self._to_throw_away = follows
            self.completed = False
        self.expect_continue = False  # who asks before sending a body is refused at once


class TooLarge:
    """The answer, as waitress asks for it, in the visitor's language."""

    def __init__(self, headers: dict[str, str]) -> None:
        self.headers = headers

    def to_response(self, _ident: str | None = None) -> tuple[str, list[tuple[str, str]], bytes]:
        request = HttpRequest()
        request.META["HTTP_ACCEPT_LANGUAGE"] = self.headers.get("ACCEPT_LANGUAGE", "")
        request.COOKIES = parse_cookie(self.headers.get("COOKIE", ""))
        with override(get_language_from_request(request)):
            text = _(
                "Nothing was saved: what you sent is larger than 1 MB, and the site takes no more at once."
            )
        headers = [("Content-Type", "text/plain; charset=utf-8")]
        return "413 Content Too Large", headers, f"{text}\n".encode()
