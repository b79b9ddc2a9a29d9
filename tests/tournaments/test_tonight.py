"""Which evening the front page and the wall are about."""

from datetime import timedelta

from django.utils import timezone

from jassclub.tournaments.selectors.seating import current_evening
from jassclub.tournaments.services.seasons import open_evening


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
