"""The first visit: until there is a secretary, every page leads to the welcome page."""

import re
from datetime import timedelta

import pytest
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from jassclub.accounts.codes import first_visit_code
from jassclub.accounts.models import Account, Club
from jassclub.members.models import Member
from jassclub.seasons.models import Season
from jassclub.server.management.commands.serve import announce_first_visit
from tests.members.people import at

WELCOME = {"club_name": "Jassclub Altstadt", "username": "sekretaria", "password": "nine tricks for us"}


def test_every_page_leads_to_the_welcome_page(client, db):
    for path in ("/", "/login/", "/seasons/", "/members/", "/wall/", "/rounds/1/", "/nowhere/"):
        for response in (client.get(path), client.post(path)):
            assert (response.status_code, response.headers["Location"]) == (302, "/welcome/"), path


def test_the_welcome_page_can_be_read_in_every_language(client, db):
    greetings = {"en": "Welcome", "es": "Bienvenid", "de": "Willkommen", "fr": "Bienvenue", "nl": "Welkom"}
    for language, greeting in greetings.items():
        shown = client.get(f"/language/{language}/", {"next": "/welcome/"}, follow=True)
        assert shown.redirect_chain == [("/welcome/", 302)] and f'<html lang="{language}">' in shown.text
        assert greeting in shown.text


def test_the_club_is_open_after_one_form(client, db):
    response = client.post("/welcome/", WELCOME, follow=True)
    assert response.redirect_chain == [("/members/add/", 302)]
    assert Club.objects.get().name == "Jassclub Altstadt"
    assert response.context["user"] == Account.objects.get(role="secretary")
    assert not Member.objects.exists() and not Season.objects.exists()


def test_the_club_may_be_opened_with_the_sample_also_where_it_was_loaded_before(client, db):
    for _time in range(2):
        typed = {**WELCOME, "sample": "on"}
        response = client.post("/welcome/", typed, follow=True, headers={"Accept-Language": "nl"})
        assert response.status_code == 200 and response.context["user"].is_secretary
        assert Member.objects.count() == 24
        assert Season.objects.get().name.startswith("Kampioenschap")  # as the page spoke
        assert Club.objects.get().name == "Jassclub Altstadt"
        Account.objects.all().delete()
        Club.objects.update(name="Another")


REFUSED = {
    "club_name": ("", "   ", "x" * 81),
    "username": ("", "x" * 61),
    "password": ("", "short", "password", "sekretaria"),
}


@pytest.mark.parametrize("field", REFUSED)
def test_a_refused_first_form_opens_nothing_and_keeps_what_was_typed(client, db, field):
    for value in REFUSED[field]:
        response = client.post("/welcome/", {**WELCOME, field: value})
        assert response.status_code == 200 and field in response.context["form"].errors
        assert not Account.objects.exists() and not Club.objects.exists()
        typed = {**WELCOME, field: value, "password": ""}
        assert all(each.strip() in response.text for each in typed.values())


def test_nobody_opens_the_club_a_second_time(as_reader, secretary):
    assert as_reader.get("/welcome/").headers["Location"] == "/"
    sent = {**WELCOME, "username": "intruder", "club_name": "Mine", "code": first_visit_code()}
    for client in (as_reader, at()):
        assert client.post("/welcome/", sent).headers["Location"] == "/"
    assert list(Account.objects.all()) == [secretary]
    assert Club.objects.get().name == "Jassclub Altstadt"


@pytest.fixture
def phone(db) -> Client:
    return at("192.168.1.77")


def test_from_elsewhere_the_code_is_asked_and_behind_a_proxy_and_on_a_server(phone, client, settings):
    assert "Code from the terminal" in phone.get("/welcome/").text
    assert "Code from the terminal" not in client.get("/welcome/").text
    for wrong in ({}, {"code": ""}, {"code": "AAAA-AAAA"}, {"code": "\x00"}, {"code": "x" * 5000}):
        answer = phone.post("/welcome/", {**WELCOME, **wrong})
        assert list(answer.context["form"].errors) == ["code"]
        assert all(WELCOME[name] in answer.text for name in ("club_name", "username"))
    proxied = client.post("/welcome/", WELCOME, HTTP_X_FORWARDED_FOR="127.0.0.1")
    settings.PRODUCTION = True
    for answer in (proxied, client.post("/welcome/", WELCOME)):
        assert list(answer.context["form"].errors) == ["code"]
    assert not Account.objects.exists()


@pytest.mark.parametrize("written", [str, str.lower, lambda code: code.replace("-", " "), "  {}. ".format])
def test_with_the_code_the_club_opens_once_no_other_field_is_wrong(phone, written):
    sent = {**WELCOME, "code": written(first_visit_code())}
    answer = phone.post("/welcome/", {**sent, "club_name": ""})
    assert list(answer.context["form"].errors) == ["club_name"] and sent["code"].strip() in answer.text
    assert phone.post("/welcome/", sent, follow=True).context["user"].is_secretary


def test_the_code_can_be_read_aloud_and_every_club_has_another(db, settings):
    code = first_visit_code()
    assert re.fullmatch(r"[A-Z2-9]{4}-[A-Z2-9]{4}", code) and not set(code) & set("B8S5Z2I1O0")
    assert first_visit_code() == code
    first = MigrationRecorder.Migration.objects.order_by("pk").first()
    first.applied -= timedelta(seconds=1)
    first.save()
    other_database = first_visit_code()
    settings.SECRET_KEY = "another key of another laptop in the same room"
    assert len({code, other_database, first_visit_code()}) == 3


def test_the_terminal_says_the_code_until_the_club_is_open(db):
    said: list[str] = []
    Account.objects.create_user("helper")  # opens no club
    Club.objects.create(name="Jassklub Sunneschyn")  # nor does a name, which the form has then
    assert "Jassklub Sunneschyn" in Client().get("/welcome/").text
    assert Client().get("/").headers["Location"] == "/welcome/"
    announce_first_visit(said.append)
    assert len(said) == 1 and first_visit_code() in said[0]
    Account.objects.create_user("rosa", role="secretary")
    announce_first_visit(said.append)
    assert len(said) == 1


def test_codes_are_guessed_as_rarely_as_passwords(phone):
    sent = {**WELCOME, "code": "AAAA-AAAA"}
    assert [phone.post("/welcome/", sent).status_code for _time in range(31)] == [200] * 30 + [429]
    answer = phone.post("/welcome/", {**WELCOME, "code": first_visit_code()})
    assert answer.status_code == 429 and "Try again in a quarter of an hour" in answer.text
    assert not Account.objects.exists()
    assert at("127.0.0.1").post("/welcome/", WELCOME).status_code == 302
