"""Whoever guesses passwords is stopped soon; nobody else is, in the same room or with the same name."""

from contextlib import ExitStack
from datetime import timedelta

import pytest
from django.utils import timezone

from jassclub.accounts import throttle as guessing
from jassclub.accounts.budgets import A_WHILE
from jassclub.accounts.clients import COOKIE
from jassclub.accounts.models import Account, Budget
from tests.conftest import PASSWORD
from tests.members.people import HOME, at, is_logged_in, known, log_in

pytestmark = pytest.mark.postgresql


@pytest.fixture
def limits(monkeypatch):
    return lambda **given: [monkeypatch.setattr(guessing, name, most) for name, most in given.items()]


def began(ago: timedelta) -> None:
    Budget.objects.update(since=timezone.now() + ago, until=timezone.now() + ago + A_WHILE)


def guess_wrong(client, username: str, times: int, **more) -> list[int]:
    sent = {"username": username, "password": "wrong"}
    return [client.post("/login/", sent, **more).status_code for _time in range(times)]


def guess_names(times: int, address: str = HOME) -> list[int]:
    return [guess_wrong(at(address.format(n)), f"name{n}", 1)[0] for n in range(times)]


@pytest.mark.parametrize("name", ["sekretaria", "SEKRETARIA", "ｓｅｋｒｅｔａｒｉａ"])
def test_after_ten_wrong_passwords_even_the_right_one_is_refused(as_reader, name):
    assert guess_wrong(at(), name, 9) + guess_wrong(at("192.0.2.9"), name, 2) == [200] * 10 + [429]
    answer = log_in(at(), "sekretaria")
    assert answer.status_code == 429 and not is_logged_in(at())
    assert "Try again in a quarter of an hour" in answer.text and "sekretaria" in answer.text


def test_many_names_are_not_guessed_from_one_network_and_the_log_says_so_once(as_reader, limits, caplog):
    assert guess_names(32) == [200] * 30 + [429] * 2
    said = [each.getMessage() for each in caplog.records if "Used up" in each.getMessage()]
    assert len(said) == 1 and f"network {HOME}" in said[0]
    assert guess_wrong(at("192.0.2.9"), "name", 1) == [200]
    assert at().get("/").status_code == 200  # readers there notice nothing
    limits(OF_A_NETWORK=2)
    assert guess_names(3, "2001:db8::{}") == [200, 200, 429]  # all of it is one household's
    assert guess_wrong(at("2001:db8:0:1::3"), "name", 1) == [200]


@pytest.mark.parametrize("address", ["192.0.2.7", "192.0.2.{}", "127.0.0.1"])
def test_guesses_at_invented_names_refuse_nobody_elsewhere(as_reader, limits, address):
    limits(OF_A_NETWORK=3)
    guess_names(6, address)
    assert log_in(at("203.0.113.9"), "sekretaria").status_code == 302
    assert log_in(at("127.0.0.1"), "sekretaria").status_code == 302


def test_invented_headers_give_no_new_tries(as_reader, limits, settings):
    limits(OF_A_NETWORK=2)
    for settings.PRODUCTION, real in ((False, "10.9.9.9"), (True, "10.9.9.9, 192.0.2.7")):
        headers = [{"HTTP_X_FORWARDED_FOR": real.replace("10.9.9.9", f"10.9.9.{n}")} for n in range(3)]
        answers = [guess_wrong(at(), f"name{n}", 1, **header)[0] for n, header in enumerate(headers)]
        assert answers == [200, 200, 429]


def test_over_a_limit_no_password_is_checked(as_reader, limits, monkeypatch):
    limits(OF_A_NAME=1)
    checked = []
    monkeypatch.setattr(guessing, "authenticate", lambda *_asked, **said: checked.append(said))
    assert guess_wrong(at(), "sekretaria", 3) == [200, 429, 429] and len(checked) == 1


def test_one_who_guesses_in_the_club_room_does_not_lock_out_those_known_there(client, db, limits):
    sent = {"club_name": "Jassclub Altstadt", "username": "rosa", "password": PASSWORD}
    client.post("/welcome/", sent)
    client.post("/logout/")
    Account.objects.create_user("helper", password=PASSWORD)
    phone = known("helper")
    limits(OF_A_NETWORK=3, OF_A_NAME=1)
    guess_names(4)
    guess_wrong(at("192.0.2.66"), "rosa", 2)
    assert log_in(at(), "rosa").status_code == log_in(at("192.0.2.66"), "rosa").status_code == 429
    assert client.post("/login/", sent, REMOTE_ADDR=HOME).status_code == 302
    assert log_in(phone, "helper").status_code == 302


def test_a_helper_at_the_clubs_own_machine_gets_no_new_tries_for_others(as_reader, helper, limits):
    limits(OF_A_NAME=3)
    answers = []
    for _round in range(3):
        answers += guess_wrong(at("127.0.0.1"), "sekretaria", 2)
        log_in(at("127.0.0.1"), "helper")
        guessing.reset_tries(account=helper)
    assert answers == [200] * 3 + [429] * 3


def test_a_known_browser_and_the_clubs_own_machine_have_tries_of_their_own_and_only_so_many(as_reader):
    for laptop in (known(), at("127.0.0.1")):
        assert guess_wrong(laptop, "sekretaria", 12) == [200] * 10 + [429] * 2
        assert log_in(at("192.0.2.9"), "sekretaria").status_code == 302  # nor does it keep others out
        Budget.objects.all().delete()
        guess_wrong(at("192.0.2.9"), "sekretaria", 12)
        assert log_in(laptop, "sekretaria").status_code == 302
        Budget.objects.all().delete()


def test_a_browser_is_known_for_its_own_account_by_a_signed_cookie(as_reader, helper, limits):
    cookie = known().cookies[COOKIE]
    assert cookie["httponly"] and cookie["samesite"] == "Lax"
    signed, other = cookie.value, "B" if cookie.value[-9] == "A" else "A"  # the last letter may mean nothing
    limits(OF_A_NAME=1)
    guess_wrong(at("192.0.2.66"), "sekretaria", 1)
    assert log_in(known("helper"), "sekretaria").status_code == 429
    for cookie in ("x", "", "x:y:z", "ö", "browser 1 2", f"{signed[:-9]}{other}{signed[-8:]}"):
        client = at()
        client.cookies[COOKIE] = cookie
        assert log_in(client, "sekretaria").status_code == 429, cookie


def test_the_right_password_in_between_starts_the_count_again(as_reader):
    for _round in range(2):
        assert guess_wrong(at(), "sekretaria", 9) == [200] * 9
        assert log_in(at(), "sekretaria").status_code == 302


def test_logging_in_to_an_account_of_ones_own_gives_no_new_tries_for_others(as_reader, helper, limits):
    limits(OF_A_NETWORK=4)
    for number in range(4):
        guess_wrong(at(), f"name{number}", 1)
        log_in(at(), "helper")
    assert guess_wrong(at(), "name", 1) == [429]


def test_after_a_quarter_of_an_hour_one_may_try_again_whatever_a_clock_said(as_reader, limits):
    limits(OF_A_NAME=3)
    for minutes, status in ((-14, 429), (-15.1, 302), (400 * 24 * 60, 302)):
        Budget.objects.all().delete()
        guess_wrong(at(), "sekretaria", 3)
        began(timedelta(minutes=minutes))
        assert log_in(at(), "sekretaria").status_code == status
    assert guess_wrong(at(), "sekretaria", 5) == [200] * 3 + [429] * 2
    guess_names(5, "192.0.2.{}")
    began(timedelta(minutes=-16))
    guess_wrong(at(), "sekretaria", 1)
    assert Budget.objects.count() == 2  # those of before are deleted


def test_whoever_logs_in_while_many_do_is_asked_to_try_again(as_reader):
    laptop, places = known(), guessing._places[True]
    with ExitStack() as others:
        for _place in range(guessing.PASSWORDS_AT_ONCE):
            others.enter_context(places)
        answer = log_in(at(), "sekretaria")
        assert log_in(laptop, "sekretaria").status_code == 302  # known people have places of their own
        assert log_in(at("127.0.0.1"), "sekretaria").status_code == 302
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert "Try again in a moment." in answer.text and "sekretaria" in answer.text
    assert log_in(at(), "sekretaria").status_code == 302


def test_a_place_is_free_again_after_an_error(as_reader, monkeypatch):
    with monkeypatch.context() as broken:
        broken.setattr(guessing, "authenticate", None)
        for _try in range(guessing.PASSWORDS_AT_ONCE + 1):
            with pytest.raises(TypeError):
                log_in(at(), "sekretaria")
    assert log_in(at(), "sekretaria").status_code == 302
