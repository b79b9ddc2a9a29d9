"""The club's settings."""

import pytest

from jassclub.accounts.models import Club
from jassclub.journal.transactions import ChangedMeanwhile
from jassclub.members.actions import change_club

NAMES = {"surname_first": "False", "dialect": "False"}
SETTINGS = {"name": "Jassclub Neustadt", **NAMES, "wall_minutes": "7", "friendly_matches": "on", "seen": "1"}


def saved() -> tuple[str, int, bool]:
    club = Club.objects.get()
    return club.name, club.wall_minutes, club.friendly_matches


def test_the_secretary_sets_name_minutes_and_who_may_start_a_match(as_secretary):
    assert as_secretary.post("/club/", SETTINGS).headers["Location"] == "/club/"
    assert saved() == ("Jassclub Neustadt", 7, True)
    assert "Jassclub Neustadt" in as_secretary.get("/").text
    without = {name: value for name, value in SETTINGS.items() if name != "friendly_matches"}
    as_secretary.post("/club/", {**without, "seen": "2"})
    assert saved() == ("Jassclub Neustadt", 7, False)


@pytest.mark.parametrize("minutes", ["-1", "121", "x", "", "1.5"])
def test_minutes_that_cannot_be_are_refused_at_the_field_and_kept(as_secretary, minutes):
    page = as_secretary.post("/club/", {**SETTINGS, "wall_minutes": minutes})
    assert page.context["form"].errors.keys() == {"wall_minutes"}
    assert f'value="{minutes}"' in page.text or not minutes
    assert saved() == ("Jassclub Altstadt", 10, True)


def test_an_old_page_is_shown_what_stands_there_now(as_secretary):
    change_club(fields={"wall_minutes": 3}, seen=1)
    page = as_secretary.post("/club/", SETTINGS)
    assert "The settings were changed meanwhile." in page.text and "There now: 3" in page.text
    assert Club.objects.get().wall_minutes == 3
    again = page.context["form"]["seen"].value()
    assert as_secretary.post("/club/", {**SETTINGS, "seen": again}).status_code == 302
    assert saved() == ("Jassclub Neustadt", 7, True)


def test_the_service_refuses_an_old_version_and_saves_the_same_once(club):
    change_club(fields={"wall_minutes": 3}, seen=1)
    change_club(fields={"wall_minutes": 3}, seen=1)
    assert Club.objects.get().version == 2
    with pytest.raises(ChangedMeanwhile):
        change_club(fields={"wall_minutes": 4}, seen=1)


def test_helpers_and_readers_do_not_see_the_settings(as_helper, as_reader):
    assert as_helper.get("/club/").status_code == 403
    assert as_reader.get("/club/").headers["Location"].startswith("/login/")
