"""Connections and requests of the web server (waitress), with limits on their time, size and number.

Waitress reads a whole request before a thread works on it, so an idle connection costs no thread. Here a
connection that waits too long is closed; when there are too many, so is the one that has been idle longest.
"""

from __future__ import annotations

import copy
import resource
import socket
import time
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, parse_cookie
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext as _
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer
from waitress.utilities import RequestEntityTooLarge

from jassclub.web.uploads import USUAL_MEGABYTES, most_megabytes

FIRST_BYTE_SECONDS = 15  # browsers open connections ahead; they open another when they need it
ANSWER_SECONDS = 30  # without taking anything of an answer
KEPT_SECONDS = 150  # between two requests; longer than proxies keep a connection, so that they close it first
MOST_CONNECTIONS = 1000  # in each worker
OPEN_FILES = 4 * MOST_CONNECTIONS  # a connection has up to three: larger bodies and answers are kept in files
HEADER_BYTES = 32 * 1024
MEGABYTE = 1024 * 1024
MAX_BODY_BYTES = USUAL_MEGABYTES * MEGABYTE  # of a request, but of a file sent to where it may be
REQUEST_SECONDS = 20  # from the first byte to the last one of a request
UPLOAD_SECONDS = 120  # the same for a file
# A browser shows an answer only once it has sent everything; so much is taken and thrown away for its sake.
THROWN_AWAY_BYTES = 64 * MEGABYTE


class IncomingRequest(HTTPRequestParser):
    """A request with a time limit. A body that is too large is read to its end before it is refused."""

    seconds = REQUEST_SECONDS
    most_megabytes = USUAL_MEGABYTES

    def __init__(self, adj: Any) -> None:
        super().__init__(adj)
        self.adj: Any = adj
        self.begun = time.monotonic()
        self.expect_continue = False
        self._to_throw_away = 0

    def parse_header(self, header_plus: bytes) -> None:
        """Set the limits of the body that follows: uploads may be larger and slower."""
        super().parse_header(header_plus)
        self.most_megabytes = most_megabytes(self.path, self.headers.get("COOKIE", ""))
        if self.most_megabytes > USUAL_MEGABYTES:
            self.seconds = UPLOAD_SECONDS
            self.adj = copy.copy(self.adj)
            self.adj.max_request_body_size = self.most_megabytes * MEGABYTE + 1

    def received(self, data: bytes) -> int:
        """Read these bytes; returns how many of them belong to this request."""
        if self._to_throw_away:
            taken = min(len(data), self._to_throw_away)
            self._to_throw_away -= taken
            self.completed = not self._to_throw_away
            return taken
        taken = super().received(data)
        if isinstance(self.error, RequestEntityTooLarge):
            self._refuse_after_body()
        return taken

    def _refuse_after_body(self) -> None:
        self.error = TooLarge(self.headers, self.most_megabytes)
        follows = self.content_length - self.body_bytes_received
        if not self.expect_continue and 0 < follows <= THROWN_AWAY_BYTES:
            self._to_throw_away = follows
            self.completed = False
        self.expect_continue = False  # a client that asks before it sends the body is refused at once


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


class Connection(HTTPChannel):
    """One visitor's connection."""

    parser_class = IncomingRequest

    def waits_too_long(self, now: float) -> bool:
        """`now` is seconds since the epoch, as waitress notes what happened last."""
        idle = now - self.last_activity
        if self.total_outbufs_len:
            return idle > ANSWER_SECONDS
        if self.requests:
            return False  # a thread works on it
        if self.request is not None:
            return time.monotonic() - self.request.begun > self.request.seconds
        asked_before = self.last_activity > self.creation_time
        return idle > (KEPT_SECONDS if asked_before else FIRST_BYTE_SECONDS)


class Server(TcpWSGIServer):
    """Accepts connections, and closes those that keep others waiting."""

    channel_class = Connection

    def maintenance(self, now: float) -> None:
        """Waitress calls this every second."""
        for connection in [*self.active_channels.values()]:
            if connection.waits_too_long(now):
                connection.handle_close()

    def handle_accept(self) -> None:
        super().handle_accept()
        if len(self.active_channels) > MOST_CONNECTIONS:
            idle = [channel for channel in self.active_channels.values() if not channel.requests]
            if idle:
                min(idle, key=lambda channel: channel.last_activity).handle_close()


def server_on(listening: socket.socket, application: Callable[..., Any], *, threads: int) -> Server:
    """A server on a socket that listens already. Proxy headers are passed on: the site judges them."""
    _allow_open_files()
    adjustments = Adjustments(
        threads=threads,
        max_request_body_size=MAX_BODY_BYTES + 1,  # the first size that waitress refuses
        max_request_header_size=HEADER_BYTES,
        inbuf_overflow=64 * 1024,
        # Without these headers a visitor behind a proxy would look like this machine itself.
        clear_untrusted_proxy_headers=False,
        connection_limit=2 * MOST_CONNECTIONS,
        cleanup_interval=1,
        asyncore_use_poll=True,
        log_socket_errors=False,
        ident=None,
    )
    place = (listening.family, listening.type, listening.proto, listening.getsockname())
    return Server(application, {}, _sock=listening, adj=adjustments, sockinfo=place, bind_socket=False)


def _allow_open_files() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < OPEN_FILES:
        wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
