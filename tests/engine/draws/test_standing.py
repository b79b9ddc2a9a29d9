"""Tables by standing: the leaders play each other at table 1."""

from collections import Counter
from math import ceil
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassclub.engine.draws.constraints import Constraints, unmet_constraints
from jassclub.engine.draws.meetings import seated, who_plays
from jassclub.engine.draws.plan import Plan
from tests.engine.draws.club import assert_in_turn, draw

seeds = st.integers(0, 2**53)
SIDES = {"14": ((0, 3), (1, 2)), "13": ((0, 2), (1, 3)), "12": ((0, 1), (2, 3))}


def drawn(people, seed=1, **more):
    given = {"players": len(people), "rounds": 1, "ranking": people} | more
    return draw(Plan("standing", seed=seed, **given))


@given(st.integers(1, 60).flatmap(lambda players: st.permutations(range(1, players + 1))), seeds)
@settings(max_examples=30, deadline=None)
def test_the_first_four_of_those_who_play_sit_at_table_1_and_the_next_four_at_table_2(ranking, seed):
    (tables,), (bench,) = drawn(ranking, seed)
    assert drawn(ranking, seed) == ([tables], [bench])
    assert len(bench) == len(ranking) % 4 and sorted([*bench, *seated(tables)]) == sorted(ranking)
    playing = [player for player in ranking if player not in bench]
    assert all(player in tables[ceil(rank / 4) - 1] for rank, player in enumerate(playing, start=1))


@pytest.mark.parametrize("arrangement", SIDES)
@given(st.permutations(range(1, 9)), seeds)
@settings(max_examples=10, deadline=None)
def test_the_club_says_who_of_the_four_are_partners(arrangement, ranking, seed):
    (tables,), _benches = drawn(ranking, seed, partners=arrangement)
    for table, four in zip(tables, (ranking[:4], ranking[4:]), strict=True):
        assert who_plays(table) == {frozenset(four[x] for x in side) for side in SIDES[arrangement]}


def test_side_and_seat_and_who_sits_out_are_drawn_by_chance():
    evenings = 800
    found, out = Counter(), Counter()
    for seed in range(evenings):
        (tables,), _benches = drawn(range(1, 9), seed)
        found.update((player, seat) for table in tables for seat, player in enumerate(table))
        out.update(drawn(range(1, 10), seed)[1][0])
    assert len(found) == 8 * 4 and len(out) == 9 and max(out.values()) < 135
    assert all(abs(times - evenings / 4) < 6 * (evenings / 4) ** 0.5 for times in found.values())


@pytest.mark.parametrize("players", [5, 6, 7, 9, 18, 23])
def test_nobody_sits_out_twice_before_all_have_once(players):
    rng = Random(players)
    season, tonight, sat_out = [], ([], []), []
    for number in range(12):
        ranking = rng.sample(range(1, players + 1), players)
        tables, benches = drawn(ranking, number, season=season, tonight=tonight)
        tonight = tonight[0] + tables, tonight[1] + benches
        sat_out += benches
        if len(tonight[0]) == 4:
            season, tonight = [*season, tonight], ([], [])
    assert_in_turn(sat_out, range(1, players + 1))


def test_the_club_may_say_who_sits_out():
    tonight = ([[[2, 4, 5, 6]]], [[1, 3]])
    (tables,), (bench,) = drawn(range(1, 11), sitting_out=[3, 1], tonight=tonight)
    assert (bench, who_plays(tables[0])) == ([1, 3], {frozenset((2, 6)), frozenset((4, 5))})


@pytest.mark.parametrize(
    ("arrangement", "apart", "partner_of_1"),
    [
        ("14", [(1, 4)], 3),
        ("14", [(2, 3)], 3),
        ("13", [(1, 3)], 2),
        ("12", [(3, 4)], 4),
        ("14", [(1, 4), (2, 4)], 2),
        ("13", [(1, 3), (3, 4)], 4),
        ("14", [(1, 2), (3, 4)], 4),
        ("13", [(1, 2), (1, 3), (1, 4)], 3),  # someone must
        ("14", [(1, 5), (2, 6)], 4),
    ],
)
def test_anyone_who_keeps_apart_is_no_partner_at_a_table_by_standing(arrangement, apart, partner_of_1):
    constraints = Constraints(apart=tuple(apart))
    (tables,), _benches = drawn(range(1, 9), partners=arrangement, constraints=constraints)
    assert frozenset((1, partner_of_1)) in who_plays(tables[0]) and set(tables[0]) == {1, 2, 3, 4}


@pytest.mark.parametrize("couple", [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4), (4, 5)])
@pytest.mark.parametrize("arrangement", SIDES)
def test_anyone_who_keeps_together_is_so_at_the_table_of_their_rank(couple, arrangement):
    constraints = Constraints(together=(couple,))
    (tables,), _benches = drawn(range(1, 9), partners=arrangement, constraints=constraints)
    assert [set(table) for table in tables] == [{1, 2, 3, 4}, {5, 6, 7, 8}]
    assert bool(unmet_constraints([tables], constraints)) == (couple == (4, 5))


@given(st.permutations(range(1, 17)), st.integers(1, 16), seeds)
@settings(max_examples=20, deadline=None)
def test_anyone_who_needs_table_1_gets_it_and_the_leaders_sit_there_instead(ranking, player, seed):
    (tables,), _benches = drawn(ranking, seed, constraints=Constraints(first_table=(player,)))
    own = ranking.index(player) // 4
    expected = [set(ranking[first : first + 4]) for first in range(0, 16, 4)]
    expected[0], expected[own] = expected[own], expected[0]
    assert [set(table) for table in tables] == expected


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ({"rounds": 2}, "one round"),
        ({"players": 9}, "everyone who is here"),
        ({"ranking": [1, 2, 3, 4, 5, 6, 7, 7]}, "everyone who is here"),
        ({"players": 7}, "everyone who is here"),
        ({"partners": "11"}, '"14", "13" or "12"'),
        ({"sitting_out": [1]}, "would not fill their tables"),
        ({"players": 9, "ranking": range(1, 10), "sitting_out": [10]}, "would not fill their tables"),
    ],
)
def test_a_plan_that_cannot_be_is_refused_in_plain_words(more, complaint):
    with pytest.raises(ValueError, match=complaint):
        drawn(range(1, 9), **more)
