"""A deal is struck in a round that was closed: it is open again, and the evening goes on beside it."""

from __future__ import annotations

import re

import pytest
from django.core.exceptions import ValidationError

from jassclub.drawing.actions.rounds import close_round
from jassclub.drawing.queries.progress import progress
from jassclub.matches.actions.writing import restore_entry, strike_entry
from jassclub.matches.models import Match
from jassclub.matches.scoring import NeedsConfirmation
from jassclub.rounds.models import Round

SAID = "Round 1 is open again: the sheet of table 1 is not complete."


def words(response) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.text))


@pytest.fixture
def first(night) -> Round:
    """The first round with all its deals, closed."""
    round_ = night.draw()
    for table in round_.tables.all():
        night.fill(table)
    close_round(round_=round_)
    return round_


def strike(round_: Round, number: int = 8) -> Match:
    match = round_.tables.get(number=1).match
    strike_entry(
        match=match, number=number, seen=match.entries.get(number=number).version, by=None, confirmed=True
    )
    return match


def test_nothing_is_struck_in_a_closed_round_without_asking(first):
    with pytest.raises(NeedsConfirmation) as asked:
        strike_entry(match=first.tables.get(number=1).match, number=8, seen=1, by=None)
    assert asked.value.consequences.opens_again
    assert Round.objects.closed().get() == first


def test_the_round_is_open_again_and_the_front_page_says_so(first, night, as_secretary):
    strike(first)
    state = progress(night.evening)
    assert (state.open_round, state.step, state.missing_at, state.reopened) == (first, "enter", [1], True)
    assert SAID in words(as_secretary.get("/"))
    assert f'href="/rounds/{first.pk}/"' in as_secretary.get("/").text


def test_the_front_page_says_so_too_where_there_is_one_table_only(night_of, as_secretary):
    night = night_of(4)
    round_ = night.draw()
    night.fill(round_.tables.get())
    close_round(round_=round_)
    strike(round_)
    assert progress(night.evening).reopened
    assert SAID in words(as_secretary.get("/"))
    assert SAID in words(as_secretary.get(f"/evenings/{night.evening.pk}/"))


def test_a_round_that_is_open_again_at_all_tables_names_them(first, night, as_secretary):
    for table in first.tables.all():
        strike_entry(match=table.match, number=8, seen=1, by=None, confirmed=True)
    assert (progress(night.evening).reopened, progress(night.evening).missing_at) == (True, [1, 2])
    said = "Round 1 is open again: the sheets of tables 1, 2 are not complete."
    assert said in words(as_secretary.get("/"))


def test_a_round_that_was_never_closed_is_not_called_open_again(night, as_secretary):
    night.fill(night.draw().tables.get(number=1))
    assert not progress(night.evening).reopened
    assert "open again" not in words(as_secretary.get("/"))


def test_no_other_round_is_drawn_while_it_is_open(first, night):
    strike(first)
    with pytest.raises(ValidationError) as refused:
        night.draw(2)
    assert refused.value.code == "open_round"


def test_the_later_round_that_is_being_played_can_still_be_entered(first, night, as_secretary):
    second = night.draw(2)
    strike(first)
    assert SAID in words(as_secretary.get("/"))
    for table in second.tables.all():
        night.fill(table)
    with pytest.raises(ValidationError) as refused:
        close_round(round_=second)
    assert refused.value.code == "earlier_round"


def test_when_the_deal_is_written_again_both_rounds_are_closed_one_after_the_other(
    first, night, as_secretary
):
    second = night.draw(2)
    strike(first)
    for table in second.tables.all():
        night.fill(table)
    night.deal(first.tables.get(number=1), 8, 90)
    assert progress(night.evening).step == "close" and progress(night.evening).open_round == first
    as_secretary.post(f"/rounds/{first.pk}/close/")
    assert (progress(night.evening).open_round, progress(night.evening).reopened) == (second, False)
    as_secretary.post(f"/rounds/{second.pk}/close/")
    assert Round.objects.closed().count() == 2 and progress(night.evening).step == "draw"


def test_a_struck_deal_that_is_restored_leaves_the_round_to_be_closed_again(first, night):
    match = strike(first)
    restore_entry(match=match, number=8, by=None)
    assert progress(night.evening).step == "close"
    close_round(round_=first)
    assert Round.objects.closed().get() == first


def test_a_round_ahead_waits_until_it_is_closed_again(night):
    first = night.draw(rounds=2)
    for table in first.tables.all():
        night.fill(table)
    close_round(round_=first)
    strike(first)
    second = night.evening.rounds.get(number=2)
    night.deal(second.tables.get(number=1), 1, 100)  # it was begun already, and goes on
    assert progress(night.evening).reopened and progress(night.evening).ahead == []


def test_the_points_of_the_other_table_stay_closed(first):
    strike(first)
    states = Match.objects.filter(table__round=first).order_by("table__number")
    assert list(states.values_list("state", flat=True)) == ["open", "closed"]
