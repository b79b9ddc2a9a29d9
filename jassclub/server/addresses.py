"""Under which addresses and names this machine can be reached in its network, which may change any time."""

from __future__ import annotations

import errno
import socket
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from ipaddress import ip_address

import ifaddr
from django.core.management import CommandError

FRESH_FOR = 5  # seconds until the machine is asked again
# Networks between programs on this machine: no phone is there.
INTERNAL = ("docker", "br-", "veth", "virbr", "vbox", "vmnet", "tun", "utun", "bridge")
SOMEWHERE = ("198.51.100.1", 9)  # an address that nobody has; nothing is sent to it


def is_loopback(host: str) -> bool:
    """Whether only this machine itself reaches what listens at this host."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def own_addresses() -> list[str]:
    """The machine's addresses in its networks, the one for phones first. IPv6 without brackets."""
    found = {}
    for adapter in ifaddr.get_adapters():
        for each in adapter.ips:
            address = ip_address(each.ip if isinstance(each.ip, str) else each.ip[0])
            if not address.is_loopback and not (address.version == 6 and address.is_link_local):
                internal = adapter.name.lower().startswith(INTERNAL)
                found[str(address)] = (address.is_link_local, internal, address.version)
    usual = _usual_address()
    return sorted(found, key=lambda address: (address != usual, *found[address]))


def _usual_address() -> str | None:
    """From which address this machine would reach another network, if it is in one."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as unsent:
        unsent.connect(SOMEWHERE)
        return str(unsent.getsockname()[0])
    return None


def in_address(host: str) -> str:
    """As it stands in a web address: IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host


class OwnHosts:
    """For ALLOWED_HOSTS: what the machine is called now. Another wireless network needs no new start."""

    def __init__(self, always: Iterable[str]) -> None:
        name = socket.gethostname().lower()
        self._always = [*always, name, f"{name.split('.')[0]}.local"]
        self._hosts: list[str] = []
        self._asked_again = 0.0

    def __iter__(self) -> Iterator[str]:
        if time.monotonic() >= self._asked_again:
            self._hosts = [*self._always, *map(in_address, own_addresses())]
            self._asked_again = time.monotonic() + FRESH_FOR
        return iter(self._hosts)


# --- The address at which the site listens, which no other program may share.

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
