"""A season is opened by one press: its name is there, and it may open its first evening, today."""

from datetime import date

import pytest
from django.utils.timezone import localdate

from jassclub.evenings.actions.roll_call import call_roll
from jassclub.evenings.queries.attendance import roll
from jassclub.members.actions import NewMember, add_members
from jassclub.season_setup import queries
from jassclub.season_setup.actions.seasons import open_evening
from jassclub.seasons.models import Evening, Season
from tests.answers import words
from tests.season_setup.test_season_options import filled_in


@pytest.mark.parametrize(
    ("today", "name"),
    [(date(2026, 6, 30), "2025/26"), (date(2026, 7, 1), "2026/27"), (date(2099, 9, 1), "2099/00")],
)
def test_its_name_is_that_of_the_year_which_no_other_season_has(db, monkeypatch, today, name):
    monkeypatch.setattr(queries, "localdate", lambda: today)
    for expected in (name, f"{name} Jazz", ""):
        assert queries.usual_name("Jazz") == expected
        Season.objects.create(name=expected or "other", game="jazz")


def test_the_first_season_opens_its_first_evening_and_everyone_is_ticked_there(as_secretary):
    members = add_members([NewMember(f"Player {number}") for number in range(8)])
    page = as_secretary.get("/seasons/new/")
    sent = {**filled_in(page), "first_evening": "on"}
    assert page.context["form"]["first_evening"].value() is True
    answer = as_secretary.post("/seasons/new/", sent)
    evening = Evening.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/evenings/{evening.pk}/roll-call/")
    assert evening.date == localdate()
    page = as_secretary.get(answer.headers["Location"])
    assert "everyone is ticked" in words(page) and page.text.count(" checked") == 8
    assert not evening.attendances.exists()  # nothing is saved before the secretary saves it
    call_roll(evening=evening, here=[members[0].pk])
    assert roll(evening)["expected"] == []
    assert roll(open_evening(season=evening.season, on=date(2026, 1, 2)))["expected"] == []
    assert as_secretary.get("/seasons/new/").context["form"]["first_evening"].value() is False


def test_a_season_with_an_error_opens_nothing_and_its_fold_stands_open(as_secretary):
    sent = {**filled_in(as_secretary.get("/seasons/new/")), "first_evening": "on", "fee_guest": "much"}
    page = as_secretary.post("/seasons/new/", {**sent, "name": "Winter"})
    assert not Season.objects.exists() and page.context["form"]["name"].value() == "Winter"
    folds = page.text.split('<details class="theme"')[1:]
    assert [fold.startswith(" open") for fold in folds] == [False, False, False, True]
    assert 'value="much"' in folds[-1]
    Season.objects.create(name="Winter", game="jazz")
    page = as_secretary.post("/seasons/new/", {**sent, "name": "Winter", "fee_guest": ""})
    assert page.context["form"].errors == {"name": ["There is already a season with this name."]}
