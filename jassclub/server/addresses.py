"""Under which addresses and names this machine can be reached in its network, which may change any time."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from ipaddress import ip_address

import ifaddr

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
    order = {}
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            address = ip_address(ip.ip if isinstance(ip.ip, str) else ip.ip[0])
            if not address.is_loopback and not (address.version == 6 and address.is_link_local):
                internal = adapter.name.lower().startswith(INTERNAL)
                order[str(address)] = (address.is_link_local, internal, address.version)
    usual = _usual_address()
    return sorted(order, key=lambda address: (address != usual, *order[address]))


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
        self._ask_again = 0.0

    def __iter__(self) -> Iterator[str]:
        if time.monotonic() >= self._ask_again:
            self._hosts = [*self._always, *map(in_address, own_addresses())]
            self._ask_again = time.monotonic() + FRESH_FOR
        return iter(self._hosts)
