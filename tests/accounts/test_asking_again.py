"""Whoever finds the laptop open changes no accounts: the own password is asked for, and then it goes on."""

import time

import pytest

from jassclub.accounts.codes import has_second_factor
from jassclub.accounts.models import Account
from tests.accounts.test_accounts import NEW
from tests.accounts.test_second_factor import PAGE, set_up
from tests.conftest import PASSWORD
from tests.members.people import HOME, change_session

WITHOUT_PASSWORD = {name: value for name, value in NEW.items() if name != "password"}


@pytest.fixture
def left_open(as_secretary):
    as_secretary.get("/")
    return long_ago(as_secretary)


def long_ago(client, seconds: float = 601):
    change_session(client, password_typed=time.time() - seconds)
    return client


def test_later_it_asks_before_an_account_is_added_and_goes_on_then(left_open):
    """All that was typed is kept, but for the password: no page repeats one."""
    page = left_open.post("/accounts/", NEW)
    assert "Your password again, please" in page.text and Account.objects.count() == 1
    assert dict(page.context["kept"]) == WITHOUT_PASSWORD
    for name, value in WITHOUT_PASSWORD.items():
        assert f'<input type="hidden" name="{name}" value="{value}">' in page.text
    assert NEW["password"] not in page.text
    assert "Only the new password must be typed again." in page.text
    page = left_open.post("/accounts/", {**dict(page.context["kept"]), "own_password": PASSWORD})
    assert list(page.context["form"].errors) == ["password"] and "newcomer" in page.text
    assert left_open.post("/accounts/", NEW).headers["Location"] == "/accounts/"
    assert Account.objects.get(username="newcomer").check_password(NEW["password"])
    assert left_open.post("/accounts/", {**NEW, "username": "third"}).status_code == 302  # not asked twice


def test_a_wrong_password_changes_nothing_and_loses_nothing(left_open):
    for wrong in ("", "wrong", "\x00", "x" * 5000):
        page = left_open.post("/accounts/", {**NEW, "own_password": wrong})
        assert list(page.context["form"].errors) == ["own_password"]
        assert dict(page.context["kept"]) == WITHOUT_PASSWORD and Account.objects.count() == 1


def test_it_is_guessed_as_rarely_as_at_the_login_and_that_of_someone_else_is_not_ones_own(left_open, helper):
    helper.set_password("vier Stühle im Regen")
    helper.save()
    sent = {**NEW, "own_password": "vier Stühle im Regen"}
    answers = [left_open.post("/accounts/", sent, REMOTE_ADDR=HOME) for _time in range(12)]
    assert [each.status_code for each in answers] == [200] * 10 + [429] * 2
    assert "This is not your password." in answers[0].text


def test_it_asks_before_an_account_is_removed_or_gets_a_new_password(left_open, helper):
    address, new = f"/accounts/{helper.pk}/", {"password": "vier Stühle im Regen"}
    for path, sent in (("remove/", {}), ("password/", new)):
        page = left_open.post(address + path, sent).text
        assert "Your password again, please" in page and ("typed again" in page) == bool(sent)
        helper.refresh_from_db()
        assert helper.is_active and helper.check_password(PASSWORD)
    left_open.post(f"{address}password/", {**new, "own_password": PASSWORD})
    helper.refresh_from_db()
    assert helper.check_password(new["password"])
    assert long_ago(left_open).post(f"{address}remove/", {"own_password": PASSWORD}).status_code == 302
    assert not Account.objects.get(pk=helper.pk).is_active


def test_it_asks_before_the_second_factor_changes(as_secretary, secretary):
    set_up(as_secretary)
    for action in ("begin", "codes", "remove"):
        assert "Your password again, please" in long_ago(as_secretary).post(PAGE, {"action": action}).text
    assert has_second_factor(secretary)
    as_secretary.post(PAGE, {"action": "remove", "own_password": PASSWORD})
    assert not has_second_factor(secretary)


def test_a_clock_that_was_ahead_means_asking_again_and_nothing_that_was_sent_becomes_markup(as_secretary):
    sent = {'x"><script>': '"><script>alert(1)</script>'}
    page = long_ago(as_secretary, -86400).post("/accounts/", sent).text
    assert "Your password again, please" in page and "<script>alert" not in page
