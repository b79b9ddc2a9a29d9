"""The addresses at which this machine can be reached now, and how the terminal shows them."""

import io
import socket
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from ipaddress import ip_address
from typing import TextIO

import ifaddr
import segno

FRESH_FOR = 5  # seconds until the machine is asked again
# Networks between programs on this machine: no phone is there.
INTERNAL = ("docker", "br-", "veth", "virbr", "vbox", "vmnet", "tun", "utun", "bridge")
SOMEWHERE = ("198.51.100.1", 9)  # an address that nobody has; nothing is sent to it


def is_loopback(host: str) -> bool:
    """Whether only this machine itself can reach a server at this host."""
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host == "localhost"


def own_addresses() -> list[str]:
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
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as unsent:
        unsent.connect(SOMEWHERE)
        return str(unsent.getsockname()[0])
    return None


def in_address(host: str) -> str:
    """IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host


class OwnHosts:
    """For ALLOWED_HOSTS: what the machine is called now. Another wireless network needs no restart."""

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


# --- What the terminal says: the address for this machine, and for phones with a QR code.

EVERYWHERE = ("0.0.0.0", "::")
LOOK_EVERY = 5  # seconds
WHITE_ON_BLACK, AS_BEFORE = "\x1b[97;40m", "\x1b[0m"


class Announcer:
    def __init__(self, host: str, port: int, out: TextIO) -> None:
        self.host, self.port, self.out = host, port, out
        self._announced: list[str] = []

    def announce(self) -> None:
        if is_loopback(self.host):
            say(f"jassclub is at {self._link(self.host)} (stop with Ctrl-C)", self.out)
            return
        self._announced = self._addresses()
        say(f"jassclub is at {self._link('127.0.0.1')} on this machine (stop with Ctrl-C)", self.out)
        self._announce_for_phones()

    def watch(self) -> None:
        while self.host in EVERYWHERE:
            time.sleep(LOOK_EVERY)
            self.announce_changes()

    def announce_changes(self) -> None:
        with suppress(OSError):
            addresses = self._addresses()
            if addresses != self._announced:
                self._announced = addresses
                say("The addresses of this machine have changed.", self.out)
                self._announce_for_phones()

    def _announce_for_phones(self) -> None:
        if not self._announced:
            say("It is in no network: phones cannot reach it until it is.", self.out)
            return
        first, *others = map(self._link, self._announced)
        say(f"For phones in the same network: {first}", self.out)
        if others:
            say(f"or {', '.join(others)}", self.out)
        if self.out.isatty():
            say(qr_code_in_text(first), self.out)

    def _addresses(self) -> list[str]:
        if self.host not in EVERYWHERE:
            return [self.host]
        both = self.host == "::"
        return [address for address in own_addresses() if both or ":" not in address]

    def _link(self, host: str) -> str:
        return f"http://{in_address(host)}:{self.port}"


def say(text: str, out: TextIO) -> None:
    """Write a line at once, even where the terminal was closed or knows only ASCII."""
    encoding = getattr(out, "encoding", None) or "utf-8"
    with suppress(OSError, ValueError):
        print(text.encode(encoding, "replace").decode(encoding), file=out, flush=True)


def qr_code_in_text(link: str) -> str:
    """The link as a QR code for a terminal: half blocks, white on black in a light one too."""
    drawn = io.StringIO()
    segno.make(link, error="l", micro=False).terminal(drawn, border=2, compact=True)
    return "\n".join(f"{WHITE_ON_BLACK}{line}{AS_BEFORE}" for line in drawn.getvalue().splitlines())
