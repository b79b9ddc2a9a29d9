"""A public page is rendered once a change and sent to everyone: 304 to browsers that have it."""

import gzip
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from jassclub.matches.models import Match
from jassclub.web import page_cache

pytestmark = pytest.mark.usefixtures("with_cache")
FORM = "/matches/new/schieber/"


@pytest.fixture
def phone(secretary) -> Client:
    """Reads what is compressed, too."""
    return Client()


@pytest.fixture
def table(night):
    """A round is being played; a page of it is stored."""
    table = night.draw().tables.get(number=1)
    night.deal(table, 1, 90)
    return table


@pytest.fixture
def address(night, table):
    return f"/evenings/{night.evening.pk}/?live"


def queries_of(client, address, **headers):
    with CaptureQueriesContext(connection) as queries:
        response = client.get(address, headers=headers)
    return len(queries), response


# --- who gets what ---------------------------------------------------------------------------------


def test_the_second_reader_costs_one_query_and_who_has_the_page_gets_nothing(as_reader, address):
    first, page = queries_of(as_reader, address)
    second, again = queries_of(as_reader, address)
    assert first > 5 and second == 1
    assert again.content == page.content and again.status_code == 200
    assert {name: again[name] for name in page.headers} == dict(page.headers)
    number, again = queries_of(as_reader, address, if_none_match=page["ETag"])
    assert (number, again.status_code, again.content) == (1, 304, b"")
    for header in ("ETag", "Cache-Control", "Vary", "Content-Security-Policy"):
        assert again[header] == page[header]
    assert page["Cache-Control"] == "no-cache"
    varies = {each.strip() for each in page["Vary"].split(",")}
    assert varies == {"Accept-Encoding", "Accept-Language", "Cookie"}


def test_who_reads_another_language_has_another_page(as_reader, address):
    tag = as_reader.get(address).headers["ETag"]
    page = as_reader.get(address, headers={"if-none-match": tag, "accept-language": "de"})
    assert page.status_code == 200 and '<html lang="de">' in page.text and page["ETag"] != tag


def test_part_of_a_page_is_not_the_page_and_what_does_not_change_it_is_not_loaded(as_reader, night, table):
    address = f"/evenings/{night.evening.pk}/where/"
    page, part = as_reader.get(address), as_reader.get(address, headers={"hx-request": "true"})
    assert "<html" in page.text and "<html" not in part.text
    assert as_reader.get(address).content == page.content
    night.deal(table, 2, 120)
    assert as_reader.get(address, headers={"if-none-match": page["ETag"]}).status_code == 304


def test_tomorrow_is_another_day(as_reader, address, monkeypatch):
    as_reader.get(address)
    tomorrow = timezone.localdate() + timedelta(days=1)
    monkeypatch.setattr(page_cache.timezone, "localdate", lambda: tomorrow)
    assert queries_of(as_reader, address)[0] > 5


def test_links_that_are_written_whole_lead_to_where_the_reader_is(as_reader, night, settings):
    settings.ALLOWED_HOSTS = ["one.example", "other.example"]
    for host in settings.ALLOWED_HOSTS:
        calendar = as_reader.get("/calendar.ics", headers={"host": host})
        assert f"http://{host}/evenings/" in calendar.text.replace("\r\n ", "")


@pytest.mark.parametrize(
    "address", ["/evenings/99/", "/nowhere/", "/wall/", "/evenings/9" + 30 * "0" + "/", FORM]
)
def test_what_is_no_page_or_a_form_is_not_stored(as_reader, night, address):
    assert not {"ETag", "Content-Encoding"} & set(as_reader.get(address).headers)


def test_nobody_fills_the_cache_with_made_up_parameters(as_reader, address):
    page = as_reader.get(address)
    _number, other = queries_of(as_reader, f"{address}=&made_up=7&sort_=1")
    assert other.content.replace(b"live%3D", b"live") == page.content and "made_up" not in other.text
    assert queries_of(as_reader, f"{address}=&made_up=8")[0] == 1


# --- the wall, which goes on by the clock ----------------------------------------------------------


def test_the_seating_leaves_the_wall_when_its_minutes_are_over(as_reader, night, table, monkeypatch):
    Match.objects.update(started_at=timezone.now())  # prepared evenings are as old as the tests' process
    address = f"/evenings/{night.evening.pk}/wall/"
    seating = as_reader.get(address)
    assert "Seating of round 1" in seating.text and queries_of(as_reader, address)[0] == 1
    later = timezone.now() + timedelta(hours=3)
    monkeypatch.setattr("django.utils.timezone.now", lambda: later)
    monkeypatch.setattr("time.time", later.timestamp)
    playing = as_reader.get(address, headers={"if-none-match": seating["ETag"]})
    assert playing.status_code == 200 and "Round 1 is being played" in playing.text


# --- compressed ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("accepted", "encoding", "read"),
    [
        ("gzip, deflate, br", "gzip", gzip.decompress),
        ("gzip;q=1.0, deflate", "gzip", gzip.decompress),
        ("identity", None, bytes),
        ("", None, bytes),
    ],
)
def test_it_comes_as_the_browser_can_read_it(phone, address, accepted, encoding, read):
    page = phone.get(address)
    sent = phone.get(address, headers={"accept-encoding": accepted})
    assert sent.headers.get("Content-Encoding") == encoding and read(sent.content) == page.content
    assert int(sent["Content-Length"]) == len(sent.content)
    assert sent["ETag"].removeprefix("W/") == page["ETag"]
    if encoding:
        assert len(sent.content) < len(page.content) / 2


def test_spreadsheets_are_cached_and_a_large_answer_is_sent_uncached(phone, night, address, monkeypatch):
    for kind in ("csv", "xlsx"):
        sheet = f"/evenings/{night.evening.pk}/results.{kind}"
        answers = [phone.get(sheet, headers={"accept-encoding": "gzip"}) for _ in range(2)]
        assert len({each.content for each in answers}) == 1 and answers[0]["ETag"]
    monkeypatch.setattr(page_cache, "LARGEST", 1000)
    assert phone.get(address)["ETag"] and queries_of(phone, address)[0] > 5
