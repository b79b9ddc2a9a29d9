"""Costly answers are put together one after the other; anyone who asks for another one waits.

Several at once would all take longer, and who saves a deal would wait with them. A request that waits keeps
its thread, so one thread in four is left to everyone else. Anyone who finds no place, or waits too long, is
asked to come back soon (`Crowded`). What others asked for just now is waited for without a place, for a
moment: a hundred phones ask for the new standings at once.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock
from time import monotonic
from typing import Any

PATIENCE, MOMENT = 10, 0.5  # seconds

_turn = Lock()
_places = BoundedSemaphore(6)  # until someone shares them
_asked: dict[str, float] = {}  # what those with a place ask for, and since when


class Crowded(Exception):
    """Too many wait already."""


def share(threads: int) -> None:
    """Say how many threads answer requests, before they do."""
    global _places
    _places = BoundedSemaphore(max(1, threads * 3 // 4))


@contextmanager
def held(lock: Any, *, seconds: float = PATIENCE) -> Iterator[None]:
    """A lock or a semaphore. Raises Crowded where it is not free within so many seconds."""
    if not lock.acquire(timeout=seconds):
        raise Crowded
    try:
        yield
    finally:
        lock.release()


@contextmanager
def in_turn(what: str) -> Iterator[None]:
    """While something costly is put together. Raises Crowded."""
    end = _asked.get(what, 0) + MOMENT
    with held(_places, seconds=max(0, end - monotonic())):
        _asked.setdefault(what, monotonic())
        try:
            with held(_turn):
                yield
        finally:
            _asked.pop(what, None)
