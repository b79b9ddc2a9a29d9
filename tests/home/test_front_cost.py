"""What the front page costs while an evening is played: a hundred phones ask for it after every deal."""

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from jassclub.drawing.actions.rounds import close_round
from tests.answers import words

MOST = 9  # with the question whether something changed: before, and once more in the snapshot of the page


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
    assert len(queries) <= MOST


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
