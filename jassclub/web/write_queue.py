"""The queue of writers on SQLite, which has one at a time: threads wait before their transaction begins.

SQLite itself retries after longer and longer pauses in no order: of four people entering deals, one waited
twenty times as long as alone. Here the threads of a process queue in order, and only the first asks the
database, at short intervals. No thread waits longer than BUSY. PostgreSQL has row locks with a queue.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Lock

from django.db import OperationalError, connection, transaction

from jassclub.environment.database import BUSY

from .database_errors import TurnDidNotCome, is_locked

LOOK_EVERY = 0.0005  # seconds until the database is asked again, while another process writes


class Queue:
    """A lock that goes to the thread that has waited longest."""

    def __init__(self) -> None:
        self._changing = Lock()
        self._is_held = False
        self._waiting: deque[Lock] = deque()  # each is released when it is that one's turn

    def acquire(self, seconds: float) -> bool:
        """Wait for one's turn so long at most; whether it came."""
        with self._changing:
            if not self._is_held:
                self._is_held = True
                return True
            turn = Lock()
            turn.acquire()
            self._waiting.append(turn)
        if turn.acquire(timeout=seconds):
            return True
        with self._changing:
            if turn not in self._waiting:
                return True  # it came just now
            self._waiting.remove(turn)
            return False

    @property
    def somebody_waits(self) -> bool:
        return bool(self._waiting)

    def release(self) -> None:
        with self._changing:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._is_held = False


_writers = Queue()


def somebody_waits() -> bool:
    """Whether a thread of this process waits for another one to have written."""
    return _writers.somebody_waits


@contextmanager
def write_transaction() -> Iterator[None]:
    """A transaction that writes. Raises OperationalError where its turn does not come in time."""
    with ExitStack() as stack:
        if connection.vendor != "sqlite" or connection.in_atomic_block:
            stack.enter_context(transaction.atomic())
        else:
            _begin(stack, until=time.monotonic() + BUSY)
        yield


def _begin(stack: ExitStack, *, until: float) -> None:
    if not _writers.acquire(BUSY):
        raise TurnDidNotCome("database is locked: others in this process are writing")
    stack.callback(_writers.release)
    while True:
        try:
            with _without_waiting():
                stack.enter_context(transaction.atomic())
            return
        except OperationalError as error:
            if not is_locked(error) or time.monotonic() > until:
                raise
        time.sleep(LOOK_EVERY)


@contextmanager
def _without_waiting() -> Iterator[None]:
    """SQLite says at once that somebody else writes."""
    connection.ensure_connection()
    # Not through Django, which would count and log it with each transaction.
    connection.connection.execute("PRAGMA busy_timeout = 0")
    try:
        yield
    finally:
        connection.connection.execute(f"PRAGMA busy_timeout = {int(BUSY * 1000)}")
