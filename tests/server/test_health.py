"""/healthz says whether the site and its database answer, whoever asks under whatever name."""

import errno
import sqlite3
import threading
from unittest.mock import Mock

import pytest
from django.db import DatabaseError, OperationalError, connection, transaction

from jassclub.server import health
from tests.simulator.faults.full_disk import a_full_disk

pytestmark = pytest.mark.postgresql


@pytest.fixture(autouse=True)
def nothing_was_saved_just_now(monkeypatch):
    monkeypatch.setattr(health, "_saved_at", float("-inf"))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", ["/healthz", "/healthz/"])
def test_it_answers_before_the_first_visit_under_any_name_and_without_a_session(client, settings, path):
    settings.SECURE_SSL_REDIRECT = True
    response = client.get(path, headers={"Host": "anything.example:1234"})
    assert (response.status_code, response.text) == (200, "The site and its database answer.\n")
    assert not response.cookies
    assert response["Cache-Control"] == "no-store"


@pytest.mark.skipif(connection.vendor != "sqlite", reason="a file of SQLite")
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("pages_left", "room"), [(0, health.ROOM), (20, health.ROOM), (0, 0)])
def test_a_full_disk_is_no_health(client, monkeypatch, pages_left, room):
    with monkeypatch.context() as less, a_full_disk(pages_left):
        less.setattr(health, "ROOM", room)
        full = client.get("/healthz")
    assert (full.status_code, full["Retry-After"]) == (503, "5")
    assert full.text == "disk full: nothing can be saved\n" or not room
    assert client.get("/healthz").status_code == 200


@pytest.mark.skipif(connection.vendor != "postgresql", reason="a server of PostgreSQL")
@pytest.mark.django_db(transaction=True)
def test_a_server_that_only_reads_is_no_health(client):
    with connection.cursor() as cursor:
        cursor.execute("ALTER ROLE CURRENT_USER SET default_transaction_read_only = on")
        try:
            answer = client.get("/healthz")
        finally:
            cursor.execute("ALTER ROLE CURRENT_USER SET default_transaction_read_only = off")
    assert (answer.status_code, answer.text) == (503, "the database can only be read: nothing can be saved\n")
    assert client.get("/healthz").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_while_someone_else_writes_the_site_is_healthy(client, monkeypatch):
    monkeypatch.setattr(health, "LOOK_FOR", 10)
    with transaction.atomic():
        assert client.get("/healthz").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_nothing_that_was_tried_stays_and_endless_requests_write_once(client, monkeypatch):
    monkeypatch.setattr(health, "_write", written := Mock(wraps=health._write))
    before = connection.introspection.table_names()
    for _question in range(5):
        assert client.get("/healthz").status_code == 200
    assert written.call_count == 1
    monkeypatch.setattr(health, "_saved_at", float("-inf"))
    assert client.get("/healthz").status_code == 200
    assert connection.introspection.table_names() == before


def cause(**words: object) -> Exception:
    """An error as Django raises it, with that of the database as its cause."""
    error = OperationalError("no")
    error.__cause__ = Exception()
    vars(error.__cause__).update(words)
    return error


REASONS = {  # numbers of the system, SQLite's codes, PostgreSQL's states
    health.DISK_FULL: ([errno.ENOSPC, errno.EDQUOT], sqlite3.SQLITE_FULL, "53100"),
    health.READ_ONLY: ([errno.EROFS], sqlite3.SQLITE_READONLY_DIRECTORY, "25006"),
    health.REFUSED: ([], sqlite3.SQLITE_IOERR_WRITE, "58030"),
}


@pytest.mark.parametrize("reason", REASONS)
def test_the_reason_is_said_in_plain_words(reason):
    numbers, code, state = REASONS[reason]
    errors = [OSError(number, "no") for number in numbers]
    errors += [cause(sqlite_errorcode=code), cause(sqlstate=state)]
    assert {health._reason(error, health.REFUSED) for error in errors} == {reason}
    assert "nothing can be saved" in reason


def test_a_database_that_is_away_or_frozen_is_said_to_be_so_and_collects_no_threads(client, monkeypatch):
    thawed, before = threading.Event(), threading.active_count()

    def refuse():
        thawed.wait(30)
        raise DatabaseError("connection refused")

    monkeypatch.setattr(health, "connection", Mock(vendor="postgresql", cursor=refuse))
    for _question in range(5):
        assert health.found_within(0.01) == health.NO_ANSWER
    assert threading.active_count() - before <= health.MOST_QUESTIONS
    thawed.set()
    response = client.get("/healthz")
    assert (response.status_code, response.text) == (503, "The database does not answer.\n")
    assert response["Retry-After"] == "5"
