"""Where someone is logged in, how long, and how they end it elsewhere."""

import re
import time
from datetime import datetime, timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import OperationalError, connection
from django.test import RequestFactory
from django.utils import timezone

from jassclub.accounts.clients import device
from jassclub.accounts.login import last_moment, logins_of, record_use
from tests.accounts.test_new_password import NEW
from tests.conftest import PASSWORD
from tests.members.people import at, change_session, is_logged_in, log_in

FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1"
HOUR = 3600
ENDED, GARBAGE = "had already ended", ("x", "\x00", "9" * 5000, "🂡")


def logged_in(username: str = "sekretaria", browser: str = FIREFOX):
    client = at(HTTP_USER_AGENT=browser)
    assert log_in(client, username).status_code == 302
    return client


def handles(client) -> list[str]:
    return re.findall(r'name="session" value="(\w+)"', client.get("/account/").text)


def test_everyone_sees_where_they_are_logged_in_and_the_key_of_no_session(as_reader, helper):
    laptop, phone, _other = logged_in(), logged_in(browser=IPHONE), logged_in("helper")
    page = " ".join(laptop.get("/account/").text.split())
    assert "Firefox on Windows</strong> – here" in page and "Safari on iPhone" in page
    assert page.count("last used") == 2 and len(handles(laptop)) == 1
    assert phone.session.session_key not in page and laptop.session.session_key not in page
    assert phone.post("/logout/").headers["Location"] == "/" and not is_logged_in(phone)
    assert "iPhone" not in laptop.get("/account/").text


def test_one_session_is_ended_and_then_all_others_at_once(as_reader, secretary):
    laptop, phone, tablet, *_others = logged_in(), logged_in(browser=IPHONE), logged_in(), logged_in()
    [handle] = [login.handle for login in logins_of(secretary) if login.browser == IPHONE]
    assert handle in handles(laptop)
    for ends, said in ((handle, "The session was ended."), *((each, ENDED) for each in (handle, *GARBAGE))):
        page = laptop.post("/account/sessions/end/", {"session": ends}, follow=True)
        assert said in page.text
        assert [is_logged_in(each) for each in (laptop, phone, tablet)] == [True, False, True]
    assert "2 other sessions were ended." in laptop.post("/account/sessions/end/", follow=True).text
    assert [is_logged_in(each) for each in (laptop, phone, tablet)] == [True, False, False]


def test_nobody_ends_the_session_of_someone_else(as_reader, secretary, helper):
    laptop, other = logged_in(), logged_in("helper")
    [login] = logins_of(secretary)
    other.post("/account/sessions/end/", {"session": login.handle})
    other.post("/account/sessions/end/")
    assert is_logged_in(laptop)


def test_changing_the_password_ends_all_other_sessions_and_the_old_one_is_guessed_rarely(as_reader):
    laptop, phone = logged_in(), logged_in()
    words = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    assert "Your other sessions have ended" in laptop.post("/password/", words, follow=True).text
    assert is_logged_in(laptop) and not is_logged_in(phone)
    assert handles(laptop) == [] and log_in(at(), "sekretaria", NEW).status_code == 302
    assert [laptop.post("/password/", words).status_code for _time in range(12)] == [200] * 10 + [429] * 2


def test_a_session_goes_on_through_a_long_evening_and_ends_before_the_next(as_reader):
    laptop = logged_in()
    assert laptop.session.get_expiry_age() == pytest.approx(14 * HOUR, abs=5)
    Session.objects.update(expire_date=timezone.now() + timedelta(seconds=5))
    change_session(laptop, seen=time.time() - 13 * HOUR)
    assert is_logged_in(laptop)
    assert Session.objects.get().expire_date > timezone.now() + timedelta(hours=13)
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=5))
    assert not is_logged_in(laptop)
    logged_in()
    assert Session.objects.count() == 1  # the next login clears what is over


def test_after_thirty_days_it_ends_in_the_night(as_reader, settings):
    settings.TIME_ZONE = "Europe/Zurich"
    zone = timezone.get_default_timezone()
    end = last_moment(datetime(2026, 11, 20, 20, 30, tzinfo=zone).timestamp())
    assert end == datetime(2026, 12, 21, 5, 0, tzinfo=zone).timestamp()
    laptop = logged_in()
    change_session(laptop, since=time.time() - 32 * 24 * HOUR, seen=time.time() - HOUR)
    is_logged_in(laptop)
    assert laptop.session.get_expiry_age() <= 1


def test_the_time_of_the_last_request_is_written_only_every_few_minutes(as_reader):
    laptop = logged_in()

    def written() -> bool:
        before = Session.objects.get().expire_date
        laptop.get("/account/")
        return Session.objects.get().expire_date != before

    assert not written()
    change_session(laptop, seen=time.time() - 6 * 60)
    assert written() and not written()
    request = RequestFactory().get("/")
    request.session = at().session  # from before anything was noted
    record_use(request)
    assert request.session["seen"] == pytest.approx(time.time(), abs=5)


def test_a_clock_that_was_ahead_ends_no_session_and_lets_none_go_on_for_a_year(as_reader, secretary):
    laptop, year = logged_in(), 365 * 24 * HOUR
    change_session(laptop, since=time.time() + year, seen=time.time() + year)
    assert is_logged_in(laptop)
    [login], now = logins_of(secretary), timezone.now()
    assert login.seen <= now and login.since <= now
    assert Session.objects.get().expire_date < now + timedelta(hours=15)


@pytest.mark.parametrize(
    ("said", "known"),
    [
        (FIREFOX, ("Firefox", "Windows")),
        (IPHONE, ("Safari", "iPhone")),
        ("Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36", ("Chrome", "Linux")),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36", ("Chrome", "Android")),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", ("Edge", "Windows")),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 15) Version/18 Safari/605.1", ("Safari", "Mac")),
        ("Mozilla/5.0 (Linux; Android 14) SamsungBrowser/28 Chrome/130", ("Samsung Internet", "Android")),
        *((words, ("", "")) for words in ("curl/8.9", "x" * 5000, "", "\u00e9\u0000", "<script>alert(1)")),
    ],
)
def test_a_device_is_named_as_people_know_it_and_any_words_are_taken(as_reader, said, known):
    assert device(said) == known
    page = logged_in(browser=said).get("/account/").text
    assert "<script>alert" not in page and ("Unknown browser" in page) == (not known[0])


def test_a_database_without_room_for_a_session_is_no_end_of_the_session(secretary):
    def refuse(execute, sql, *rest):
        if sql.startswith('UPDATE "django_session"'):
            raise OperationalError("database or disk is full")
        return execute(sql, *rest)

    client = logged_in()
    client.raise_request_exception = False
    change_session(client, seen=0)
    with connection.execute_wrapper(refuse):
        assert client.get("/account/").status_code == 503
    assert is_logged_in(client)
