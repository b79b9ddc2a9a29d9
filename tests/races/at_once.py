"""Two people do something at the same moment, each on a connection of their own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from threading import Barrier, Event
from typing import Any

from django.db import connection

from jassclub.journal.transactions import is_only_reading

Action = Callable[[], Any]
LONGEST = 60  # seconds; whoever waits longer waits for ever
OFTEN = 0.002  # seconds between two looks at whether someone waits


class Two:
    """Two people who stay connected from race to race. What they do is returned, or what it raised."""

    def __init__(self) -> None:
        self.people = [ThreadPoolExecutor(1), ThreadPoolExecutor(1)]
        self.second_backend: int | None = self.people[1].submit(_backend).result(LONGEST)

    def at_once(self, one: Action, other: Action) -> tuple[Any, Any]:
        start = Barrier(2)

        def started(action: Action) -> Any:
            start.wait(LONGEST)
            return _tried(action)

        return self._both(lambda: started(one), lambda: started(other))

    def in_between(self, one: Action, other: Action, at: int) -> tuple[Any, Any]:
        """The second acts before query `at` of the first, who goes on when that is done or waits for it.
        In SQLite, where writers queue, the second acts before or after the first has written."""
        pause = Pause(at, self.second_backend)

        def interrupted() -> Any:
            try:
                return _tried(one, pause)
            finally:
                pause.reached.set()

        def interrupting() -> Any:
            pause.reached.wait(LONGEST)
            try:
                return _tried(other)
            finally:
                pause.other_is_done.set()

        return self._both(interrupted, interrupting)

    def leave(self) -> None:
        for person in self.people:
            person.submit(lambda: connection.close()).result(LONGEST)
            person.shutdown()

    def _both(self, one: Action, other: Action) -> tuple[Any, Any]:
        first, second = self.people[0].submit(one), self.people[1].submit(other)
        return first.result(LONGEST), second.result(LONGEST)


class Pause:
    """Stops someone before their query number `at`, until the other is done or waits for them."""

    def __init__(self, at: int, other_backend: int | None) -> None:
        self.left, self.other_backend = at, other_backend
        self.reached, self.other_is_done = Event(), Event()

    def __call__(self, execute: Any, sql: Any, params: Any, many: Any, context: Any) -> Any:
        if sql.startswith("SET TRANSACTION"):  # nothing may be asked before it, not even who waits
            return execute(sql, params, many, context)
        self.left -= 1
        if self.left == 0:
            self.reached.set()
            while not self.other_is_done.wait(OFTEN) and not self._other_waits(context["connection"], sql):
                pass
        return execute(sql, params, many, context)

    def _other_waits(self, own: Any, sql: str) -> bool:
        if self.other_backend is None:
            # A writer of SQLite has locked all, and who begins to write has its turn already.
            return (own.in_atomic_block or sql == "BEGIN IMMEDIATE") and not is_only_reading()
        blocking = own.connection.execute("SELECT pg_blocking_pids(%s)", [self.other_backend]).fetchone()
        return own.connection.info.backend_pid in blocking[0]


def _tried(action: Action, hook: Any = None) -> Any:
    try:
        with connection.execute_wrapper(hook) if hook else nullcontext():
            return action()
    except Exception as error:
        return error


def _backend() -> int | None:
    connection.ensure_connection()
    return connection.connection.info.backend_pid if connection.vendor == "postgresql" else None
