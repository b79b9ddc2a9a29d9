"""Everyone's strength apart from partners and luck, from results whose truth is known."""

from dataclasses import replace
from random import Random
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassclub.engine import rating
from jassclub.engine.rating import LEAST_COMPARISONS, TableResult, dot, strengths

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


def figures(found):
    return {each.player: (each.points, each.error, each.rounds) for each in found}


def about(found):
    """The same figures, as tests compare them."""
    return {
        player: (pytest.approx(points, abs=1e-6), pytest.approx(error), rounds)
        for player, (points, error, rounds) in figures(found).items()
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
@given(clubs, st.randoms(use_true_random=False), st.integers(-500, 500))
def test_neither_the_order_of_the_tables_nor_points_that_all_sides_get_matter(results, rng, more):
    found = strengths(results)
    assert figures(strengths(rng.sample(results, len(results)))) == about(found)
    assert figures(strengths(with_points(results, lambda points: [each + more for each in points]))) == about(
        found
    )
    lost = with_points(results, lambda points: [-each for each in points])
    assert figures(strengths(lost, low_wins=True)) == about(found)


@quickly
@given(st.integers(0, 999))
def test_anyone_who_has_the_other_sides_points_has_the_opposite_figure(seed):
    results = played(seed)
    turned = figures(strengths(with_points(results, reversed)))
    opposite = {player: (-points, error, rounds) for player, (points, error, rounds) in turned.items()}
    assert turned and opposite == about(strengths(results))


@quickly
@given(clubs)
def test_the_highest_figure_is_first_and_the_average_player_has_none(results):
    found = strengths(results)
    assert [each.points for each in found] == sorted((each.points for each in found), reverse=True)
    rounds = sum(each.rounds for each in found)
    assert sum(each.rounds * each.points for each in found) / rounds == pytest.approx(0, abs=1e-9)


def test_more_rounds_make_the_intervals_shorter():
    results = played(1, rounds=80)
    few, many = strengths(results[: 3 * 10]), strengths(results)
    assert fmean(each.error for each in many) < fmean(each.error for each in few)
    seldom = [each for number, each in enumerate(results[:120]) if 0 not in each.players or number < 24]
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


def test_a_round_of_sixteen_deals_counts_as_two_of_eight(monkeypatch):
    monkeypatch.setattr(rating, "SPREADS", {0.1: 1.0})
    results = played(5, rounds=24)
    long = [replace(each, points=tuple(2 * p for p in each.points), deals=16) for each in results]
    of_long = {each.player: each.points for each in strengths(long)}
    of_two = {each.player: each.points for each in strengths([*results, *results])}
    assert of_two == pytest.approx(of_long)


def test_nothing_is_said_of_too_few_results_or_of_equal_ones():
    assert strengths([]) == strengths(played(1, rounds=1)) == []
    assert strengths(with_points(played(1), lambda points: [80] * len(points))) == []
    in_one_list = [each for seats in (3, 4, 5) for each in played(seats, seats=seats, alone=True)]
    assert len(strengths(in_one_list)) == 12


def test_the_equations_are_solved_as_multiplying_out_shows():
    size, rng = 7, Random(1)
    half = [[rng.gauss(0, 1) for _column in range(size)] for _row in range(size)]
    matrix = [[dot(one, other) for other in half] for one in half]
    rows = rating.cholesky(matrix, added=0.5)
    for at, row in enumerate(rows):
        added = [0.5 * (at == other) for other in range(size)]
        product = [dot(row, column) for column in rows]
        assert product == pytest.approx([a + b for a, b in zip(matrix[at], added, strict=True)])
    for first, column in enumerate(rating.inverse_columns(rows)):
        product = [dot(row, [0.0] * first + column) for row in rows]
        assert product == pytest.approx([float(at == first) for at in range(size)])
    right = [float(number) for number in range(size)]
    assert [dot(row, rating.solve_lower(rows, right)) for row in rows] == pytest.approx(right)
