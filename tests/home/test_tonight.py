"""Which evening the front page and the wall are about."""

from datetime import time, timedelta

from django.utils import timezone

from jassclub.evenings.actions.roll_call import call_roll
from jassclub.rounds.queries.state import current_evening
from jassclub.season_setup.actions.seasons import open_evening
from tests.evenings.test_evening_pages import words


def day(days: int):
    return timezone.localdate() + timedelta(days=days)


def test_an_evening_planned_ahead_does_not_push_tonights_aside(night_of):
    tonight = night_of(8, on=day(0))
    open_evening(season=tonight.season, on=day(7))
    assert current_evening() == tonight.evening


def test_the_evening_that_is_being_played_comes_first_whatever_its_date(night_of):
    being_played = night_of(8, on=day(-3))
    being_played.draw()
    open_evening(season=being_played.season, on=day(-1))
    assert current_evening() == being_played.evening


def test_between_evenings_the_last_one_stays(night_of):
    last = night_of(8, on=day(-7))
    open_evening(season=last.season, on=day(-14))
    open_evening(season=last.season, on=day(7))
    assert current_evening() == last.evening


def test_before_the_first_evening_it_is_the_next_one(night_of):
    later = night_of(8, on=day(14))
    first = open_evening(season=later.season, on=day(7))
    assert current_evening() == first
    assert first != later.evening


def test_without_evenings_there_is_none(db):
    assert current_evening() is None


def test_until_somebody_is_ticked_the_front_page_has_tonights_time_place_and_sign_up(night_of, as_reader):
    night = night_of(8, on=day(-7))
    tonight = open_evening(
        season=night.season, on=day(0), fields={"starts_at": time(19, 30), "place": "Rössli"}
    )
    said = words(as_reader.get("/"))
    assert "19:30, Rössli Nobody has signed up yet Sign up" in said
    call_roll(evening=tonight, here=[night.members[0].pk])
    assert "Sign up" not in words(as_reader.get("/"))
