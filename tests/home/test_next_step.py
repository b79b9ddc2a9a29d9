"""After each thing done the page offers the next one."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from jassclub.drawing.actions.rounds import close_round
from jassclub.evenings.actions.roll_call import call_roll
from jassclub.evenings.actions.sign_ups import answer_sign_ups, sign_up
from jassclub.evenings.queries.attendance import waiting_sign_ups
from jassclub.home.templatetags.next_step import next_step
from jassclub.members.actions import NewMember, add_members
from jassclub.members.models import Member
from jassclub.season_setup.actions.seasons import change_evening, open_evening, save_season
from jassclub.seasons.models import Season
from tests.answers import refusal, words
from tests.conftest import FIRST_NIGHT, USUAL

PAGES = ("/", "/members/")


def offers(client, address: str) -> str:
    """The box on the page; empty where there is none."""
    _before, _title, rest = words(client.get(address)).partition("What comes next ")
    return rest


def test_from_an_empty_club_to_a_finished_evening(as_secretary):
    assert next_step()["step"] == "members"
    assert "Add members" in offers(as_secretary, "/") and not offers(as_secretary, "/members/")
    members = add_members([NewMember(f"Player {number}") for number in range(8)])
    for page in PAGES:
        assert offers(as_secretary, page).startswith("The members are in. Start a season")
    fields = {"name": "2026", "game": "schieber", "rounds_per_evening": 1}
    season = save_season(season=Season(), fields=fields, options=USUAL)
    for page in (*PAGES, season.get_absolute_url()):
        assert offers(as_secretary, page).startswith("2026 is ready. Plan its first evening.")
    evening = open_evening(season=season, on=FIRST_NIGHT)
    for page in (*PAGES, season.get_absolute_url(), evening.get_absolute_url()):
        assert offers(as_secretary, page).startswith("20 November 2026: tick who is here.")
    call_roll(evening=evening, here=[member.pk for member in members])
    for page in ("/", season.get_absolute_url(), evening.get_absolute_url()):
        assert offers(as_secretary, page).startswith("8 are here. Round 1 can be drawn.")
    assert not offers(as_secretary, "/members/")


def test_what_an_evening_needs_is_one_click_from_the_front_page(night_of, as_secretary):
    def is_there(*addresses: str) -> bool:
        return {*addresses} <= {*re.findall(r'(?:href|action)="([^"]+)"', as_secretary.get("/").text)}

    night = night_of(8, rounds_per_evening=1)
    evening = night.evening.get_absolute_url()
    always = (f"{evening}roll-call/", f"{evening}print/")
    assert is_there(*always, f"{evening}draw/", f"{evening}bag/")
    one, other = night.draw().tables.order_by("number")
    round_ = one.round.get_absolute_url()
    night.totals(one)
    assert is_there(*always, round_, f"{round_}table/", other.get_absolute_url(), f"{evening}where/")
    night.totals(other)
    assert is_there(*always, round_, f"{round_}close/")
    close_round(round_=one.round)
    night.season.rounds_per_evening = 2
    night.season.save()
    assert is_there(*always, f"{evening}draw/", f"{round_}table/", f"{round_}reopen/")
    night.season.rounds_per_evening = 1
    night.season.save()
    ended = (evening, f"{evening}print/#end", f"{evening}prizes/", f"{round_}reopen/")
    assert is_there(*ended, "/copies/save/", f"{night.season.get_absolute_url()}evenings/new/")


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
    assert refusal(short.draw) == "all_drawn"
    address = short.evening.get_absolute_url()
    assert "Add the next evening" in offers(as_secretary, address)
    assert "go to the draw" not in as_secretary.get(f"{address}roll-call/").text
    open_evening(season=short.season, on=FIRST_NIGHT + timedelta(days=7))
    assert "The next evening: 27 November 2026" in offers(as_secretary, address)


def test_a_cancelled_evening_asks_for_no_roll_call(night, as_secretary):
    night.here([])
    evening = open_evening(season=night.season, on=FIRST_NIGHT + timedelta(days=7))
    later = open_evening(season=night.season, on=FIRST_NIGHT + timedelta(days=14))
    change_evening(evening=evening, fields={"is_cancelled": True})
    said = offers(as_secretary, evening.get_absolute_url())
    assert said.startswith("This evening is cancelled.") and "tick who is here" not in said
    assert f"The next evening: {later}" in said


def test_an_imported_evening_is_over(as_secretary, taken_over):
    evening = taken_over
    assert evening.season.rounds_per_evening > 1
    said = offers(as_secretary, evening.get_absolute_url())
    assert said.startswith("The evening is over.") and "tick who is here" not in said
    call_roll(evening=evening, here=Member.objects.values_list("pk", flat=True))
    assert offers(as_secretary, evening.get_absolute_url()).startswith("4 are here. Round 2 can be drawn.")


def test_after_the_last_round_no_other_is_offered(night_of, as_secretary):
    night = night_of(8, rounds_per_evening=2)
    night.draw(rounds=2)
    key = night.evening.pk
    for page in (f"/evenings/{key}/draw/", f"/evenings/{key}/bag/"):
        text = " ".join(words(as_secretary.get(page)).split())
        assert "round 3" not in text.lower() and "All rounds of this evening have been drawn." in text
        assert "Draw now" not in text
    # What is ahead may have to fit.
    assert "go to the draw" in as_secretary.get(f"/evenings/{key}/roll-call/").text


@pytest.mark.parametrize("who", ["as_helper", "as_reader"])
def test_the_box_is_the_secretarys(request, who, night):
    client = request.getfixturevalue(who)
    for page in ("/", night.season.get_absolute_url(), night.evening.get_absolute_url()):
        assert not offers(client, page)


def test_sign_ups_wait_for_the_secretary_until_they_are_answered(
    night, as_secretary, as_helper, django_assert_num_queries
):
    def waits(client) -> str:
        said = words(client.get("/")).partition("Waiting for you ")[2]
        return said.partition(" Tonight's standings")[0].partition(" Interim standings")[0]

    night.draw()
    evening = open_evening(season=night.season, on=timezone.localdate() + timedelta(days=7))
    cancelled = open_evening(season=night.season, on=timezone.localdate() + timedelta(days=9))
    one, other, third = night.members[:3]
    sign_up(evening=cancelled, comes=True, member=one)
    change_evening(evening=cancelled, fields={"is_cancelled": True})
    assert waits(as_secretary) == ""
    for member, comes in ((one, True), (other, True), (other, False), (third, False)):
        sign_up(evening=evening, comes=comes, member=member)
    said = f"{evening}: 2 replies to confirm, 1 person with contradictory replies"
    assert waits(as_secretary).startswith(said)
    assert f"/evenings/{evening.pk}/sign-ups/" in as_secretary.get("/").text
    assert waits(as_helper) == ""
    with django_assert_num_queries(1):
        assert [(each.to_confirm, each.contradicted) for each in waiting_sign_ups()] == [(2, 1)]
    for keep in (other, one, third):
        keys = evening.sign_ups.filter(member=keep).values_list("pk", flat=True)[:1]
        answer_sign_ups(evening=evening, keys=list(keys), confirm=True)
    assert waits(as_secretary) == ""


def test_a_helpers_front_page_begins_with_the_tables_to_enter(night, as_helper, as_reader):
    one, other = night.draw().tables.all()
    night.totals(one)
    page = as_helper.get("/").text
    assert other.get_absolute_url() in page and one.get_absolute_url() not in page
    assert page.index(other.get_absolute_url()) < page.index("Where do I sit?")
    assert other.get_absolute_url() not in as_reader.get("/").text
    night.totals(other)
    assert "All sheets are in." in words(as_helper.get("/"))


def test_a_list_of_an_earlier_season_leads_to_what_is_planned_and_not_to_what_was_played(
    taken_over, night_of, as_secretary
):
    def following():
        return next_step(evening=taken_over)["following"]

    night = night_of(8, rounds_per_evening=1)
    night.play()
    assert following() is None
    planned = open_evening(season=night.season, on=night.evening.date + timedelta(days=7))
    assert following() == planned
    Season.objects.filter(pk=night.season.pk).update(closed_at=timezone.now())
    assert following() is None
