"""On SQLite a transaction waits for another writer as it begins, and not for ever."""

import threading

import pytest
from django.db import OperationalError, connection

from jassclub.accounts.models import Club
from jassclub.journal.recording import nothing_to_note
from jassclub.journal.transactions import one_transaction
from jassclub.members.actions import change_club
from jassclub.web.databases import is_locked, is_unavailable


@pytest.fixture
def on_sqlite(transactional_db):
    if connection.vendor != "sqlite":
        pytest.skip("rows are locked there")


@one_transaction
def write(before=None, **fields) -> None:
    Club.objects.update(**fields)
    nothing_to_note()
    if before:
        before()


def test_a_writer_waits_for_another_one_and_both_are_kept(on_sqlite, club, elsewhere):
    first_writes, second_begins = threading.Event(), threading.Event()

    def hold() -> None:
        first_writes.set()
        assert second_begins.wait(20)

    def second() -> None:
        assert first_writes.wait(20)
        second_begins.set()
        write(wall_minutes=3)

    for each in [elsewhere(lambda: write(hold, currency="EUR")), elsewhere(second)]:
        each.result(20)
    assert Club.objects.values_list("currency", "wall_minutes").get() == ("EUR", 3)


def test_a_writer_in_another_process_is_not_waited_for_for_ever(on_sqlite, club):
    other = connection.copy()
    other.connect()
    other.cursor().execute("BEGIN IMMEDIATE")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 50")
    try:
        with pytest.raises(OperationalError, match="locked") as refused:
            write(currency="EUR")
        assert is_locked(refused.value) and is_unavailable(refused.value)
    finally:
        other.rollback()
        other.close()
    write(currency="EUR")


def test_after_an_action_that_failed_the_next_one_writes(on_sqlite, club):
    @one_transaction
    def fail() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    fields = {"name": "Jassclub Neustadt"}
    assert change_club(fields=fields, seen=club.version).name == "Jassclub Neustadt"
