"""A request while it comes in, and how one is refused that is too large."""

import copy
import time
from typing import Any

from django.http import HttpRequest, parse_cookie
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext as _
from waitress.parser import HTTPRequestParser
from waitress.utilities import RequestEntityTooLarge

from jassclub.web.uploads import USUAL_MEGABYTES, most_megabytes

MEGABYTE = 1024 * 1024
MAX_BODY_BYTES = USUAL_MEGABYTES * MEGABYTE  # of a request, but of a file sent to where it may be
REQUEST_SECONDS = 20  # from the first byte to the last one of a request
UPLOAD_SECONDS = 120  # the same for a file
# A browser shows an answer only once it has sent everything; so much is taken and thrown away for its sake.
THROWN_AWAY_BYTES = 64 * MEGABYTE


class IncomingRequest(HTTPRequestParser):
    """Knows when its first byte came and how long it may take, and takes in what is too large before that is
    refused."""

    seconds = REQUEST_SECONDS
    most_megabytes = USUAL_MEGABYTES

    def __init__(self, adj: Any) -> None:
        super().__init__(adj)
        self.adj: Any = adj
        self.begun = time.monotonic()
        self.expect_continue = False
        self._to_throw_away = 0

    def parse_header(self, header_plus: bytes) -> None:
        """What comes next is the body: where files are sent to, those who may send more, and more slowly."""
        super().parse_header(header_plus)
        self.most_megabytes = most_megabytes(self.path, self.headers.get("COOKIE", ""))
        if self.most_megabytes > USUAL_MEGABYTES:
            self.seconds = UPLOAD_SECONDS
            self.adj = copy.copy(self.adj)
            self.adj.max_request_body_size = self.most_megabytes * MEGABYTE + 1

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
        self.error = TooLarge(self.headers, self.most_megabytes)
        follows = self.content_length - self.body_bytes_received
        if not self.expect_continue and 0 < follows <= THROWN_AWAY_BYTES:
            self._to_throw_away = follows
            self.completed = False
        self.expect_continue = False  # who asks before sending a body is refused at once


class TooLarge:
    """The answer, as waitress asks for it, in the visitor's language."""

    def __init__(self, headers: dict[str, str], most_megabytes: int = USUAL_MEGABYTES) -> None:
        self.headers = headers
        self.most_megabytes = most_megabytes

    def to_response(self, _ident: str | None = None) -> tuple[str, list[tuple[str, str]], bytes]:
        request = HttpRequest()
        request.META["HTTP_ACCEPT_LANGUAGE"] = self.headers.get("ACCEPT_LANGUAGE", "")
        request.COOKIES = parse_cookie(self.headers.get("COOKIE", ""))
        with override(get_language_from_request(request)):
            text = _(
                "Nothing was saved: what you sent is larger than %(most)s MB,"
                " and the site takes no more at once."
            ) % {"most": self.most_megabytes}
        headers = [("Content-Type", "text/plain; charset=utf-8")]
        return "413 Content Too Large", headers, f"{text}\n".encode()
