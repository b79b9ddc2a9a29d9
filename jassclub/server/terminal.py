"""What the terminal says about where the site is: for this machine, and for phones with a QR code."""

import io
import time
from contextlib import suppress
from threading import Thread
from typing import TextIO

import segno

from .addresses import in_address, is_loopback, own_addresses

EVERYWHERE = ("0.0.0.0", "::")
LOOK_EVERY = 5  # seconds
WHITE_ON_BLACK, AS_BEFORE = "\x1b[97;40m", "\x1b[0m"


class Announcer:
    """Says the addresses, and says them again when the machine is in another network."""

    def __init__(self, host: str, port: int, out: TextIO) -> None:
        self.host = host
        self.port = port
        self.out = out
        self._announced: list[str] = []

    def announce(self) -> None:
        """The first words after the start."""
        if is_loopback(self.host):
            self._say(f"jassclub is at {self._link(self.host)} (stop with Ctrl-C)")
            return
        self._announced = self._addresses()
        self._say(f"jassclub is at {self._link('127.0.0.1')} on this machine (stop with Ctrl-C)")
        self._announce_for_phones()

    def watch(self) -> None:
        """Announce changes in the background."""
        if self.host in EVERYWHERE:
            Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        while True:
            time.sleep(LOOK_EVERY)
            self.announce_changes()

    def announce_changes(self) -> None:
        """Announce the addresses if they are others than before."""
        with suppress(OSError):
            addresses = self._addresses()
            if addresses != self._announced:
                self._announced = addresses
                self._say("The addresses of this machine have changed.")
                self._announce_for_phones()

    def _announce_for_phones(self) -> None:
        if not self._announced:
            self._say("It is in no network: phones cannot reach it until it is.")
            return
        first, *others = map(self._link, self._announced)
        self._say(f"For phones in the same network: {first}")
        if others:
            self._say(f"or {', '.join(others)}")
        if self.out.isatty():
            self._say(qr_code_in_text(first))

    def _addresses(self) -> list[str]:
        if self.host not in EVERYWHERE:
            return [self.host]
        both = self.host == "::"
        return [address for address in own_addresses() if both or ":" not in address]

    def _say(self, text: str) -> None:
        say(text, self.out)

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
