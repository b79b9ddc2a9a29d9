"""A PostgreSQL server that stops in the middle, with its connections open, does not stop the site."""

import os
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from django.db import ConnectionHandler, OperationalError

from jassclub.environment.database import CONNECT, database_from
from jassclub.web.postgresql.base import IS_THERE, PATIENCE
from tests.server.conftest import ROOT, serving
from tests.simulator.faults.postgres import Postgres

SLACK = 8  # seconds that a loaded machine may take besides
# The server that the suite runs on is not touched: this test has one of its own.
pytestmark = [
    pytest.mark.everything,  # it waits until someone gives up
    pytest.mark.postgresql,
    pytest.mark.skipif(not os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="PostgreSQL"),
    pytest.mark.django_db,  # so that it is run with the suite's PostgreSQL part
]


@contextmanager
def frozen(server: Postgres) -> Iterator[None]:
    """Stopped as by a machine that hangs; goes on at the end, even if this process is killed."""
    first = server.process
    started = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    processes = [first, *map(int, started)]
    go_on = f"sleep 120; kill -CONT {' '.join(map(str, processes))}"
    watch = subprocess.Popen(["sh", "-c", go_on], start_new_session=True)
    try:
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)
        os.killpg(watch.pid, signal.SIGTERM)
        watch.wait()


@pytest.fixture(scope="module")
def server():
    server = Postgres()
    yield server
    server.remove()


@pytest.fixture(scope="module")
def site(server, tmp_path_factory):
    var = tmp_path_factory.mktemp("club") / "var"
    with serving(var, "--threads", "1", DATABASE_URL=server.url) as site:
        yield f"http://127.0.0.1:{site.port}/welcome/"


def asked(address: str) -> tuple[int, float]:
    began = time.monotonic()
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            status = answer.status
    except urllib.error.HTTPError as error:
        status = error.code
    return status, time.monotonic() - began


def test_a_frozen_server_is_given_up_on_and_the_next_page_after_it_went_on_works(site, server):
    assert asked(site)[0] == 200
    with frozen(server):
        status, seconds = asked(site)
        assert status == 503 and seconds < IS_THERE + CONNECT + SLACK
        # Without the connection from before, a new one is tried and given up on too.
        status, seconds = asked(site)
        assert status == 503 and seconds < CONNECT + SLACK
    assert asked(site)[0] == 200


def test_the_next_page_after_its_connection_was_ended_works(site, server):
    assert asked(site)[0] == 200
    with psycopg.connect(server.url) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
    assert asked(site)[0] == 200


@pytest.fixture
def new_connection(server, django_db_blocker):
    handler = ConnectionHandler({"default": database_from(server.url, var=ROOT / "var")})
    with django_db_blocker.unblock(), closing(handler["default"]) as connection:
        yield connection


def test_a_question_without_an_answer_ends_with_its_connection(server, new_connection, monkeypatch):
    monkeypatch.setattr("jassclub.web.postgresql.base.Connection.patience", 1.0)
    with new_connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        with frozen(server):
            began = time.monotonic()
            with pytest.raises(OperationalError):
                cursor.execute("SELECT 2")
            assert 1 <= time.monotonic() - began < 1 + SLACK
        assert new_connection.connection.closed
    new_connection.close()
    with new_connection.cursor() as cursor:
        cursor.execute("SELECT 3")
        assert cursor.fetchone() == (3,)


def test_what_takes_too_long_is_ended_by_the_server_before_the_site_gives_up(new_connection):
    with new_connection.cursor() as cursor:
        cursor.execute("SELECT name, setting::int FROM pg_settings WHERE name LIKE '%_timeout'")
        limits = dict(cursor.fetchall())
    assert 0 < limits["lock_timeout"] < limits["statement_timeout"] < PATIENCE * 1000
    assert limits["idle_in_transaction_session_timeout"] > 0
