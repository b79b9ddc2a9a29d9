"""On SQLite whoever writes waits for their turn before the transaction begins."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from jassclub.accounts.models import Club
from jassclub.journal.transactions import one_transaction
from jassclub.members.actions import change_club
from jassclub.web import write_queue as write_turns
from jassclub.web.database_errors import TurnDidNotCome, is_locked, is_unavailable
from jassclub.web.write_queue import Queue, write_transaction


def wait_until(what) -> None:
    end = time.monotonic() + 20
    while not what():
        assert time.monotonic() < end
        time.sleep(0.001)


def test_the_turn_goes_to_whoever_has_waited_longest():
    queue, came = Queue(), []

    def waits(name: int) -> None:
        assert queue.acquire(20)
        came.append(name)
        queue.release()

    assert queue.acquire(0)
    threads = [threading.Thread(target=waits, args=(name,)) for name in range(5)]
    for at, thread in enumerate(threads, 1):
        thread.start()
        wait_until(lambda at=at: len(queue._waiting) == at)
    queue.release()
    for thread in threads:
        thread.join(20)
    assert came == [0, 1, 2, 3, 4]
    assert queue.acquire(0)


def test_whoever_gave_up_keeps_nobody_waiting():
    queue = Queue()
    assert queue.acquire(0)
    assert not queue.acquire(0.001)
    queue.release()
    assert queue.acquire(0)


def test_a_turn_that_does_not_come_is_a_busy_database():
    late = TurnDidNotCome("late")
    assert is_locked(late) and is_unavailable(late)


@pytest.fixture
def on_sqlite(transactional_db):
    if connection.vendor != "sqlite":
        pytest.skip("rows are locked there")


def elsewhere(action):
    """Done by another thread, on a connection of its own."""
    try:
        return action()
    finally:
        connection.close()


def test_nobody_writes_while_another_thread_does_and_both_are_kept(on_sqlite, club):
    first_writes, second_waits = threading.Event(), threading.Event()

    def first() -> None:
        with write_transaction():
            Club.objects.update(currency="EUR")
            first_writes.set()
            assert second_waits.wait(20)

    def second() -> None:
        assert first_writes.wait(20)
        with write_transaction():
            Club.objects.update(wall_minutes=3)

    with ThreadPoolExecutor(2) as threads:
        both = [threads.submit(elsewhere, each) for each in (first, second)]
        wait_until(write_turns.somebody_waits)
        second_waits.set()
        for each in both:
            each.result(20)
    assert Club.objects.values_list("currency", "wall_minutes").get() == ("EUR", 3)


def test_another_process_is_waited_for_and_not_for_ever(on_sqlite, club, monkeypatch):
    monkeypatch.setattr(write_turns, "BUSY", 0.05)
    other = connection.copy()
    other.connect()
    other.cursor().execute("BEGIN IMMEDIATE")
    try:
        with pytest.raises(Exception, match="locked") as refused, write_transaction():
            raise AssertionError("nobody can write now")
        assert is_locked(refused.value)
    finally:
        other.rollback()
        other.close()
    with write_transaction():
        Club.objects.update(currency="EUR")


def test_after_a_service_that_failed_the_next_one_writes(on_sqlite, club):
    @one_transaction
    def fails() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fails()
    fields = {"name": "Jassclub Neustadt"}
    assert change_club(fields=fields, seen=club.version).name == "Jassclub Neustadt"
