"""Closing a round is undone with one press on the page that follows it."""

import re

import pytest

from jassclub.drawing.actions.rounds import close_round
from jassclub.journal.models import Line
from jassclub.rounds.models import Round
from tests.answers import words


@pytest.fixture
def filled(night) -> Round:
    """The first round, all sheets in."""
    round_ = night.draw()
    for table in round_.tables.all():
        night.totals(table)
    return round_


def press(client, page: str):
    """The button that opens a round again, as it stands on the page."""
    [address] = re.findall(r'<form method="post" action="([^"]+/reopen/)"', page)
    return client.post(address, follow=True)


def close(client, round_: Round) -> str:
    return client.post(f"/rounds/{round_.pk}/close/", follow=True).text


def test_the_page_after_closing_opens_the_round_again_and_the_journal_says_so(filled, as_secretary):
    before = close(as_secretary, filled)
    page = press(as_secretary, before)
    assert not Round.objects.closed().exists()
    assert "Round 1 is open again." in words(page) and page.redirect_chain[-1][0] == filled.get_absolute_url()
    closed, reopened = Line.objects.order_by("pk")[Line.objects.count() - 2 :]
    assert (closed.what, reopened.what, reopened.undoes) == ("round_closed", "round_reopened", closed.pk)
    assert reopened.by == "sekretaria"
    twice = press(as_secretary, before)
    assert "Round 1 is open." in words(twice) and '<li class="error">' not in twice.text
    assert Line.objects.order_by("pk").last() == reopened
    press(as_secretary, close(as_secretary, filled))
    assert Line.objects.filter(what="round_reopened", undoes__isnull=False).count() == 2
    assert as_secretary.get(f"/rounds/{filled.pk}/reopen/").url == filled.get_absolute_url()


@pytest.mark.parametrize("where", ["/", "/evenings/{evening}/", "/rounds/{round}/"])
def test_it_is_offered_where_the_secretary_is_told_what_comes_next(
    filled, as_secretary, as_helper, as_reader, where
):
    address = where.format(evening=filled.evening_id, round=filled.pk)
    assert "/reopen/" not in as_secretary.get(address).text
    close_round(round_=filled)
    press(as_secretary, as_secretary.get(address).text)
    assert not Round.objects.closed().exists()
    close_round(round_=filled)
    assert "/reopen/" not in as_helper.get(address).text + as_reader.get(address).text


def test_a_round_drawn_in_the_meantime_waits(filled, night, as_secretary):
    page = close(as_secretary, filled)
    second = night.draw(2)
    press(as_secretary, page)
    assert Round.objects.not_closed().first() == filled
    assert Round.objects.ahead().get() == second


def test_it_is_refused_where_the_next_round_is_played_or_drawn_by_the_standing(filled, night, as_secretary):
    page = close(as_secretary, filled)
    second = night.draw(2, method="standing")
    assert "take that draw back first" in words(press(as_secretary, page))
    assert "/reopen/" not in as_secretary.get("/").text
    night.totals(second.tables.get(number=1))
    assert "A later round is being played: this one stays closed." in words(press(as_secretary, page))
    assert Round.objects.closed().get() == filled
    assert "/reopen/" not in as_secretary.get("/").text
