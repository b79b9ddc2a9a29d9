"""Somebody writes and has not finished while others read and write: what is stored is never from before."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Event, Thread

import pytest
from django.db import connection, transaction
from django.test import Client

from jassclub.drawing.actions.drawing import draw_round
from jassclub.evenings.actions.roll_call import call_roll
from jassclub.season_setup.actions.seasons import open_evening

pytestmark = pytest.mark.postgresql

PATIENCE = 60  # seconds, for a machine that does much else


@contextmanager
def not_finished(write) -> Iterator[None]:
    """Within, another connection has written, and does not commit before the end."""
    written, go_on = Event(), Event()

    def begin() -> None:
        try:
            with transaction.atomic():
                write()
                written.set()
                assert go_on.wait(PATIENCE)
        finally:
            connection.close()

    thread = Thread(target=begin)
    thread.start()
    try:
        assert written.wait(PATIENCE)
        yield
    finally:
        go_on.set()
        thread.join(PATIENCE)


@pytest.fixture
def tables(transactional_db, night):
    """One of tonight, and one of another evening of the season."""
    other = open_evening(season=night.season, on=night.evening.date + timedelta(weeks=1))
    call_roll(evening=other, here=[member.pk for member in night.members])
    tables = [
        night.draw().tables.get(number=1),
        draw_round(evening=other, by=None, seed=2).tables.get(number=1),
    ]
    for table in tables:
        night.deal(table, 1, 100)
    return tables


@pytest.fixture
def stored(with_cache, secretary):
    return Client()


def read(client: Client, night) -> list[bytes]:
    season, evening = night.season.get_absolute_url(), night.evening.get_absolute_url()
    return [client.get(f"{address}?live").content for address in (season, evening)]


def test_who_commits_late_is_seen_although_somebody_else_wrote_after_them(night, tables, stored):
    one, other = tables
    first = read(stored, night)
    with not_finished(lambda: night.deal(one, 2, 150)):
        assert read(stored, night) == first
        if connection.vendor == "postgresql":  # SQLite lets one write at a time
            night.deal(other, 2, 20)
        meanwhile = read(stored, night)
        assert meanwhile == read(Client(), night)
    after = read(stored, night)
    assert after == read(Client(), night)
    assert after[0] != meanwhile[0] and after[1] != meanwhile[1] == first[1]


def test_what_was_taken_back_was_never_seen(night, tables, stored):
    first = read(stored, night)

    def write_and_fail() -> None:
        night.deal(tables[0], 2, 150)
        transaction.set_rollback(True)

    with not_finished(write_and_fail):
        assert read(stored, night) == first
    assert read(stored, night) == first
    night.deal(tables[0], 2, 7)
    assert read(stored, night) == read(Client(), night) != first


def test_readers_while_somebody_writes_see_what_the_database_says_or_what_it_says_after(
    night, tables, stored
):
    """Each page that was read while deals came in is one that was right between the beginning and the end of
    the reading: its deals are as many as had come in by then."""
    table, seen, done = tables[0], [], Event()
    address = table.get_absolute_url()

    def go_on_reading() -> None:
        try:
            while not done.is_set():
                least = written()
                seen.append((least, deals_in(stored.get(address)), written()))
        finally:
            connection.close()

    def written() -> int:
        return table.match.entries.count()

    readers = [Thread(target=go_on_reading) for _reader in range(3)]
    for reader in readers:
        reader.start()
    try:
        for number in range(2, 8):
            night.deal(table, number, 100 + number)
    finally:
        done.set()
        for reader in readers:
            reader.join(PATIENCE)
    assert seen and all(least <= found <= most for least, found, most in seen)


def deals_in(page) -> int:
    """How many deals stand on the sheet: each was another number of points."""
    return sum(f">{100 + number}<" in page.text for number in range(2, 8)) + 1
