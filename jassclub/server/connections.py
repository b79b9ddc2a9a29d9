"""Waitress takes a whole request in before a thread works on it; here it also loses patience.

A connection costs no thread while nothing is asked on it. So that connections do not add up either, those are
closed that wait too long, and when there are too many the ones on which nothing came for the longest time.
"""

import resource
import socket
import time
from collections.abc import Callable
from typing import Any

from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer

from .incoming import MAX_BODY_BYTES, IncomingRequest

FIRST_BYTE_SECONDS = 15  # browsers open connections ahead; they open another when they need it
ANSWER_SECONDS = 30  # without taking anything of an answer
KEPT_SECONDS = 150  # between two requests; longer than proxies keep a connection, so that they close it first
MOST_CONNECTIONS = 1000  # in each worker
OPEN_FILES = 4 * MOST_CONNECTIONS  # a connection has up to three: larger bodies and answers are kept in files
HEADER_BYTES = 32 * 1024


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
            free = [each for each in self.active_channels.values() if not each.requests]
            if free:
                min(free, key=lambda each: each.last_activity).handle_close()


def server_on(listening: socket.socket, application: Callable[..., Any], *, threads: int) -> Server:
    """Waitress on a socket that listens already. What proxies say is for the site to judge."""
    _allow_open_files()
    adjustments = Adjustments(
        threads=threads,
        max_request_body_size=MAX_BODY_BYTES + 1,  # the first size that waitress refuses
        max_request_header_size=HEADER_BYTES,
        inbuf_overflow=64 * 1024,
        # Where they are missing, whoever comes through a proxy would seem to sit at this machine.
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
