"""Someone writes and has not finished while others read and write: what is stored is never from before."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Event

import pytest
from django.db import connection, transaction
from django.test import Client

from tests.players.test_players import night_on

pytestmark = pytest.mark.postgresql

PATIENCE = 60  # seconds, for a machine that does much else


@pytest.fixture
def not_finished(elsewhere):
    """Within, another connection has written, and does not commit before the end."""

    @contextmanager
    def within(write) -> Iterator[None]:
        written, go_on = Event(), Event()

        def begin() -> None:
            with transaction.atomic():
                write()
                written.set()
                assert go_on.wait(PATIENCE)

        writing = elsewhere(begin)
        try:
            assert written.wait(PATIENCE)
            yield
        finally:
            go_on.set()
            writing.result(PATIENCE)

    return within


@pytest.fixture
def tables(transactional_db, night):
    """One of tonight, and one of another evening of the season."""
    other = night_on(night.season, night.members, night.evening.date + timedelta(weeks=1))
    tables = [each.draw().tables.get(number=1) for each in (night, other)]
    for table in tables:
        night.deal(table, 1, 100)
    return tables


@pytest.fixture
def stored(with_cache, secretary):
    return Client()


def read(client: Client, night) -> list[bytes]:
    season, evening = night.season.get_absolute_url(), night.evening.get_absolute_url()
    return [client.get(f"{address}?live").content for address in (season, evening)]


def test_who_commits_late_is_seen_although_someone_else_wrote_after_them(night, tables, stored, not_finished):
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


def test_what_was_taken_back_was_never_seen(night, tables, stored, not_finished):
    first = read(stored, night)

    def write_and_fail() -> None:
        night.deal(tables[0], 2, 150)
        transaction.set_rollback(True)

    with not_finished(write_and_fail):
        assert read(stored, night) == first
    assert read(stored, night) == first
    night.deal(tables[0], 2, 7)
    assert read(stored, night) == read(Client(), night) != first
