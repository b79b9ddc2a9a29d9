"""One password is checked at a time; few wait, the others are told at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from jassclub.accounts import throttle as guessing
from jassclub.accounts.throttle import PasswordQueue, QueueFull
from tests.members.people import at, known, log_in


def test_who_comes_when_all_places_are_taken_is_told_at_once():
    turns = PasswordQueue(waiting=0, patience=30)
    with turns.wait(), pytest.raises(QueueFull), turns.wait():
        pass
    with turns.wait():
        pass  # the place is free again


def test_who_waits_too_long_is_told():
    turns = PasswordQueue(waiting=1, patience=0.01)
    with turns.wait(), pytest.raises(QueueFull), turns.wait():
        pass


def test_who_waits_has_the_next_turn():
    turns, begun, done = PasswordQueue(waiting=1, patience=30), Event(), []

    def come() -> None:
        begun.set()
        with turns.wait():
            done.append("second")

    with ThreadPoolExecutor() as others, turns.wait():
        others.submit(come)
        begun.wait(timeout=30)
        done.append("first")
    assert done == ["first", "second"]


def test_a_place_is_free_again_after_an_error():
    turns = PasswordQueue(waiting=0)
    with pytest.raises(KeyError), turns.wait():
        raise KeyError
    with turns.wait():
        pass


def test_whoever_logs_in_while_many_do_is_asked_to_try_again(as_reader, monkeypatch):
    laptop, full = known(), PasswordQueue(waiting=0)
    monkeypatch.setattr(guessing, "strangers_queue", full)
    with full.wait():
        answer = log_in(at(), "sekretaria")
        assert log_in(laptop, "sekretaria").status_code == 302  # known people do not queue with strangers
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert "Try again in a moment." in answer.text and "sekretaria" in answer.text
    assert log_in(at(), "sekretaria").status_code == 302
