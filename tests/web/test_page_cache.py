"""A page is put together once and sent to everybody, as it is now: 304 for who has it, else compressed."""

from __future__ import annotations

import gzip
from datetime import timedelta
from random import Random
from threading import Event, Thread

import brotli
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from jassclub.members.actions import change_club
from jassclub.web.page_cache import middleware
from jassclub.web.page_cache.store import COMPRESS, Answer, Store
from tests.inline import StrictClient


@pytest.fixture(autouse=True)
def pages_are_stored(no_page_is_stored, settings):
    settings.STORED_PAGES_BYTES = 1024 * 1024


@pytest.fixture
def phone(secretary) -> Client:
    """Reads what is compressed, too."""
    return Client()


@pytest.fixture
def as_put_together(secretary, settings):
    """A page as it is without a store."""
    settings.STORED_PAGES_BYTES = 0
    client = Client()
    client.get("/")
    settings.STORED_PAGES_BYTES = 1024 * 1024
    return lambda address: client.get(address).content


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
    with CaptureQueriesContext(
        connection,
    ) as queries:
        response = client.get(address, headers=headers)
    return len(queries), response


def tag_of(client, address, **headers) -> str:
    return client.get(address, headers=headers).headers["ETag"]


# --- who gets what ---------------------------------------------------------------------------------


def test_the_second_reader_costs_one_query(as_reader, address):
    first, page = queries_of(as_reader, address)
    second, again = queries_of(as_reader, address)
    assert first > 5 and second == 1
    assert again.content == page.content and again.status_code == 200
    assert {name: again[name] for name in page.headers} == dict(page.headers)


def test_who_has_the_page_gets_nothing_but_that_it_is_the_same(as_reader, address):
    page = as_reader.get(address)
    number, again = queries_of(as_reader, address, if_none_match=page["ETag"])
    assert (number, again.status_code, again.content) == (1, 304, b"")
    for header in ("ETag", "Cache-Control", "Vary", "Content-Security-Policy"):
        assert again[header] == page[header]
    assert page["ETag"].startswith('W/"') and page["Cache-Control"] == "no-cache"
    assert {each.strip() for each in page["Vary"].split(",")} == {
        "Accept-Encoding",
        "Accept-Language",
        "Cookie",
    }


def test_another_process_knows_the_page_by_the_same_tag(as_reader, address):
    tag = tag_of(as_reader, address)
    assert Client().get(address, headers={"if-none-match": tag}).status_code == 304


def test_after_a_deal_there_is_another_page(as_reader, night, table, address, as_put_together):
    page = as_reader.get(address)
    night.deal(table, 2, 120)
    after = as_reader.get(address, headers={"if-none-match": page["ETag"]})
    assert after.status_code == 200 and after.content == as_put_together(address) != page.content


def test_what_does_not_change_the_page_makes_nobody_load_it_anew(as_reader, night, table):
    address = f"/evenings/{night.evening.pk}/where/"
    tag = tag_of(as_reader, address)
    night.deal(table, 2, 120)
    assert as_reader.get(address, headers={"if-none-match": tag}).status_code == 304


def test_who_reads_another_language_has_another_page(as_reader, address):
    tag = tag_of(as_reader, address)
    page = as_reader.get(address, headers={"if-none-match": tag, "accept-language": "de"})
    assert page.status_code == 200 and '<html lang="de">' in page.text and page["ETag"] != tag


def test_part_of_a_page_is_not_the_page(as_reader, night, table):
    address = f"/evenings/{night.evening.pk}/where/"
    page, part = as_reader.get(address), as_reader.get(address, headers={"hx-request": "true"})
    assert "<html" in page.text and "<html" not in part.text
    assert as_reader.get(address).content == page.content


def test_who_logs_in_gets_a_page_of_their_own_that_nobody_keeps(as_reader, as_secretary, address):
    tag = tag_of(as_reader, address)
    page = as_secretary.get(address, headers={"if-none-match": tag, "accept-encoding": "gzip, br"})
    assert page.status_code == 200 and "Log out" in page.text
    assert page["Cache-Control"] == "no-store" and not {"ETag", "Content-Encoding"} & set(page.headers)
    assert "Log out" not in as_reader.get(address).text


def test_tomorrow_is_another_day(as_reader, address, monkeypatch):
    as_reader.get(address)
    tomorrow = timezone.localdate() + timedelta(days=1)
    monkeypatch.setattr(middleware, "localdate", lambda: tomorrow)
    assert queries_of(as_reader, address)[0] > 5


def test_links_that_are_written_whole_lead_to_where_the_reader_is(as_reader, night, settings):
    settings.ALLOWED_HOSTS = ["one.example", "other.example"]
    for host in settings.ALLOWED_HOSTS:
        calendar = as_reader.get("/calendar.ics", headers={"host": host})
        assert f"http://{host}/evenings/" in calendar.text.replace("\r\n ", "")


@pytest.mark.parametrize("address", ["/evenings/99/", "/nowhere/", "/wall/", "/evenings/9" + 30 * "0" + "/"])
def test_what_is_no_page_is_not_stored(as_reader, night, address):
    assert not {"ETag", "Content-Encoding"} & set(as_reader.get(address).headers)


def test_nobody_fills_the_store_with_long_addresses(as_reader, address):
    assert "ETag" not in as_reader.get(f"{address}&{'x' * 1000}").headers


def test_a_form_is_not_stored(as_reader, night):
    page = as_reader.get("/matches/new/schieber/")
    assert page.cookies and "ETag" not in page.headers


# --- the wall, which goes on by the clock ----------------------------------------------------------


def test_the_seating_leaves_the_wall_when_its_minutes_are_over(as_reader, night, table, monkeypatch):
    address = f"/evenings/{night.evening.pk}/wall/"
    seating = as_reader.get(address)
    assert "Seating of round 1" in seating.text and queries_of(as_reader, address)[0] == 1
    later = timezone.now() + timedelta(hours=3)
    monkeypatch.setattr("django.utils.timezone.now", lambda: later)
    monkeypatch.setattr("jassclub.web.page_cache.store.now", lambda: later)
    playing = as_reader.get(address, headers={"if-none-match": seating["ETag"]})
    assert playing.status_code == 200 and "Round 1 is being played" in playing.text


# --- compressed ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("accepted", "encoding", "read"),
    [
        ("gzip, deflate, br", "br", brotli.decompress),
        ("gzip;q=1.0, deflate", "gzip", gzip.decompress),
        ("br;q=0, gzip", "gzip", gzip.decompress),
        ("identity", None, bytes),
        ("", None, bytes),
    ],
)
def test_it_comes_as_the_browser_can_read_it(phone, address, accepted, encoding, read):
    page = phone.get(address)
    sent = phone.get(address, headers={"accept-encoding": accepted})
    assert sent.headers.get("Content-Encoding") == encoding and read(sent.content) == page.content
    assert int(sent["Content-Length"]) == len(sent.content) and sent["ETag"] == page["ETag"]
    if encoding:
        assert len(sent.content) < len(page.content) / 2


def test_it_is_compressed_once(phone, address, monkeypatch):
    times = []
    monkeypatch.setitem(COMPRESS, "br", lambda body: times.append(1) or brotli.compress(body))
    for _reader in range(3):
        phone.get(address, headers={"accept-encoding": "br"})
    assert times == [1]


def test_spreadsheets_are_stored_and_those_that_are_no_text_are_sent_as_they_are(phone, night, table):
    for kind, encoding in (("csv", "br"), ("xlsx", None)):
        address = f"/evenings/{night.evening.pk}/results.{kind}"
        answers = [phone.get(address, headers={"accept-encoding": "br"}) for _ in range(2)]
        assert {each.headers.get("Content-Encoding") for each in answers} == {encoding}
        assert len({each.content for each in answers}) == 1 and answers[0]["ETag"]


# --- how much is kept, and who waits for whom ------------------------------------------------------


def answer(size: int = 10) -> Answer:
    return Answer(b"x" * size, {"Content-Type": "text/plain"}, 'W/"x"', None)


def test_the_answers_that_were_asked_for_last_stay():
    store = Store(most_bytes=6 * 10)  # of three, each counted with what it may be compressed to
    for key in "abc":
        store.put(key, answer())
    store.get("a")
    store.put("d", answer())
    assert [key for key in "abcd" if store.get(key)] == ["a", "c", "d"]


def test_one_that_takes_all_is_not_kept():
    store = Store(most_bytes=100)
    store.put("large", answer(1000))
    assert store.get("large") is None
    store.put("small", answer())
    assert store.get("small")


def test_a_hundred_ask_at_once_and_one_puts_the_page_together():
    store, asked, made = Store(10_000), [Event() for _ in range(100)], []
    found: list[Answer | None] = []

    def put_together() -> Answer:
        for thread in others:
            thread.start()
        for each in asked:
            assert each.wait(30)
        made.append(answer())
        store.put("page", made[-1])
        return made[-1]

    def ask(mine: Event) -> None:
        mine.set()
        found.append(store.in_turn("page", put_together))

    others = [Thread(target=ask, args=[each]) for each in asked]
    own = store.in_turn("page", put_together)
    for thread in others:
        thread.join(30)
    assert len(made) == 1 and found == [own] * 100


def test_who_waited_for_one_that_failed_does_it_themselves():
    store, failed = Store(10_000), Event()
    waited: list[Answer | None] = []

    def fail() -> Answer:
        theirs = store._under_way["page"]
        theirs.add_done_callback(lambda _future: failed.set())
        other.start()
        raise RuntimeError

    other = Thread(target=lambda: waited.append(store.in_turn("page", lambda: None)))
    with pytest.raises(RuntimeError):
        store.in_turn("page", fail)
    other.join(30)
    assert failed.is_set() and waited == [None]
    assert store.in_turn("page", answer)


# --- never from before -----------------------------------------------------------------------------


def test_any_order_of_writing_and_reading_shows_what_the_database_says(night, table, as_put_together):
    """Two processes with a store of their own; what is read is compared with a page that is put together."""
    dice, number = Random(20261120), 1
    sites = [StrictClient(), StrictClient()]
    evening, season = night.evening, night.season
    pages = [evening.get_absolute_url(), f"{evening.get_absolute_url()}?live", season.get_absolute_url(), "/"]
    pages += [table.round.get_absolute_url(), table.get_absolute_url()]
    for step in range(25):
        if dice.random() < 0.2:
            change_club(fields={"name": f"Club {step}"})
        elif dice.random() < 0.4 and number < 8:
            number += 1
            night.deal(table, number, dice.randrange(157))
        page = dice.choice(pages)
        assert dice.choice(sites).get(page).content == as_put_together(page)
