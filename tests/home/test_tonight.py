"""Which evening the front page and the wall are about."""

from datetime import time, timedelta

import pytest
from django.utils import timezone

from jassclub.evenings.actions.roll_call import call_roll
from jassclub.rounds.queries.state import current_evening
from jassclub.season_setup.actions.seasons import open_evening
from tests.answers import words


def day(days: int):
    return timezone.localdate() + timedelta(days=days)


@pytest.mark.parametrize(
    ("first", "others", "is_played", "current"),
    [
        (0, [7], False, 0),  # one that is planned does not push tonight's aside
        (-3, [-1], True, -3),  # the one that is being played comes first, whatever its date
        (-7, [-14, 7], False, -7),  # between evenings the last one stays
        (14, [7], False, 7),  # before the first evening it is the next one
    ],
)
def test_which_evening_is_the_current_one(night_of, first, others, is_played, current):
    assert current_evening() is None
    night = night_of(8, on=day(first))
    if is_played:
        night.draw()
    for other in others:
        open_evening(season=night.season, on=day(other))
    assert current_evening().date == day(current)


def test_until_somebody_is_ticked_the_front_page_has_tonights_time_place_and_sign_up(night_of, as_reader):
    night = night_of(8, on=day(-7))
    tonight = open_evening(
        season=night.season, on=day(0), fields={"starts_at": time(19, 30), "place": "Rössli"}
    )
    said = words(as_reader.get("/"))
    assert "19:30, Rössli Nobody has signed up yet Sign up" in said
    call_roll(evening=tonight, here=[night.members[0].pk])
    assert "Sign up" not in words(as_reader.get("/"))
