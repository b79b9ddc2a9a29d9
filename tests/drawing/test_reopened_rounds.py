"""A closed round is open again: by one press on the page after closing, or since a deal of it was deleted."""

import re

import pytest

from jassclub.drawing.actions.rounds import close_round, take_back
from jassclub.drawing.queries.progress import progress
from jassclub.journal.models import Line
from jassclub.matches.actions.writing import strike_entry
from jassclub.matches.models import Match
from jassclub.rounds.models import Round
from tests.answers import refusal, words

OPEN_AGAIN = "Round 1 is open again: the sheet of table 1 is not complete."


def fill(night, round_: Round) -> Round:
    for table in round_.tables.all():
        night.fill(table)
    return round_


@pytest.fixture
def filled(night) -> Round:
    return fill(night, night.draw())


@pytest.fixture
def first(filled) -> Round:
    close_round(round_=filled)
    return filled


def press(client, page: str):
    """The button that opens a round again, as it stands on the page."""
    [address] = re.findall(r'<form method="post" action="([^"]+/reopen/)"', page)
    return client.post(address, follow=True)


def close(client, round_: Round) -> str:
    return client.post(f"/rounds/{round_.pk}/close/", follow=True).text


def strike(round_: Round, table: int = 1) -> None:
    match = round_.tables.get(number=table).match
    strike_entry(match=match, number=8, seen=1, by=None, confirmed=True)


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


def test_it_is_offered_where_the_secretary_reads_what_comes_next(filled, as_secretary, as_helper, as_reader):
    for address in ("/", f"/evenings/{filled.evening_id}/", f"/rounds/{filled.pk}/"):
        assert "/reopen/" not in as_secretary.get(address).text
        close_round(round_=filled)
        assert "/reopen/" not in as_helper.get(address).text + as_reader.get(address).text
        press(as_secretary, as_secretary.get(address).text)
        assert not Round.objects.closed().exists()


def test_a_round_drawn_in_the_meantime_waits_but_not_once_it_is_played_or_drawn_by_the_standing(
    filled, night, as_secretary
):
    page = close(as_secretary, filled)
    second = night.draw(2)
    press(as_secretary, page)
    assert (Round.objects.not_closed().first(), Round.objects.ahead().get()) == (filled, second)
    close(as_secretary, filled)
    take_back(round_=second)
    second = night.draw(2, method="standing")
    assert "take that draw back first" in words(press(as_secretary, page))
    assert "/reopen/" not in as_secretary.get("/").text
    night.totals(second.tables.get(number=1))
    assert "A later round is being played: this one stays closed." in words(press(as_secretary, page))
    assert Round.objects.closed().get() == filled
    assert "/reopen/" not in as_secretary.get("/").text


def test_after_a_deal_was_deleted_the_round_is_open_again_and_the_pages_say_so(first, night, as_secretary):
    strike(first)
    states = Match.objects.filter(table__round=first).order_by("table__number")
    assert list(states.values_list("state", flat=True)) == ["open", "closed"]
    state = progress(night.evening)
    assert (state.open_round, state.step, state.missing_at, state.reopened) == (first, "enter", [1], True)
    assert OPEN_AGAIN in words(as_secretary.get("/"))
    assert f'href="/rounds/{first.pk}/"' in as_secretary.get("/").text
    assert refusal(night.draw, 2) == "open_round"
    strike(first, 2)
    assert progress(night.evening).missing_at == [1, 2]
    assert "Round 1 is open again: the sheets of tables 1 and 2 are not" in words(as_secretary.get("/"))


def test_when_the_deal_is_back_both_rounds_are_closed_one_after_the_other(first, night, as_secretary):
    second = night.draw(2)
    strike(first)
    assert OPEN_AGAIN in words(as_secretary.get("/"))
    fill(night, second)
    assert refusal(close_round, round_=second) == "earlier_round"
    night.deal(first.tables.get(number=1), 8, 90)
    assert (progress(night.evening).step, progress(night.evening).open_round) == ("close", first)
    close(as_secretary, first)
    assert (progress(night.evening).open_round, progress(night.evening).reopened) == (second, False)
    close(as_secretary, second)
    assert Round.objects.closed().count() == 2 and progress(night.evening).step == "draw"


def test_a_round_ahead_that_was_begun_goes_on(night):
    first = fill(night, night.draw(rounds=2))
    close_round(round_=first)
    strike(first)
    night.deal(night.evening.rounds.get(number=2).tables.get(number=1), 1, 100)
    assert progress(night.evening).reopened and progress(night.evening).ahead == []
