"""Costly answers are put together one after the other; whoever asks for another one waits.

Several at once would all take longer, since the threads of a process share one processor, and whoever saves a
deal meanwhile would wait with them. A request that waits keeps its thread, so one thread in four is left to
everybody else. Whoever finds no place, or waits too long, is asked to come back in some seconds (`Crowded`).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock
from typing import Any

PATIENCE = 10  # seconds

_turn = Lock()
_places = BoundedSemaphore(6)  # until somebody shares them


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
def in_turn() -> Iterator[None]:
    """While something costly is put together. Raises Crowded."""
    with held(_places, seconds=0), held(_turn):
        yield
