"""Two people write at the same moment, each on a connection of their own."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import partial
from threading import Barrier

import pytest
from django.core.exceptions import ValidationError
from django.db import connection

from jassclub.drawing.actions.pairs import add_wish, pair_the_rest, pair_up
from jassclub.drawing.actions.rounds import close_round
from jassclub.drawing.models import Pair, Wish
from jassclub.matches.actions.writing import WrittenMeanwhile, write_entry
from jassclub.matches.models import Correction, Entry
from jassclub.rounds.models import Result
from jassclub.tables.actions import exchange
from jassclub.tables.queries import in_order

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*actions):
    start = Barrier(len(actions))

    def run(action):
        start.wait(timeout=10)
        try:
            return action()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(actions)) as people:
        return list(people.map(run, actions))


def write(table, points):
    data = {"card_points": [points, 157 - points]}
    return lambda: write_entry(match=table.match, number=1, data=data, seen=0, by=None)


def test_of_two_who_write_the_same_deal_one_is_told_and_nothing_is_overwritten(table):
    outcomes = at_once(write(table, 97), write(table, 80))
    assert Counter(type(each) for each in outcomes) == {Entry: 1, WrittenMeanwhile: 1}
    [written] = [each for each in outcomes if isinstance(each, Entry)]
    [refused] = [each for each in outcomes if isinstance(each, WrittenMeanwhile)]
    assert refused.current.data == written.data == Entry.objects.get().data
    assert Correction.objects.count() == 1


def test_two_tables_that_finish_together_both_count_in_the_average_of_who_sits_out(night_of):
    night = night_of(9)
    first = night.play()
    waiting = first.results.get(kind=Result.Kind.SAT_OUT).member
    second = night.draw()
    tables = list(second.tables.all())
    for table in tables:
        for number in range(2, 9):
            night.deal(table, number, 100)
    outcomes = at_once(*(write(table, 100) for table in tables))
    assert all(isinstance(each, Entry) for each in outcomes)
    close_round(round_=second)
    own = night.results(second)[waiting.pk]
    assert own.is_complete
    assert night.results(first)[waiting.pk].points == own.points


def swap(round_, one_token, other_token):
    members = dict(round_.results.values_list("token", "member"))
    one, other, seen = members[one_token], members[other_token], in_order(round_.results.all())
    return lambda: exchange(round_=round_, one=one, other=other, seen=seen, by=None)


def test_deals_that_come_in_while_seats_are_changed_go_to_who_sits_there(night_of):
    """Also where someone sits out: entering then asks for the evening too, and nobody waits for ever."""
    night = night_of(26)
    round_ = night.draw()
    tables = list(round_.tables.all())
    changes = [swap(round_, 1, 24), swap(round_, 2, None)]
    outcomes = at_once(*(write(table, 100) for table in tables), *changes)
    assert Counter(type(each) for each in outcomes) == {Entry: 6, datetime: 1, ValidationError: 1}
    results = night.results(round_)
    for member, token in round_.results.filter(token__isnull=False).values_list("member", "token"):
        assert results[member].points == (100 if token % 2 else 57)


def test_of_two_who_pair_or_wish_for_the_same_person_at_once_one_is_refused(night):
    anna, beat, carla, *_others = night.members
    pair = partial(pair_up, evening=night.evening)
    outcomes = at_once(partial(pair, one=anna, other=beat), partial(pair, one=carla, other=anna))
    assert Counter(type(each) for each in outcomes) == {Pair: 1, ValidationError: 1}
    wishes = [partial(add_wish, kind="together", one=anna, other=other) for other in (beat, carla)]
    assert Counter(type(each) for each in at_once(*wishes)) == {Wish: 1, ValidationError: 1}
    assert night.evening.pairs.count() == Wish.objects.count() == 1


def test_two_who_pair_everyone_by_lot_at_once_pair_everyone_once(night):
    outcomes = at_once(*(partial(pair_the_rest, evening=night.evening, seed=seed) for seed in (1, 2)))
    assert sorted(outcomes) == [0, 4]
    assert night.evening.pairs.count() == 4
