"""/healthz says whether the site and its database answer, whoever asks under whatever name."""

from __future__ import annotations

import threading
from types import SimpleNamespace

import pytest
from django.db import DatabaseError

from jassclub.server import health


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", ["/healthz", "/healthz/"])
def test_it_answers_before_the_first_visit_under_any_name_and_without_a_session(client, path):
    response = client.get(path, headers={"Host": "anything.example:1234"})
    assert (response.status_code, response.text) == (200, "The site and its database answer.\n")
    assert not response.cookies
    assert response["Cache-Control"] == "no-store"


@pytest.mark.django_db(transaction=True)
def test_it_is_no_page_of_production_alone(client, settings):
    settings.SECURE_SSL_REDIRECT = True
    assert client.get("/healthz").status_code == 200


class Refusing:
    """A database that is away."""

    def cursor(self):
        raise DatabaseError("connection refused")

    def close(self):
        pass


class Frozen(Refusing):
    """A database that neither answers nor refuses, until it is let go."""

    def __init__(self):
        self.thawed = threading.Event()

    def cursor(self):
        self.thawed.wait(30)
        raise DatabaseError("at last")


def test_without_the_database_it_says_so(client, monkeypatch):
    monkeypatch.setattr(health, "connection", Refusing())
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    response = client.get("/healthz")
    assert (response.status_code, response.text) == (503, "The database does not answer.\n")
    assert response["Retry-After"] == "5"


def test_who_waited_for_a_place_waits_less_for_the_answer(monkeypatch):
    now, waited = [100.0], []

    class Places:
        def acquire(self, timeout: float) -> bool:
            now[0] += 1.2
            return True

    class Answer(threading.Event):
        def wait(self, timeout: float | None = None) -> bool:
            waited.append(timeout)
            return False

    monkeypatch.setattr(health, "_places", Places())
    monkeypatch.setattr(health, "_ask", lambda answered: None)
    monkeypatch.setattr(health, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(health, "threading", SimpleNamespace(Event=Answer, Thread=threading.Thread))
    assert not health.database_answers(1.5)
    assert waited == [pytest.approx(0.3)]


def test_a_frozen_database_collects_no_threads(monkeypatch):
    frozen = Frozen()
    monkeypatch.setattr(health, "connection", frozen)
    before = threading.active_count()
    for _question in range(5):
        assert not health.database_answers(0.01)
    assert threading.active_count() - before <= health.MOST_QUESTIONS
    frozen.thawed.set()
    for _place in range(health.MOST_QUESTIONS):
        assert health._places.acquire(timeout=30)
    for _place in range(health.MOST_QUESTIONS):
        health._places.release()
