"""The web server: its limits, its port, and the lock on the data."""

import _thread
import errno
import gc
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from django.core.management import CommandError
from django.urls import get_resolver
from filelock import FileLock, Timeout
from waitress import create_server

from jassclub.web.http import MEGABYTE, UPLOADS
from jassclub.web.turns import share

# Waitress reads a whole request before a thread works on it, so a silent connection costs no thread.
LIMITS = {
    "channel_timeout": 20,  # seconds in which nothing comes; a proxy ends an idle connection earlier
    "cleanup_interval": 5,
    # As many as Windows can watch and as Linux has files for, with room for those of the database.
    "connection_limit": 450,
    "max_request_header_size": 32 * 1024,
    "max_request_body_size": max(UPLOADS.values()) * MEGABYTE + 1,  # the first size that waitress refuses
    "inbuf_overflow": 64 * 1024,
}
# A thread that draws a paper hands the interpreter on after so many seconds; usually after ten times as many,
# and a deal that is being saved waits for it again and again (docs/decisions.md).
SWITCH_INTERVAL = 0.0005
END_WITHIN = 15  # seconds
FAILED = 70  # exit status; that of a start that was refused is 1


def serve(application: Any, listening: socket.socket, *, threads: int) -> None:
    """Answer requests until the site is stopped; then requests in work have five seconds to end."""
    sys.setswitchinterval(SWITCH_INTERVAL)
    share(threads)
    # Requests that queue while many phones read are not worth a warning.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    server = make_server(application, listening, threads=threads)
    load_what_stays()
    try:
        server.run()
    except Exception:
        logging.getLogger(__name__).exception("The server has failed.")
        sys.exit(FAILED)


def make_server(application: Any, listening: socket.socket, *, threads: int, **limits: int) -> Any:
    """Waitress on a socket that listens already; `limits` replace some of LIMITS."""
    return create_server(
        application,
        sockets=[listening],
        threads=threads,
        # The site judges these headers. Without them a visitor behind a proxy would look like this machine.
        clear_untrusted_proxy_headers=False,
        asyncore_use_poll=True,
        log_socket_errors=False,
        ident=None,
        **{**LIMITS, **limits},
    )


def load_what_stays() -> None:
    """The code of all pages: no visitor waits for it, and the collector does not go through it each time."""
    get_resolver().reverse_dict.keys()  # loads the views of all addresses
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)  # usually 700: a page makes thousands of objects


def stop_when_input_ends() -> None:
    """For a thread: without its parent nobody could stop this process with Ctrl-C any more."""
    while os.read(sys.stdin.fileno(), 1):
        pass
    _thread.interrupt_main(signal.SIGTERM)
    time.sleep(END_WITHIN)
    os._exit(1)


# --- What only one program may have: the data in `var/`, and the port.


@contextmanager
def only_one(folder: Path) -> Iterator[None]:
    """The system takes the lock back however the process ends. Raises CommandError when it is taken."""
    try:
        lock = FileLock(folder / "serve.lock", timeout=0).acquire()
    except Timeout:
        raise CommandError(
            f"The site in {folder} is already running: use it, or stop it there with Ctrl-C first."
        ) from None
    except OSError as error:
        raise CommandError(f"{folder} cannot be used: {error.strerror}.") from None
    with lock:
        yield


def listen(host: str, port: int) -> socket.socket:
    """Raises CommandError, in one sentence, when the address cannot be had."""
    # Some systems let 127.0.0.1 and 0.0.0.0, or IPv4 and IPv6, have the same port: asking tells.
    for loopback in ("127.0.0.1", "::1"):
        with suppress(OSError), closing(socket.create_connection((loopback, port), timeout=1)):
            raise CommandError(_taken(port))
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        both = family == socket.AF_INET6 and host == "::" and socket.has_dualstack_ipv6()
        # Without SO_REUSEPORT: two programs on one port would share the visits between them.
        return socket.create_server((host, port), family=family, backlog=1024, dualstack_ipv6=both)
    except (OSError, OverflowError, UnicodeError) as error:
        raise CommandError(_why(error, host, port)) from None


def _taken(port: int) -> str:
    return f"Another program answers at port {port}: stop it, or choose another port, as in PORT={port + 1}."


def _why(error: Exception, host: str, port: int) -> str:
    match getattr(error, "errno", None):
        case errno.EADDRINUSE:
            return _taken(port)
        case errno.EACCES:
            return f"Port {port} is for the system's own programs: choose one above 1023, as in PORT=8000."
        case _:
            return f"This machine has no address {host}: use HOST=127.0.0.1, or HOST=0.0.0.0 for phones."
