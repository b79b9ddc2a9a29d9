"""A few passwords are checked at a time; whoever comes then is told at once."""

from contextlib import ExitStack

import pytest

from jassclub.accounts import throttle
from tests.members.people import at, known, log_in


def test_whoever_logs_in_while_many_do_is_asked_to_try_again(as_reader):
    laptop, places = known(), throttle._places[True]
    with ExitStack() as others:
        for _place in range(throttle.PASSWORDS_AT_ONCE):
            others.enter_context(places)
        answer = log_in(at(), "sekretaria")
        assert log_in(laptop, "sekretaria").status_code == 302  # known people have places of their own
        assert log_in(at("127.0.0.1"), "sekretaria").status_code == 302
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert "Try again in a moment." in answer.text and "sekretaria" in answer.text
    assert log_in(at(), "sekretaria").status_code == 302


def test_a_place_is_free_again_after_an_error(as_reader, monkeypatch):
    with monkeypatch.context() as broken:
        broken.setattr(throttle, "authenticate", None)
        for _try in range(throttle.PASSWORDS_AT_ONCE + 1):
            with pytest.raises(TypeError):
                log_in(at(), "sekretaria")
    assert log_in(at(), "sekretaria").status_code == 302
