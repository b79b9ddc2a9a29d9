"""Nearest to a target, and lots that anybody can draw again."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from jassclub.engine.standings.awards import draw_number, draw_one, rank_by_distance

NAMES = {number: f"Player {number:02}" for number in range(20)}
POINTS = st.dictionaries(st.sampled_from(sorted(NAMES)), st.integers(-500, 9000), min_size=1)


def test_the_nearest_is_first_and_who_is_equally_far_shares_the_rank():
    points = {1: 4_010, 2: 3_990, 3: 4_000, 4: 4_500}
    lines = rank_by_distance(points, 4_000, NAMES)
    assert [(each.rank, each.player, each.distance) for each in lines] == [
        (1, 3, 0),
        (2, 1, 10),
        (2, 2, 10),
        (4, 4, 500),
    ]


@given(POINTS, st.integers(0, 9000))
def test_a_better_rank_is_nearer_and_everybody_has_one(points, target):
    lines = rank_by_distance(points, target, NAMES)
    assert {each.player for each in lines} == set(points)
    for each in lines:
        nearer = [other for other in lines if abs(other.points - target) < abs(each.points - target)]
        assert each.rank == len(nearer) + 1


@given(st.integers(0, 100), st.integers(0, 100), st.integers(0, 2**53 - 1))
def test_a_drawn_number_lies_within_its_bounds_and_comes_again(low, more, seed):
    number = draw_number(low, low + more, seed)
    assert low <= number <= low + more
    assert number == draw_number(low, low + more, seed) == Random(seed).randint(low, low + more)


@given(st.lists(st.integers(), min_size=1, unique=True), st.integers(0, 2**53 - 1))
def test_a_lot_is_one_of_the_pool_as_python_itself_draws_it(pool, seed):
    assert draw_one(pool, seed) == pool[Random(seed).randrange(len(pool))]


def test_every_one_of_the_pool_can_win():
    assert {draw_one("abcd", seed) for seed in range(60)} == set("abcd")
