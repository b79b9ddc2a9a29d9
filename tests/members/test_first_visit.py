"""The first visit: until there is a secretary, every page leads to the welcome page."""

from __future__ import annotations

import pytest
from django.test import Client

from jassclub.members.models import Account, Club, Member
from jassclub.tournaments.models import Season
from jassclub.tournaments.sample import load_sample_club

WELCOME = {"club_name": "Jassclub Altstadt", "username": "sekretaria", "password": "nine tricks for us"}


@pytest.mark.parametrize(
    "path", ["/", "/login/", "/seasons/", "/members/", "/wall/", "/rounds/1/", "/nowhere/"]
)
@pytest.mark.parametrize("method", ["get", "post"])
def test_every_page_leads_to_the_welcome_page(client, db, path, method):
    response = getattr(client, method)(path)
    assert (response.status_code, response.headers["Location"]) == (302, "/welcome/")


@pytest.mark.parametrize("language", ["en", "es", "de", "nl"])
def test_the_welcome_page_can_be_read_in_four_languages(client, db, language):
    client.post("/i18n/setlang/", {"language": language, "next": "/welcome/"})
    assert f'<html lang="{language}">' in client.get("/welcome/").text


def test_the_club_is_open_after_one_form(client, db):
    response = client.post("/welcome/", WELCOME, follow=True)
    assert response.redirect_chain == [("/", 302)]
    assert Club.objects.get().name == "Jassclub Altstadt"
    assert response.context["user"] == Account.objects.get(role="secretary")
    assert not Member.objects.exists() and not Season.objects.exists()


def test_the_club_may_be_opened_with_the_sample(client, db):
    response = client.post("/welcome/", {**WELCOME, "sample": "on"}, follow=True)
    assert response.status_code == 200
    assert (Member.objects.count(), Season.objects.count()) == (24, 1)
    assert Club.objects.get().name == "Jassclub Altstadt"


def test_who_loaded_the_sample_before_may_still_tick_it(client, db):
    load_sample_club()
    response = client.post("/welcome/", {**WELCOME, "sample": "on"}, follow=True)
    assert response.status_code == 200
    assert response.context["user"].is_secretary
    assert Season.objects.count() == 1


def test_a_club_that_has_a_name_already_finds_it_in_the_form(client, db):
    Club.objects.create(name="Jassklub Sunneschyn")
    assert "Jassklub Sunneschyn" in client.get("/welcome/").text


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("club_name", ""),
        ("club_name", "   "),
        ("club_name", "x" * 81),
        ("username", ""),
        ("username", "x" * 61),
        ("password", ""),
        ("password", "short"),
        ("password", "password"),
        ("password", "sekretaria"),
    ],
)
def test_a_refused_first_form_opens_nothing_and_keeps_what_was_typed(client, db, field, value):
    response = client.post("/welcome/", {**WELCOME, field: value})
    assert response.status_code == 200
    assert field in response.context["form"].errors
    assert not Account.objects.exists() and not Club.objects.exists()
    for typed in {**WELCOME, field: value}.values():
        assert typed.strip() in response.text


def test_nobody_opens_the_club_a_second_time(as_reader, secretary):
    assert as_reader.get("/welcome/").headers["Location"] == "/"
    as_reader.post("/welcome/", {**WELCOME, "username": "intruder", "club_name": "Mine"})
    assert list(Account.objects.all()) == [secretary]
    assert Club.objects.get().name == "Jassclub Altstadt"


def test_an_account_that_is_no_secretary_does_not_open_the_club(db):
    Account.objects.create_user("helper")
    assert Client().get("/").headers["Location"] == "/welcome/"
