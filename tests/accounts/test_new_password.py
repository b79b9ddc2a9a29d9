"""A forgotten password: the command at the terminal, and the secretary's page for helpers."""

from io import StringIO
from unittest.mock import Mock

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError

from jassclub.accounts import actions
from jassclub.accounts.codes import has_second_factor
from jassclub.accounts.management.commands import new_password
from jassclub.accounts.models import Account
from tests.accounts.test_second_factor import set_up
from tests.conftest import PASSWORD
from tests.members.people import at, is_logged_in, log_in

NEW = "vier Stühle im Regen"


@pytest.fixture
def type_at_the_terminal(monkeypatch):
    return lambda *lines: monkeypatch.setattr(new_password, "getpass", Mock(side_effect=lines))


def run(*words: str) -> str:
    out = StringIO()
    call_command("new_password", *words, stdout=out)
    return out.getvalue()


def test_the_secretary_types_a_new_password_twice(secretary, type_at_the_terminal):
    type_at_the_terminal(NEW, NEW)
    assert "From now on sekretaria logs in with the new password" in run("sekretaria")
    assert log_in(at(), "sekretaria", NEW).status_code == 302


def made_up(*options: str) -> str:
    return run("sekretaria", "--print", *options).splitlines()[0].split()[-1]


def test_or_has_one_made_up_with_which_one_who_was_locked_out_logs_in(as_secretary, as_helper):
    for _time in range(10):
        log_in(at(), "sekretaria", "wrong")
    password = made_up()
    assert len(password) >= 20 and log_in(at(), "sekretaria", password).status_code == 302
    assert not is_logged_in(as_secretary) and is_logged_in(as_helper)
    assert made_up() != password


def test_a_password_that_cannot_be_one_changes_nothing(secretary, type_at_the_terminal):
    for typed, why in (("short", "Too short"), ("sekretaria2026", "username"), (NEW, "not the same")):
        type_at_the_terminal(typed, f"{typed}!" if typed == NEW else typed)
        with pytest.raises(CommandError, match=rf"{why}.*Nothing was changed\."):
            run("sekretaria")
        assert log_in(at(), "sekretaria").status_code == 302


def test_an_unknown_name_is_told_the_names_and_a_removed_account_gets_no_password(as_secretary, helper):
    with pytest.raises(CommandError, match=r"no account named “rosa”.*: helper, sekretaria"):
        run("rosa", "--print")
    as_secretary.post(f"/accounts/{helper.pk}/remove/")
    assert as_secretary.get(f"/accounts/{helper.pk}/password/").status_code == 404
    with pytest.raises(CommandError, match="There are: sekretaria"):
        run("helper", "--print")
    Account.objects.all().delete()
    with pytest.raises(CommandError, match="There are none yet"):
        run("rosa", "--print")


def test_the_second_factor_goes_only_when_it_is_asked_for(as_secretary, secretary):
    set_up(as_secretary)
    assert "still asked for" in run("sekretaria", "--print")
    assert has_second_factor(secretary)
    client = at()
    assert log_in(client, "sekretaria", made_up("--without-second-factor")).headers["Location"] == "/"
    assert is_logged_in(client)


def test_password_and_second_factor_change_together_or_not(as_secretary, secretary, monkeypatch):
    set_up(as_secretary)
    monkeypatch.setattr(actions, "reset_tries", Mock(side_effect=OperationalError("the disk is full")))
    with pytest.raises(OperationalError):
        run("sekretaria", "--print", "--without-second-factor")
    assert has_second_factor(secretary) and secretary.check_password(PASSWORD)
    assert is_logged_in(as_secretary)


def test_the_secretary_gives_a_helper_a_new_password(as_secretary, as_helper, secretary, helper):
    path = f"/accounts/{helper.pk}/password/"
    assert "New password for helper" in as_secretary.get(path).text
    assert as_secretary.post(path, {"password": "short"}).context["form"].errors
    assert as_secretary.post(path, {"password": NEW}).headers["Location"] == "/accounts/"
    assert not is_logged_in(as_helper)
    assert log_in(at(), "helper", NEW).status_code == 302
    # One's own is changed on another page.
    assert as_secretary.get(f"/accounts/{secretary.pk}/password/").headers["Location"] == "/password/"
