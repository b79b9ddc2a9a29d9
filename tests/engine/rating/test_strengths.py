"""Everybody's strength apart from partners and luck, from results of which the truth is known."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassclub.engine.rating import LEAST_COMPARISONS, Strength, TableResult, strengths

Results = list[TableResult[int]]


def different(seed: int, spread: float = 5) -> list[float]:
    rng = Random(f"strengths {seed}")
    return [rng.gauss(0, spread) for _player in range(12)]


def played(
    seed: int, *, rounds: int = 12, true: list[float] | None = None, seats: int = 4, alone: bool = False
) -> Results:
    """Rounds of eight deals with other tables each time: twelve players, or one for each of the strengths."""
    rng = Random(seed)
    true = true or different(seed)
    results = []
    for _round in range(rounds):
        players = rng.sample(range(len(true)), len(true))
        for first in range(0, len(players) - seats + 1, seats):
            at_table = players[first : first + seats]
            sides = [(player,) for player in at_table] if alone else [at_table[::2], at_table[1::2]]
            ahead = [sum(true[player] for player in side) for side in sides]
            points = tuple(round(sum(rng.gauss(80 + each, 40) for _deal in range(8))) for each in ahead)
            results.append(TableResult(tuple(map(tuple, sides)), points, 8))
    return results


def figures(found: list[Strength[int]]) -> dict[int, tuple[float, float, int]]:
    """What is said of each player, as tests compare it."""
    return {
        each.player: (pytest.approx(each.points, abs=1e-6), pytest.approx(each.error), each.rounds)
        for each in found
    }


def with_points(results: Results, change) -> Results:
    return [replace(each, points=tuple(change(each.points))) for each in results]


clubs = st.builds(
    played,
    st.integers(0, 999),
    rounds=st.integers(LEAST_COMPARISONS, 15),
    seats=st.sampled_from([3, 4, 5]),
    alone=st.just(True),
) | st.builds(played, st.integers(0, 999), rounds=st.integers(LEAST_COMPARISONS, 15))
quickly = settings(max_examples=15, deadline=None)


@quickly
@given(clubs, st.randoms(use_true_random=False))
def test_the_order_of_the_tables_does_not_matter(results, rng):
    others = rng.sample(results, len(results))
    assert {each.player: (each.points, each.error, each.rounds) for each in strengths(others)} == figures(
        strengths(results)
    )


@quickly
@given(clubs, st.integers(-500, 500))
def test_points_that_all_sides_get_change_nothing(results, more):
    richer = with_points(results, lambda points: [each + more for each in points])
    assert {each.player: (each.points, each.error, each.rounds) for each in strengths(richer)} == figures(
        strengths(results)
    )


@quickly
@given(st.integers(0, 999))
def test_who_has_the_other_sides_points_has_the_opposite_figure(seed):
    results = played(seed)
    turned = with_points(results, reversed)
    found = figures(strengths(results))
    assert found
    for each in strengths(turned):
        points, error, _rounds = found[each.player]
        assert (-each.points, each.error) == (points, error)


@quickly
@given(clubs)
def test_where_few_points_win_the_fewest_are_the_best(results):
    lost = with_points(results, lambda points: [-each for each in points])
    found = strengths(lost, low_wins=True)
    assert {each.player: (each.points, each.error, each.rounds) for each in found} == figures(
        strengths(results)
    )


@quickly
@given(clubs)
def test_the_highest_figure_is_first_and_the_average_player_has_none(results):
    found = strengths(results)
    assert [each.points for each in found] == sorted((each.points for each in found), reverse=True)
    rounds = sum(each.rounds for each in found)
    assert sum(each.rounds * each.points for each in found) / rounds == pytest.approx(0, abs=1e-9)


@quickly
@given(st.integers(0, 999))
def test_more_rounds_make_the_intervals_shorter(seed):
    results = played(seed, rounds=80)
    few, many = strengths(results[: 3 * 10]), strengths(results)
    assert fmean(each.error for each in many) < fmean(each.error for each in few)


def test_who_played_less_has_a_longer_interval():
    results = played(1, rounds=40)
    seldom = [each for number, each in enumerate(results) if 0 not in each.players or number < 24]
    errors = {each.player: each.error for each in strengths(seldom)}
    assert errors.pop(0) > max(errors.values())


def test_a_good_player_is_found_whoever_sits_opposite():
    true = [15.0, *[0.0] * 11]
    best, *others = strengths(played(1, rounds=40, true=true))
    assert best.player == 0 and best.low > 0
    assert best.low < 15 * 11 / 12 < best.high
    assert all(abs(each.points) < best.points / 2 for each in others)


def test_of_two_who_always_play_together_both_share_what_they_win():
    """Nobody can tell which of them is the better player."""
    results = [
        replace(each, sides=((100, 101), each.sides[1]), points=(each.points[1] + 300, each.points[1]))
        for each in played(3, rounds=40)
    ]
    one, other, *_others = strengths(results)
    assert {one.player, other.player} == {100, 101}
    assert one.points == pytest.approx(other.points) and one.low > 0


def test_the_intervals_hold_what_they_say():
    """Over clubs whose strengths are known; docs/rating.md has more of them."""
    inside = []
    for seed in range(40):
        true = different(seed, spread=(2, 3, 4, 6)[seed % 4])
        level = fmean(true)
        found = strengths(played(seed, rounds=24, true=true))
        inside += [each.low <= true[each.player] - level <= each.high for each in found]
    assert 0.91 < fmean(inside) < 0.985


def test_groups_that_never_met_are_rated_side_by_side():
    elsewhere = [
        replace(each, sides=tuple(tuple(player + 100 for player in side) for side in each.sides))
        for each in played(2)
    ]
    found = strengths([*played(1), *elsewhere])
    assert len(found) == 24
    for group in ({*range(12)}, {*range(100, 112)}):
        assert fmean(each.points for each in found if each.player in group) == pytest.approx(0, abs=1e-9)


def test_a_round_of_sixteen_deals_counts_as_two_of_eight():
    results = played(5, rounds=24)
    long = [replace(each, points=tuple(2 * p for p in each.points), deals=16) for each in results]
    of_long = {each.player: each.points for each in strengths(long, spreads={0.1: 1.0})}
    of_two = {each.player: each.points for each in strengths([*results, *results], spreads={0.1: 1.0})}
    assert of_two == pytest.approx(of_long)


def test_games_for_three_four_and_five_may_stand_in_one_list():
    results = [each for seats in (3, 4, 5) for each in played(seats, seats=seats, alone=True)]
    assert len(strengths(results)) == 12


@pytest.mark.parametrize("rounds", [0, 1])
def test_of_nothing_and_of_one_round_nothing_is_said(rounds):
    assert strengths(played(1, rounds=rounds)) == []


def test_where_every_table_ends_equal_nothing_is_said():
    assert strengths(with_points(played(1), lambda points: [80] * len(points))) == []


def test_a_result_has_points_for_each_side_and_at_least_a_deal():
    with pytest.raises(ValueError, match="no result"):
        TableResult(((1, 2), (3, 4)), (80,))
    with pytest.raises(ValueError, match="no result"):
        TableResult(((1, 2), (3, 4)), (80, 77), deals=0)
