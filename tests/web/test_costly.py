"""PDFs, spreadsheets and long lists: made once a change, one after the other, and no save waits for them."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import BoundedSemaphore, Event
from time import sleep

import pytest
from django.db import connection
from django.test import Client

from jassclub.home import public
from jassclub.papers import views
from jassclub.web import page_cache, turns
from tests.test_access import PROGRAMS, PUBLIC, address_of, one_by_one  # noqa: F401 - fixtures
from tests.test_two_at_once import at_once
from tests.web.test_page_cache import queries_of

pytestmark = pytest.mark.usefixtures("with_cache")
PATIENCE = 30  # seconds, for a machine that does much else
PAPERS = ("season_sheet", "evening_sheet", "club_calendar", "season_calendar", "match_slate_svg")
FILES = [each for each in sorted(PUBLIC | PROGRAMS) if each.endswith("_pdf") or each in PAPERS]


def test_every_public_file_comes_from_the_cache_the_second_time(as_reader, one_by_one):  # noqa: F811
    for alone, _name, address in one_by_one(as_reader, FILES):
        with alone:
            first = as_reader.get(address)
            assert first.status_code == 200 and not first["Content-Type"].startswith("text/html")
            queries, second = queries_of(as_reader, f"{address}?made_up=7")
            assert queries <= 2 and second.content == first.content  # a calendar asks for the club's language


def test_what_is_ticked_in_the_print_centre_too(as_reader, night):
    night.draw()
    address = f"/evenings/{night.evening.pk}/print/?what=round&papers=seating&papers=slips&on_seating=A5"
    first = as_reader.get(address)
    assert first["Content-Type"] == "application/pdf"
    queries, second = queries_of(as_reader, f"{address}&made_up=7")
    assert queries == 1 and second.content == first.content
    assert as_reader.get(address.replace("A5", "A4")).content != first.content


def test_a_large_one_is_cached_where_there_are_few(as_reader, night, monkeypatch):
    night.draw()
    monkeypatch.setattr(page_cache, "LARGEST_USUAL", 1000)
    address = f"/evenings/{night.evening.pk}/seating.pdf"
    as_reader.get(address)
    assert queries_of(as_reader, address)[0] == 1
    page_cache.caches["large"].clear()
    assert queries_of(as_reader, address)[0] > 1


class Press:
    """Papers that are made until `go_on`."""

    def __init__(self):
        self.begun, self.go_on = Event(), Event()
        self.now = self.most = 0

    def slowly(self, make):
        def made(*args):
            self.now += 1
            self.most = max(self.most, self.now)
            self.begun.set()
            assert self.go_on.wait(PATIENCE)
            self.now -= 1
            return make(*args)

        return made


@pytest.fixture
def asked(night, monkeypatch):
    """While strangers wait for these papers, of which one is being made."""
    press = Press()
    monkeypatch.setattr(views, "paper_response", press.slowly(views.paper_response))
    night.draw()

    def ask(query: str):
        try:
            return Client().get(f"/evenings/{night.evening.pk}/standings.pdf{query}")
        finally:
            connection.close()

    @contextmanager
    def asking(*queries: str):
        with ThreadPoolExecutor(len(queries)) as strangers:
            answers = [strangers.submit(ask, query) for query in queries]
            assert press.begun.wait(PATIENCE)
            try:
                yield answers
            finally:
                press.go_on.set()

    asking.press = press
    return asking


@pytest.mark.django_db(transaction=True)
def test_one_is_made_at_a_time_and_a_deal_is_saved_in_the_meantime(asked, night, as_helper):
    table = night.evening.rounds.get().tables.get(number=1)
    with asked("", "?live", "?large", "?live&made_up=1") as answers:
        deal = {"only": "1", "d1-seen": "0", "d1-card_points_0": "90", "d1-card_points_1": "67"}
        saved = as_helper.post(f"/tables/{table.pk}/deals/", deal)
        assert saved.status_code == 302 and table.match.entries.count() == 1
        assert not any(each.done() for each in answers)
    papers = [each.result() for each in answers]
    assert [each.status_code for each in papers] == [200] * 4
    assert asked.press.most == 1 and papers[1].content == papers[3].content


@pytest.mark.django_db(transaction=True)
def test_who_finds_no_place_is_asked_to_come_back_but_not_accounts(asked, night, as_secretary, monkeypatch):
    monkeypatch.setattr(turns, "_places", BoundedSemaphore(1))
    address = f"/evenings/{night.evening.pk}/standings.pdf"
    with asked(""):
        other = Client().get(f"{address}?live", headers={"accept-language": "de"})
        assert other.status_code == 503 and '<html lang="de">' in other.text
        assert other["Retry-After"] and other["Refresh"] and other["Cache-Control"] == "no-store"
        match = night.evening.rounds.get().tables.get(number=1).match_id
        program = Client().get(f"/api/matches/{match}/sheet.pdf")
        assert (program.status_code, program.json()["code"]) == (503, "busy")
        monkeypatch.setattr(views, "paper_response", lambda *_about: views.HttpResponse("at once"))
        assert as_secretary.get(f"{address}?live").text == "at once"
    assert Client().get(f"{address}?live").status_code == 200


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("page", ["season", "evening"])  # of which the first is costly
def test_many_who_ask_for_the_same_at_once_all_get_it(night, page, monkeypatch):
    monkeypatch.setattr(turns, "_places", BoundedSemaphore(2))
    address = getattr(night, page).get_absolute_url()
    rendered, render = [], public.render

    def render_slowly(*args):
        rendered.append(1)
        sleep(0.1)
        return render(*args)

    monkeypatch.setattr(public, "render", render_slowly)
    pages = at_once(*[lambda: Client().get(address)] * 8)
    assert [each.status_code for each in pages] == [200] * 8 and len(rendered) == 1
    assert len({each.content for each in pages}) == 1
