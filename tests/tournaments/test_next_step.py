"""After each thing done the page offers the next one."""

from __future__ import annotations

from datetime import timedelta

import pytest

from jassclub.members.services import NewMember, add_members
from jassclub.tournaments.models import Season
from jassclub.tournaments.selectors.next_step import next_step
from jassclub.tournaments.services.roll_call import call_roll
from jassclub.tournaments.services.seasons import open_evening, save_season
from tests.conftest import FIRST_NIGHT, USUAL

from .test_evening_pages import words

PAGES = ("/", "/members/")


def offers(client, address: str) -> str:
    """The box on the page; empty where there is none."""
    _before, _title, rest = words(client.get(address)).partition("What comes next ")
    return rest


def test_from_an_empty_club_to_a_finished_evening(as_secretary):
    assert next_step().step == "members"
    assert "Add members" in offers(as_secretary, "/") and not offers(as_secretary, "/members/")
    members = add_members([NewMember(f"Player {number}") for number in range(8)])
    for page in PAGES:
        assert offers(as_secretary, page).startswith("The members are in. Open a season")
    fields = {"name": "2026", "game": "schieber", "rounds_per_evening": 1}
    season = save_season(season=Season(), fields=fields, options=USUAL)
    for page in (*PAGES, season.get_absolute_url()):
        assert offers(as_secretary, page).startswith("2026 is open. Plan its first evening.")
    evening = open_evening(season=season, on=FIRST_NIGHT)
    for page in (*PAGES, season.get_absolute_url(), evening.get_absolute_url()):
        assert offers(as_secretary, page).startswith("20 November 2026: tick who is there.")
    call_roll(evening=evening, here=[member.pk for member in members])
    for page in ("/", season.get_absolute_url(), evening.get_absolute_url()):
        assert offers(as_secretary, page).startswith("8 are here. Round 1 can be drawn.")
    assert not offers(as_secretary, "/members/")


def test_a_closed_rounds_page_offers_the_next_draw(night, as_secretary):
    round_ = night.draw()
    assert not offers(as_secretary, f"/rounds/{round_.pk}/")
    for table in round_.tables.all():
        night.totals(table)
    as_secretary.post(f"/rounds/{round_.pk}/close/")
    assert offers(as_secretary, f"/rounds/{round_.pk}/").startswith("8 are here. Round 2 can be drawn.")


def test_a_finished_evening_leads_to_the_one_that_is_planned_or_to_planning_one(night_of, as_secretary):
    short = night_of(8, rounds_per_evening=1)
    short.play()
    address = short.evening.get_absolute_url()
    assert "Open the next evening" in offers(as_secretary, address)
    open_evening(season=short.season, on=FIRST_NIGHT + timedelta(days=7))
    assert "The next evening: 27 November 2026" in offers(as_secretary, address)


@pytest.mark.parametrize("who", ["as_helper", "as_reader"])
def test_the_box_is_the_secretarys(request, who, night):
    client = request.getfixturevalue(who)
    for page in ("/", night.season.get_absolute_url(), night.evening.get_absolute_url()):
        assert not offers(client, page)


def test_a_helpers_front_page_begins_with_the_tables_to_enter(night, as_helper, as_reader):
    one, other = night.draw().tables.all()
    night.totals(one)
    page = as_helper.get("/").text
    assert other.get_absolute_url() in page and one.get_absolute_url() not in page
    assert page.index(other.get_absolute_url()) < page.index("Where do I sit?")
    assert other.get_absolute_url() not in as_reader.get("/").text
    night.totals(other)
    assert "All sheets are in." in words(as_helper.get("/"))
