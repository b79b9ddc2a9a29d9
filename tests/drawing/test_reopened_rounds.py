"""A deal is deleted in a round that was closed: it is open again, and the evening goes on beside it."""

import pytest

from jassclub.drawing.actions.rounds import close_round
from jassclub.drawing.queries.progress import progress
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
def first(night) -> Round:
    """The first round with all its deals, closed."""
    round_ = fill(night, night.draw())
    close_round(round_=round_)
    return round_


def strike(round_: Round, table: int = 1) -> Match:
    match = round_.tables.get(number=table).match
    strike_entry(match=match, number=8, seen=1, by=None, confirmed=True)
    return match


def test_the_round_is_open_again_and_the_pages_say_so(first, night, as_secretary):
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


def test_when_the_deal_is_written_again_both_rounds_are_closed_one_after_the_other(
    first, night, as_secretary
):
    second = night.draw(2)
    strike(first)
    assert OPEN_AGAIN in words(as_secretary.get("/"))
    fill(night, second)
    assert refusal(close_round, round_=second) == "earlier_round"
    night.deal(first.tables.get(number=1), 8, 90)
    assert (progress(night.evening).step, progress(night.evening).open_round) == ("close", first)
    as_secretary.post(f"/rounds/{first.pk}/close/")
    assert (progress(night.evening).open_round, progress(night.evening).reopened) == (second, False)
    as_secretary.post(f"/rounds/{second.pk}/close/")
    assert Round.objects.closed().count() == 2 and progress(night.evening).step == "draw"


def test_a_round_ahead_that_was_begun_goes_on(night):
    first = fill(night, night.draw(rounds=2))
    close_round(round_=first)
    strike(first)
    night.deal(night.evening.rounds.get(number=2).tables.get(number=1), 1, 100)
    assert progress(night.evening).reopened and progress(night.evening).ahead == []
