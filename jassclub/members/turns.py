"""Checking a password is slow on purpose. So that this costs nobody else the site, a process checks one or
two at a time, few wait, and whoever comes after them is asked to try again in a moment."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

WAITING = 2  # requests that may wait; each holds one of the server's threads meanwhile
PATIENCE = 3.0  # seconds


class Busy(Exception):
    """Too many passwords are being checked just now."""


class Turns:
    """One at a time, of at most `waiting` + 1 who came."""

    def __init__(self, waiting: int = WAITING, patience: float = PATIENCE) -> None:
        self._places = BoundedSemaphore(waiting + 1)
        self._turn = BoundedSemaphore(1)
        self._patience = patience

    @contextmanager
    def wait(self) -> Iterator[None]:
        """Raises Busy where all places are taken, or the turn does not come."""
        if not self._places.acquire(blocking=False):
            raise Busy
        try:
            if not self._turn.acquire(timeout=self._patience):
                raise Busy
            try:
                yield
            finally:
                self._turn.release()
        finally:
            self._places.release()


# Two, so that those who are known do not queue behind somebody who floods the login page.
of_known_browsers, of_strangers = Turns(), Turns()
