"""Opening the club, its settings, and its secretaries."""

import pytest
from django.core.exceptions import ValidationError

from jassclub.accounts.actions import remove_account
from jassclub.accounts.models import Account, Club
from jassclub.members.actions import change_club

NAMES = {"surname_first": "False", "dialect": "False"}
SETTINGS = {"name": "Jassclub Neustadt", **NAMES, "wall_minutes": "7", "friendly_matches": "on", "seen": "1"}


def saved() -> tuple[str, int, bool]:
    return Club.objects.values_list("name", "wall_minutes", "friendly_matches").get()


def test_the_secretary_sets_name_minutes_and_who_may_start_a_match(as_secretary):
    assert as_secretary.post("/club/settings/", SETTINGS).headers["Location"] == "/club/settings/"
    assert saved() == ("Jassclub Neustadt", 7, True)
    assert "Jassclub Neustadt" in as_secretary.get("/").text
    without = {name: value for name, value in SETTINGS.items() if name != "friendly_matches"}
    as_secretary.post("/club/settings/", {**without, "seen": "2"})
    assert saved() == ("Jassclub Neustadt", 7, False)


def test_an_old_page_is_shown_what_stands_there_now(as_secretary):
    change_club(fields={"wall_minutes": 3}, seen=1)
    page = as_secretary.post("/club/settings/", SETTINGS)
    assert "The settings were changed in the meantime" in page.text and "Now entered: 3" in page.text
    assert Club.objects.get().wall_minutes == 3


def test_of_two_secretaries_one_may_be_removed_and_never_the_last(secretary, helper):
    second = Account.objects.create_user("second", role=Account.Role.SECRETARY)
    for account in (second, helper):
        remove_account(account=account)
    with pytest.raises(ValidationError, match="at least one secretary: sekretaria cannot be removed"):
        remove_account(account=secretary)
    assert Account.objects.get(is_active=True) == secretary
