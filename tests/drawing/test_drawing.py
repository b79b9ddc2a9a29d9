"""Drawing a round by the program or from the bag, taking a draw back, closing a round."""

from itertools import groupby

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from jassclub.drawing.actions import announcing, drawing
from jassclub.drawing.actions.drawing import announce_draw, carry_out, draw_from_bag, draw_round
from jassclub.drawing.actions.rounds import take_back
from jassclub.matches.actions.writing import strike_entry
from jassclub.rounds.actions import tokens_of
from jassclub.rounds.models import Result, Round
from tests.answers import refusal

pytestmark = pytest.mark.postgresql


def test_the_program_keeps_the_seed_which_draws_the_same_seating_again(night, secretary):
    first = draw_round(evening=night.evening, by=secretary)
    tokens, seed = tokens_of(first), first.draw.seed
    assert (first.draw.method, first.number, first.draw.by) == ("mixed", 1, secretary)
    assert 0 <= seed < 2**53
    take_back(round_=first)
    second = draw_round(evening=night.evening, by=None)
    assert second.draw.seed != seed
    take_back(round_=second)
    assert tokens_of(night.draw(seed)) == tokens


def test_who_cannot_sit_out_and_tokens_that_are_not_the_bags_are_refused(night):
    night.here(night.members[:6])
    for wished in ([0], [0, 1, 2], [0, 7], [0, 0]):
        wish = [night.members[index].pk for index in wished]
        assert refusal(night.draw, sitting_out=wish) == "sitting_out"
    for first, tokens in ((0, [1, 2, 3, 3]), (0, [1, 2, 3, 5]), (4, [1, 2, 3, 4])):  # two are not here
        drawn = {member.pk: token for member, token in zip(night.members[first:], tokens, strict=False)}
        assert refusal(draw_from_bag, evening=night.evening, by=None, drawn=drawn) == "tokens"
    assert not Round.objects.exists() and not Result.objects.exists()


def test_a_draw_stays_once_a_deal_is_entered_also_when_it_was_deleted(night, table):
    entry = night.deal(table, 1, 100)
    for _time in range(2):
        assert refusal(take_back, round_=table.round) == "deals_entered"
        strike_entry(match=table.match, number=1, seen=entry.version, by=None)
    assert Round.objects.exists()


def test_a_draw_that_someone_else_carried_out_meanwhile_seats_nobody_twice(night, monkeypatch):
    draw, drawn_by = announce_draw(evening=night.evening, by=None), announcing.drawn_by

    def slowly(draw):
        monkeypatch.undo()
        carry_out(draw=draw)
        return drawn_by(draw)

    monkeypatch.setattr(announcing, "drawn_by", slowly)
    assert carry_out(draw=draw) == [Round.objects.get()]


def test_all_rounds_are_carried_out_with_as_many_queries_for_100_people_as_for_8(night_of, monkeypatch):
    """SQLite splits long INSERTs and long lists into parts: these count once."""
    counted, action = [], drawing._seat_as_drawn

    def watched(**how):
        with CaptureQueriesContext(connection) as queries:
            rounds = action(**how)
        kinds = [" ".join(query["sql"].split()[:3]) for query in queries.captured_queries]
        counted.append([kind for kind, _same in groupby(kinds) if "SAVEPOINT" not in kind])
        return rounds

    monkeypatch.setattr(drawing, "_seat_as_drawn", watched)
    for players, rounds in ((8, 1), (100, 3)):
        carry_out(draw=announce_draw(evening=night_of(players).evening, by=None, rounds=rounds))
    few, many = counted
    assert few == many and len(few) <= 24, few
