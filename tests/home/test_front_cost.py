"""What the front page costs while an evening is played: a hundred phones ask for it after every deal."""

from datetime import timedelta

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import localdate

from jassclub.drawing.actions.rounds import close_round
from jassclub.evenings.actions.sign_ups import sign_up
from jassclub.home.queries import front
from jassclub.season_setup.actions.seasons import open_evening
from tests.answers import words


def test_a_deal_of_the_open_round_costs_neither_standings_nor_dates(with_cache, night_of):
    night = night_of(40)
    night.play()
    one, other, third = night.draw(seed=2).tables.order_by("number")[:3]
    night.totals(one)
    for table in (other, third):
        night.deal(table, 1, 100)
        with CaptureQueriesContext(connection) as queries:
            said = words(Client().get("/"))
        assert "1 of 10 tables done" in said and "Deal 1 of 8" in said
    # With the question whether something changed: before, and once more in the snapshot of the page.
    assert len(queries) <= 9


def test_records_are_found_anew_after_a_correction_and_not_after_a_sign_up(with_cache, night_of, monkeypatch):
    night = night_of(8, rounds_per_evening=1, on=localdate() - timedelta(days=14))
    night.play()
    night.evening = open_evening(season=night.season, on=localdate() - timedelta(days=7))
    night.here(night.members)
    table = night.play(seed=2).tables.first()
    coming = open_evening(season=night.season, on=localdate() + timedelta(days=7))
    asked = []
    find = front.records_in_short
    monkeypatch.setattr(front, "records_in_short", lambda game: asked.append(game) or find(game))
    assert "All club records" in words(Client().get("/"))
    sign_up(evening=coming, comes=True, member=night.members[0])
    assert "1 has signed up" in words(Client().get("/"))
    assert len(asked) == 1
    night.totals(table, 1256, seen=1, confirmed=True)
    assert " 1256 " in words(Client().get("/"))
    assert len(asked) == 2


def test_what_is_cached_beside_the_deals_is_never_older_than_a_closed_round(with_cache, night):
    tables = list(night.play().tables.order_by("number"))
    before = words(Client().get("/"))
    night.totals(tables[0], 1200, seen=1, confirmed=True)  # a correction of the closed round
    corrected = words(Client().get("/"))
    assert " 1200 " in corrected and " 1200 " not in before
    table, *others = night.draw(seed=2).tables.order_by("number")
    night.totals(table, 1111)
    assert " 2311 " not in words(Client().get("/"))
    for other in others:
        night.totals(other, 1111)
    closed = table.round
    assert "Round 2 is closed." not in words(Client().get("/"))
    close_round(round_=closed)
    said = words(Client().get("/"))
    assert "Round 2 is closed." in said and "after round 2" in said
    assert "My result" in Client().get("/me/").text
