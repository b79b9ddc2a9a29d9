"""Closing a round is undone with one press on the page that follows it."""

from __future__ import annotations

import re

import pytest

from jassclub.drawing.actions.rounds import close_round
from jassclub.journal.models import Line
from jassclub.rounds.models import Round
from tests.evenings.test_evening_pages import words


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
    page = press(as_secretary, close(as_secretary, filled))
    assert not Round.objects.closed().exists()
    assert "Round 1 is open again." in words(page) and page.redirect_chain[-1][0] == filled.get_absolute_url()
    closed, reopened = Line.objects.order_by("pk")[Line.objects.count() - 2 :]
    assert (closed.what, reopened.what, reopened.undoes) == ("round_closed", "round_reopened", closed.pk)
    assert reopened.by == "sekretaria"


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
    assert as_helper.post(f"/rounds/{filled.pk}/reopen/").status_code == 403


def test_after_the_last_round_of_an_evening_too(night_of, as_secretary):
    night = night_of(8, rounds_per_evening=1)
    press(as_secretary, (night.play() and as_secretary.get("/")).text)
    assert not Round.objects.closed().exists()


def test_a_round_that_is_drawn_meanwhile_waits(filled, night, as_secretary):
    page = close(as_secretary, filled)
    second = night.draw(2)
    press(as_secretary, page)
    assert Round.objects.not_closed().first() == filled
    assert Round.objects.ahead().get() == second


def test_it_is_refused_where_the_next_round_is_played_meanwhile(filled, night, as_secretary):
    page = close(as_secretary, filled)
    night.totals(night.draw(2).tables.get(number=1))
    answer = press(as_secretary, page)
    assert "A later round is being played: this one stays closed." in words(answer)
    assert Round.objects.closed().get() == filled
    assert "/reopen/" not in as_secretary.get("/").text


def test_it_is_refused_where_the_next_round_is_drawn_by_the_standing(filled, night, as_secretary):
    page = close(as_secretary, filled)
    night.draw(2, method="standing")
    answer = press(as_secretary, page)
    assert "take that draw back first" in words(answer)
    assert Round.objects.closed().get() == filled


def test_pressed_twice_it_says_that_the_round_is_open_and_writes_nothing(filled, as_secretary):
    page = close(as_secretary, filled)
    press(as_secretary, page)
    lines = Line.objects.count()
    answer = press(as_secretary, page)
    assert "Round 1 is open." in words(answer) and Line.objects.count() == lines
    assert '<li class="error">' not in answer.text


def test_a_round_that_is_closed_again_is_opened_again(filled, as_secretary):
    for _time in range(3):
        press(as_secretary, close(as_secretary, filled))
        assert not Round.objects.closed().exists()
    assert Line.objects.filter(what="round_reopened", undoes__isnull=False).count() == 3


def test_who_comes_by_the_address_is_led_to_the_round(filled, as_secretary):
    assert as_secretary.get(f"/rounds/{filled.pk}/reopen/").url == filled.get_absolute_url()
