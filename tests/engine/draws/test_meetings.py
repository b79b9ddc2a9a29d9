"""How a draw is measured, and the least that any draw can have."""

from itertools import combinations, permutations

import pytest

from jassclub.engine.draws.meetings import (
    least_repeated_partners,
    least_repeats,
    partners,
    repeated_partners,
    repeats,
)

SAME_TABLE = [["Anna", "Beat", "Carl", "Dora"]]


def test_four_who_sit_together_twice_are_six_repeats_and_two_repeated_partners():
    assert repeats([SAME_TABLE, SAME_TABLE]) == 6
    assert repeated_partners([SAME_TABLE, SAME_TABLE]) == 2


def test_who_shares_a_table_three_times_counts_for_each_pair_of_rounds():
    assert repeats([SAME_TABLE] * 3) == 18


def test_other_partners_at_the_same_table_are_no_repeated_partners():
    assert repeated_partners([SAME_TABLE, [["Anna", "Carl", "Beat", "Dora"]]]) == 0


@pytest.mark.parametrize(
    "table", [["Anna"], ["Anna", "Beat", "Carl"], ["Anna", "Beat", "Carl", "Dora", "Emil"]]
)
def test_at_a_table_that_is_not_of_four_there_are_no_partners(table):
    assert partners(table) == []
    assert repeats([[table], [table]]) == len(table) * (len(table) - 1) // 2
    assert repeated_partners([[table], [table]]) == 0


def test_pairs_may_be_left_out_of_the_count():
    assert repeats([SAME_TABLE, SAME_TABLE], {frozenset(("Anna", "Carl"))}) == 5
    assert repeated_partners([SAME_TABLE, SAME_TABLE], {frozenset(("Anna", "Carl"))}) == 1


@pytest.mark.parametrize(("players", "least"), [(8, 24), (12, 18), (16, 0), (20, 0), (24, 0), (1000, 0)])
def test_the_known_minimum_of_an_evening_of_four_rounds(players, least):
    assert least_repeats(players, 4) == least
    assert least_repeated_partners(players, 4) == 0


def test_four_players_meet_everybody_in_every_round():
    assert (least_repeats(4, 4), least_repeated_partners(4, 4)) == (36, 2)


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8, 9])
def test_no_two_rounds_of_a_small_club_have_fewer_repeats_than_said(players):
    first = [list(range(first, first + 4)) for first in range(0, players - players % 4, 4)]
    fewest = min(
        repeats([first, [order[at : at + 4] for at in range(0, len(first) * 4, 4)]])
        for order in (permutations(range(players)) if players < 8 else _splits(players))
    )
    assert fewest >= least_repeats(players, 2)


def _splits(players):
    """Every way to seat two tables, whoever sits out."""
    for one in combinations(range(players), 4):
        for other in combinations(sorted(set(range(players)) - set(one)), 4):
            yield [*one, *other]


@pytest.mark.parametrize("players", [1, 2, 3])
def test_who_cannot_play_repeats_nothing(players):
    assert (least_repeats(players, 4), least_repeated_partners(players, 4)) == (0, 0)
