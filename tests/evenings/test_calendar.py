"""The dates of a season: entered at once, shown to everyone, and in the calendars of phones."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localdate
from icalendar import Calendar

from jassclub.accounts.models import Club
from jassclub.evenings.actions.roll_call import open_evenings
from jassclub.evenings.actions.sign_ups import sign_up
from jassclub.evenings.forms import MONTHLY, days_of
from jassclub.evenings.models import SignUp
from jassclub.journal.actions import undo_line
from jassclub.journal.models import Line
from jassclub.members.actions import change_club
from jassclub.season_setup.actions.seasons import change_evening, open_evening
from jassclub.seasons.models import Evening, Season
from tests.answers import words
from tests.conftest import FIRST_NIGHT
from tests.inline import StrictClient

TODAY = max(FIRST_NIGHT, localdate())
NEXT, LATER = TODAY + timedelta(days=14), TODAY + timedelta(days=28)


@pytest.fixture
def dates(night) -> list[Evening]:
    first = {"date": NEXT, "starts_at": time(19, 30), "place": "Rössli, Bern", "places": 16}
    return open_evenings(season=night.season, evenings=[first, {"date": LATER}])


def events(client, address: str = "/calendar.ics") -> dict[date, object]:
    calendar = Calendar.from_ical(client.get(address).getvalue())
    found = [(each.decoded("dtstart"), each) for each in calendar.walk("VEVENT")]
    return {start.date() if isinstance(start, datetime) else start: each for start, each in found}


def test_every_second_friday_or_the_same_weekday_of_each_month():
    for weeks, listed in (
        (2, "2026-11-20 2026-12-04 2026-12-18"),
        (MONTHLY, "2026-11-29 2026-12-27 2027-01-31 2027-02-28"),  # the fifth Sunday is the last of four
        (MONTHLY, "2026-12-11 2027-01-08"),
    ):
        days = [date.fromisoformat(day) for day in listed.split()]
        assert days_of(days[0], weeks, len(days)) == days


def proposal(client, season, **said: object):
    asked = {"first": NEXT.isoformat(), "weeks": "2", "times": "3", "place": "Rössli", "starts_at": "19:30"}
    return client.get(f"/seasons/{season.pk}/dates/", {**asked, **said})


def filled_in(page) -> dict[str, object]:
    rows = page.context["rows"]
    fields = [field for form in rows for field in form if field.value() not in (None, False)]
    sent = {field.html_name: field.value() for field in fields}
    return {**sent, "form-TOTAL_FORMS": len(rows.forms), "form-INITIAL_FORMS": 0}


def test_the_page_proposes_days_and_saves_those_that_are_ticked(as_secretary, night):
    address, sent = f"/seasons/{night.season.pk}/dates/", filled_in(proposal(as_secretary, night.season))
    page = as_secretary.post(address, {name: sent[name] for name in sent if not name.endswith("take")})
    assert "Tick the evenings to add." in words(page)
    assert Evening.objects.count() == 1  # nothing is saved yet
    del sent["form-1-take"]
    sent["form-2-date"], sent["form-2-place"] = (NEXT + timedelta(days=29)).isoformat(), "Löwen"
    assert "2 evenings added." in words(as_secretary.post(address, sent, follow=True))
    opened = night.season.evenings.filter(date__gte=NEXT).order_by("date")
    assert list(opened.values_list("date", "place", "starts_at")) == [
        (NEXT, "Rössli", time(19, 30)),
        (NEXT + timedelta(days=29), "Löwen", time(19, 30)),
    ]


def test_a_day_on_which_there_is_an_evening_is_not_ticked_and_named_where_it_is_left_out(as_secretary, night):
    sent = filled_in(proposal(as_secretary, night.season))
    open_evening(season=night.season, on=NEXT, fields={"place": "Löwen"})  # at another laptop
    address, day = f"/seasons/{night.season.pk}/dates/", date_format(NEXT, "DATE_FORMAT")
    said = words(as_secretary.post(address, sent, follow=True))
    assert f"The season already has an evening on {day}." in said and "2 evenings added." in said
    assert Evening.objects.get(date=NEXT).place == "Löwen"
    page = proposal(as_secretary, night.season, times="4")
    assert [form["take"].value() for form in page.context["rows"]] == [False, False, False, True]
    assert "There is already an evening on that day." in words(page)
    said = words(as_secretary.post(address, sent, follow=True))
    assert "already has an evening on" in said and "0 evenings added." not in said


WRONG_ROWS = {"form-0-date": ["", "9" * 30, (NEXT + timedelta(days=14)).isoformat()], "form-0-places": ["0"]}
WRONG_ROWS |= {"form-TOTAL_FORMS": ["x", "9999"]}


def test_rows_that_cannot_be_open_nothing_and_keep_what_was_typed(as_secretary, night):
    rows = filled_in(proposal(as_secretary, night.season))
    for field, value in [(field, value) for field, values in WRONG_ROWS.items() for value in values]:
        page = as_secretary.post(f"/seasons/{night.season.pk}/dates/", {**rows, field: value})
        assert page.status_code == 200 and Evening.objects.count() == 1, value
        assert "Rössli" in page.text or field == "form-TOTAL_FORMS"


def test_all_dates_can_be_undone_until_someone_has_signed_up(night, dates, secretary):
    opened = Line.objects.get(what="evenings_opened")
    sign_up(evening=dates[1], member=night.members[0], comes=True)
    with pytest.raises(ValidationError, match="Someone has signed up"):
        undo_line(line=opened, by=secretary)
    SignUp.objects.all().delete()
    undo_line(line=opened, by=secretary)
    assert list(Evening.objects.all()) == [night.evening]


def test_an_evening_that_has_begun_is_not_cancelled(as_secretary, night):
    address = f"/evenings/{night.evening.pk}/edit/"
    sent = {"date": night.evening.date.isoformat(), "seen": "1", "is_cancelled": "on"}
    page = as_secretary.post(address, sent)
    assert "This evening has begun, so it cannot be cancelled." in words(page)
    assert not Evening.objects.get().is_cancelled


def test_the_front_page_and_the_season_have_day_place_and_places(as_reader, night, dates):
    for number in range(3):
        sign_up(evening=dates[0], member=night.members[number], comes=True)
    sign_up(evening=dates[0], member=night.members[3], comes=False)
    for page in ("/", f"/seasons/{night.season.pk}/"):
        said = words(as_reader.get(page))
        assert (f"{dates[0]} {NEXT:%A}, " if page == "/" else f"{NEXT:%A}, {dates[0]} ") in said
        assert "19:30, Rössli, Bern 3 have signed up, 13 places free Sign up" in said
        assert said.index(str(dates[0])) < said.index(str(dates[1]))
        assert "Nobody has signed up yet Sign up" in said  # without a number of places


def test_a_phone_reads_day_time_and_place_and_a_change_raises_the_number_and_keeps_the_key(as_reader, dates):
    answer = as_reader.get("/calendar.ics")
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    found = events(as_reader)
    first, second = found[NEXT], found[LATER]
    assert first.decoded("dtstart") == datetime.combine(NEXT, time(19, 30), tzinfo=ZoneInfo("Europe/Zurich"))
    assert second.get("dtend") is None
    assert (first["location"], first["summary"], first["status"]) == ("Rössli, Bern", "Season 1", "CONFIRMED")
    assert first["url"] == f"http://testserver/evenings/{dates[0].pk}/"
    assert second.decoded("dtstart") == LATER and "location" not in second
    day_after = NEXT + timedelta(days=1)
    change_evening(evening=dates[0], fields={"date": day_after})
    found = events(as_reader)
    after = found[day_after]
    assert after["uid"] == first["uid"] and after["sequence"] == first["sequence"] + 1
    assert after.decoded("last-modified") >= first.decoded("last-modified") and NEXT not in found


CLOCKS = [  # when it begins, how many minutes it lasts, and both in UTC
    (date(2026, 3, 28), time(23, 30), None, "20260328T223000Z", "20260329T013000Z"),  # across: until 3:30
    (date(2026, 3, 29), time(2, 30), None, "20260329T013000Z", "20260329T043000Z"),  # is no time that day
    (date(2026, 3, 29), time(20), 90, "20260329T180000Z", "20260329T193000Z"),
    (date(2026, 10, 24), time(23, 30), 240, "20261024T213000Z", "20261025T013000Z"),  # across: until 2:30
    (date(2026, 10, 25), time(2, 30), None, "20261025T003000Z", "20261025T033000Z"),  # twice: the first
]


def test_an_evening_lasts_as_long_as_the_club_says_also_when_the_clocks_change(as_reader, dates):
    address = f"/seasons/{dates[0].season_id}/calendar.ics"
    for day, starts_at, minutes, start, end in CLOCKS:
        change_evening(evening=dates[0], fields={"date": day, "starts_at": starts_at})
        change_club(fields={"evening_minutes": minutes})
        sent = as_reader.get(address).getvalue().decode()
        assert f"DTSTART:{start}\r\nDTEND:{end}\r\n" in sent and "VTIMEZONE" not in sent
    for day, starts_at in ((date.min, time(0)), (date.max, time(23))):  # a slip of the year
        change_evening(evening=dates[0], fields={"date": day, "starts_at": starts_at})
        assert day in events(as_reader, address)


LANGUAGES = {"": "Abgesagt", "*": "Abgesagt", "it-CH,it;q=0.9": "Abgesagt"}
LANGUAGES |= {"fr-CH,fr;q=0.9,en;q=0.8": "Annulé", "en-US": "Cancelled"}


def test_a_program_that_asks_for_no_language_reads_the_clubs_and_what_is_cancelled_stays(dates):
    change_club(fields={"language": "de"})
    change_evening(evening=dates[0], fields={"is_cancelled": True})
    for asked, word in LANGUAGES.items():
        event = events(StrictClient(headers={"Accept-Language": asked} if asked else {}))[NEXT]
        assert event["status"] == "CANCELLED" and event["summary"].startswith(word), asked


def test_the_club_may_say_nothing_of_the_calendar_and_nothing_that_cannot_be(as_secretary):
    sent = {"name": "Club", "surname_first": "False", "dialect": "False", "wall_minutes": "7", "seen": "1"}
    page = as_secretary.post("/club/settings/", {**sent, "evening_minutes": "5", "language": "xx"})
    assert page.context["form"].errors.keys() == {"evening_minutes", "language"}
    as_secretary.post("/club/settings/", {**sent, "evening_minutes": "240", "language": "fr"})
    as_secretary.post("/club/settings/", {**sent, "seen": "2"})
    assert Club.objects.values_list("evening_minutes", "language").get() == (None, "")
    said = words(as_secretary.get("/journal/"))
    assert "length of an evening in minutes: 240" in said and "language of the calendar: –" in said


def test_a_season_has_a_calendar_of_its_own_and_nobodys_name_and_nothing_long_past_is_in_one(
    as_reader, night, dates, night_of
):
    other, past = night_of(4), TODAY - timedelta(days=400)
    [only] = events(as_reader, f"/seasons/{other.season.pk}/calendar.ics").values()
    address = f"/seasons/{dates[0].season_id}/calendar.ics"
    assert only["uid"] not in {each["uid"] for each in events(as_reader, address).values()}
    sign_up(evening=dates[0], member=night.members[0], comes=True)
    assert b"Player" not in as_reader.get("/calendar.ics").getvalue()
    change_evening(evening=dates[1], fields={"date": past})
    assert past not in events(as_reader)
    assert 'href="webcal://testserver/calendar.ics"' in as_reader.get("/").text


def test_a_closed_season_is_offered_no_dates(as_secretary, night, dates):
    change_evening(evening=dates[0], fields={"is_cancelled": True})
    Season.objects.update(closed_at=timezone.now())
    said = words(as_secretary.get(f"/seasons/{night.season.pk}/dates/"))
    assert "This season was closed on" in said and "When the club meets" not in said
    Evening.objects.filter(date__gt=localdate()).delete()
    assert "/dates/" not in as_secretary.get(night.season.get_absolute_url()).text
