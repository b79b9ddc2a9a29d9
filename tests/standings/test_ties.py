"""Who is first, and how equal totals are decided."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassclub.standings.ranking import Line, average, rank


def line(name: str, total: int, best: int = 0, matsche: int = 0, player: int = 0) -> Line:
    return Line(player, name, (total,), total, best, {"matsch": matsche})


def ranks(*lines: Line, low_wins: bool = False) -> list[tuple[int, str]]:
    return [(each.rank, each.line.name) for each in rank(lines, low_wins=low_wins, honour="matsch")]


some_lines = st.lists(
    st.builds(
        line,
        st.sampled_from(["Anna", "beat", "Cé", "Ö"]),
        st.integers(-20, 20),
        st.integers(0, 3),
        st.integers(0, 2),
        st.integers(1, 999),
    ),
    max_size=30,
)


def test_the_most_points_are_first():
    assert ranks(line("Anna", 100), line("Beat", 300), line("Carla", 200)) == [
        (1, "Beat"),
        (2, "Carla"),
        (3, "Anna"),
    ]


def test_equal_totals_are_decided_by_the_highest_single_round():
    assert ranks(line("Anna", 900, best=500, matsche=3), line("Beat", 900, best=600)) == [
        (1, "Beat"),
        (2, "Anna"),
    ]


def test_equal_totals_and_rounds_are_decided_by_the_matsche():
    assert ranks(line("Anna", 900, 500, 1), line("Beat", 900, 500, 2)) == [(1, "Beat"), (2, "Anna")]


def test_what_is_equal_in_everything_shares_a_rank_and_the_next_ones_are_left_out():
    lines = line("Anna", 900), line("Dario", 800), line("Carla", 800), line("Beat", 700)
    assert ranks(*lines) == [(1, "Anna"), (2, "Carla"), (2, "Dario"), (4, "Beat")]


def test_within_a_shared_rank_names_stand_in_order_whatever_their_capitals():
    assert ranks(line("von Arx", 5), line("Zita", 5), line("anna", 5)) == [
        (1, "anna"),
        (1, "von Arx"),
        (1, "Zita"),
    ]


def test_where_low_wins_the_fewest_points_and_the_lowest_round_are_first():
    lines = line("Anna", 40, best=9), line("Beat", 40, best=2), line("Carla", -3)
    assert ranks(*lines, low_wins=True) == [(1, "Carla"), (2, "Beat"), (3, "Anna")]


def test_an_honour_that_does_not_count_decides_nothing():
    lines = line("Anna", 900, 500, 1), line("Beat", 900, 500, 2)
    assert [each.rank for each in rank(lines)] == [1, 1]


def test_more_matsche_decide_also_where_low_wins():
    assert ranks(line("Anna", 4, 2, 0), line("Beat", 4, 2, 1), low_wins=True) == [(1, "Beat"), (2, "Anna")]


def test_nobody_played_means_nobody_is_ranked():
    assert ranks() == []


@given(some_lines, st.booleans())
def test_a_rank_is_one_more_than_the_number_of_better_players(lines, low_wins):
    def better(one: Line, other: Line) -> bool:
        for mine, theirs in ((one.total, other.total), (one.best_round, other.best_round)):
            if mine != theirs:
                return (mine < theirs) is low_wins
        return one.honours["matsch"] > other.honours["matsch"]

    ranked = rank(lines, low_wins=low_wins, honour="matsch")
    assert sorted(map(repr, lines)) == sorted(repr(each.line) for each in ranked)
    for each in ranked:
        assert each.rank == 1 + sum(better(other, each.line) for other in lines)
    assert [each.rank for each in ranked] == sorted(each.rank for each in ranked)


@given(some_lines, st.randoms(use_true_random=False))
def test_the_order_of_the_results_does_not_change_the_standings(lines, rng):
    mixed = list(lines)
    rng.shuffle(mixed)
    assert [(each.rank, each.line.name) for each in rank(mixed)] == [
        (each.rank, each.line.name) for each in rank(lines)
    ]


@pytest.mark.parametrize(
    ("points", "expected"),
    [((), 0), ((700,), 700), ((700, 701), 701), ((1, 1, 2), 1), ((1, 2, 2), 2), ((-1, -2), -1)],
)
def test_an_average_is_whole_with_halves_up(points, expected):
    assert average(points) == expected


@given(st.lists(st.integers(-3000, 3000), min_size=1))
def test_an_average_is_never_further_than_half_a_point_from_the_exact_one(points):
    off = average(points) - Fraction(sum(points), len(points))
    assert Fraction(-1, 2) < off <= Fraction(1, 2)
