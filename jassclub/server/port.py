"""The address at which the site listens, which no other program may share."""

import errno
import socket
from contextlib import closing, suppress

from django.core.management import CommandError

LOOPBACKS = ("127.0.0.1", "::1")


def listen(host: str, port: int) -> socket.socket:
    """A listening socket. Raises CommandError, in one sentence, when the address cannot be had."""
    if _somebody_answers(port):
        raise CommandError(_taken(port))
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        both = family == socket.AF_INET6 and host == "::" and socket.has_dualstack_ipv6()
        # Without SO_REUSEPORT: two programs on one port would share the visits between them.
        return socket.create_server((host, port), family=family, backlog=1024, dualstack_ipv6=both)
    except (OSError, OverflowError, UnicodeError) as error:
        raise CommandError(_why(error, host, port)) from None


def _somebody_answers(port: int) -> bool:
    """Some systems let 127.0.0.1 and 0.0.0.0, or IPv4 and IPv6, have the same port: asking tells."""
    for loopback in LOOPBACKS:
        with suppress(OSError), closing(socket.create_connection((loopback, port), timeout=1)):
            return True
    return False


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
