"""A second factor for secretaries: after the password a code from the phone, or one of ten on paper."""

import time

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django_otp.oath import totp
from django_otp.plugins.otp_static.models import StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from jassclub.accounts.codes import has_second_factor
from jassclub.accounts.models import Account
from tests.members.people import at, is_logged_in, known, log_in

PAGE = "/account/second-factor/"
WRONG = ("", " ", "000000", "12345", "x" * 40, "x" * 41, "²²²²²²", "1_2_34_56", "\x00", "9" * 39, "🂡")


def code(steps: int = 0, app: TOTPDevice | None = None) -> str:
    """What the phone shows, or showed so many half minutes ago (below 0)."""
    app = app or TOTPDevice.objects.order_by("pk").last()
    return f"{totp(app.bin_key, app.step, app.t0, app.digits, steps):06}"


def set_up(client: Client) -> list[str]:
    """Returns the recovery codes. The code that confirmed it is one of before, so that others are left."""
    client.post(PAGE, {"action": "begin"})
    return client.post(PAGE, {"action": "confirm", "code": code(-1)}).context["codes"]


def half_way() -> Client:
    client = at()
    assert log_in(client, "sekretaria").headers["Location"] == "/login/code/"
    return client


def type_code(client: Client, typed: str):
    return client.post("/login/code/", {"code": typed})


@pytest.fixture(autouse=True)
def middle_of_a_half_minute(monkeypatch):
    """The clock stands still, so that no code runs out before a slow machine has typed it."""
    moment = time.time() // 30 * 30 + 15
    for clock in ("time.time", "django_otp.oath.time"):
        monkeypatch.setattr(clock, lambda: moment)


@pytest.fixture
def papers(as_secretary) -> list[str]:
    return set_up(as_secretary)


def test_the_key_is_shown_as_picture_and_text_and_counts_once_confirmed(as_secretary, secretary):
    assert "<svg" not in as_secretary.get(PAGE).text
    assert as_secretary.post(PAGE, {"action": "begin"}).headers["Location"] == PAGE
    page = as_secretary.get(PAGE)
    picture = page.text[page.text.index("<svg") : page.text.index("</svg>")]
    assert "style=" not in picture
    key = page.context["key"]
    assert key in page.text and len(key.replace(" ", "")) == 32
    answer = as_secretary.post(PAGE, {"action": "confirm", "code": "000000"})
    assert "This code is wrong" in answer.text and "<svg" in answer.text
    assert not has_second_factor(secretary)
    assert log_in(at(), "sekretaria").headers["Location"] == "/"


def test_ten_recovery_codes_are_shown_once_and_the_database_does_not_know_them(as_secretary, papers):
    assert len(set(papers)) == 10
    page = as_secretary.get(PAGE).text
    assert "10 recovery codes are left" in page
    assert not any(paper in page for paper in papers)
    kept = set(StaticToken.objects.values_list("token", flat=True))
    assert len(kept) == 10 and not kept & {paper.replace("-", "") for paper in papers}


def test_after_the_password_a_code_is_asked_for_and_with_the_password_alone_one_is_nobody(papers, helper):
    client = at()
    log_in(client, "helper")  # the one who was logged in there no longer is
    assert log_in(client, "sekretaria", next="/members/").headers["Location"] == "/login/code/"
    assert "One more step" in client.get("/login/code/").text
    assert not is_logged_in(client)
    assert client.get("/members/").headers["Location"] == "/login/?next=/members/"
    assert client.post("/members/add/", {"names": "Intruder"}).headers["Location"].startswith("/login/")
    assert type_code(client, code()).headers["Location"] == "/members/"
    assert is_logged_in(client)


@pytest.mark.parametrize("typed", WRONG)
def test_a_wrong_code_is_said_at_its_field(papers, typed):
    client = half_way()
    answer = type_code(client, typed)
    assert answer.status_code == 200 and list(answer.context["form"].errors) == ["code"]
    assert not is_logged_in(client)


@pytest.mark.parametrize("written", ["{0} {1}", " {0}{1} ", "{0}-{1}"])
def test_a_code_is_typed_as_the_phone_shows_it_is_good_for_once_and_not_for_long(papers, written):
    shown = written.format(code()[:3], code()[3:])
    assert type_code(half_way(), code(-3)).status_code == 200
    assert type_code(half_way(), shown).status_code == 302
    assert type_code(half_way(), shown).status_code == 200


def test_a_recovery_code_is_good_for_once_and_void_when_there_are_new_ones(as_secretary, papers):
    assert type_code(half_way(), papers[3]).status_code == 302
    assert type_code(half_way(), papers[3]).status_code == 200
    assert type_code(half_way(), papers[4].lower().replace("-", "")).status_code == 302
    assert "8 recovery codes are left" in as_secretary.get(PAGE).text
    [first, *_others] = as_secretary.post(PAGE, {"action": "codes"}).context["codes"]
    assert type_code(half_way(), papers[0]).status_code == 200
    assert type_code(half_way(), first).status_code == 302


def test_wrong_codes_are_limited_and_the_right_one_is_refused_then(papers):
    assert [type_code(half_way(), "000000").status_code for _time in range(5)] == [200] * 5
    answer = type_code(half_way(), code())
    assert answer.status_code == 429 and "Try again in a quarter of an hour" in answer.text


def test_guessing_codes_elsewhere_does_not_lock_out_a_known_browser(secretary, as_secretary):
    laptop = known()
    set_up(as_secretary)
    for _time in range(6):
        type_code(half_way(), "000000")
    log_in(laptop, "sekretaria")
    assert type_code(laptop, code()).status_code == 302


def test_a_clock_that_was_ahead_keeps_nobody_out(papers):
    in_a_year = int(time.time() + 365 * 86400) // 30
    TOTPDevice.objects.update(last_t=in_a_year)
    shown = code()
    assert type_code(half_way(), shown).status_code == 302
    assert type_code(half_way(), shown).status_code == 200


def test_no_code_is_waited_for_for_ever_nor_after_a_new_password_nor_without_one(papers, secretary):
    client, other = half_way(), half_way()
    session = client.session
    session["waits_for_code"] |= {"at": time.time() - 601}
    session.save()
    answer = client.post("/login/code/", {"code": code()}, follow=True)
    assert answer.redirect_chain == [("/login/", 302)] and "Log in again" in answer.text
    secretary.set_password("vier Stühle im Regen")
    secretary.save()
    assert type_code(other, code()).headers["Location"] == "/login/"
    before = Session.objects.count()
    answer = at().get("/login/code/")
    assert answer.headers["Location"] == "/login/"
    assert not answer.cookies and Session.objects.count() == before  # or strangers would fill the database


def test_it_can_be_removed_and_without_it_there_are_no_recovery_codes(as_secretary, papers, secretary):
    for action in ("remove", "codes"):
        as_secretary.post(PAGE, {"action": action})
        assert not has_second_factor(secretary) and not StaticToken.objects.exists()
    assert log_in(at(), "sekretaria").headers["Location"] == "/"


def test_another_phone_takes_the_place_of_the_first(as_secretary, papers):
    first = TOTPDevice.objects.get()
    as_secretary.post(PAGE, {"action": "begin"})
    assert type_code(half_way(), code(app=first)).status_code == 302  # until it is confirmed
    as_secretary.post(PAGE, {"action": "confirm", "code": code(-1)})
    assert type_code(half_way(), code(1, app=first)).status_code == 200
    assert type_code(half_way(), code()).status_code == 302


def test_a_removed_account_comes_back_without_a_second_factor(as_secretary, papers, secretary):
    Account.objects.filter(pk=secretary.pk).update(is_active=False)
    other = Account.objects.create_user("other", password="x", role=Account.Role.SECRETARY)
    client = at()
    client.force_login(other)
    new = {"username": "sekretaria", "password": "vier Stühle im Regen", "role": "helper"}
    assert client.post("/accounts/", new).status_code == 302
    assert log_in(at(), "sekretaria", new["password"]).headers["Location"] == "/"
