"""The movement keeps what it promises, for every number of players that has one."""

from math import lcm

import pytest

from jassclub.engine.draws import movement
from jassclub.engine.draws.meetings import least_repeats, partners, repeats, seated, times_met
from jassclub.engine.draws.plan import Movement

# As said in words, not asked of it: that would make all initial rounds whenever tests are collected.
KNOWN = [each for each in range(4, 201) if (each % 4 < 2 and each != 17) or each % 12 == 3]


def rounds(players, first, many):
    return [movement.positions(players, number)[0] for number in range(first, first + many)]


def sitting_out(players, number):
    return movement.positions(players, number)[1]


@pytest.mark.parametrize("most", [100, pytest.param(200, marks=pytest.mark.everything)])
def test_there_is_a_movement_for_multiples_of_four_and_where_who_sits_out_is_equally_far_apart_but_17(most):
    found = [players for players in range(4, most + 1) if movement.initial_rounds(players)]
    assert found == [players for players in KNOWN if players <= most]


@pytest.mark.parametrize("players", [*KNOWN, *range(204, 1000, 136), 997, 1000])
def test_every_evening_has_the_fewest_repeats(players):
    turns = movement.turn_length(players)
    season = lcm(movement.circle_of(players), turns) if players < 50 else 2 * turns
    for first in range(0, season, turns):
        assert repeats(rounds(players, first, 4)) == least_repeats(players, 4)
    if players >= 15:
        assert repeats(rounds(players, 0, movement.window(players))) == 0  # as many in a row as promised


@pytest.mark.parametrize("players", [players for players in KNOWN if players < 60])
def test_every_round_seats_everyone_once_and_nobody_has_a_partner_twice_before_all_others(players):
    circle = movement.circle_of(players)
    for number in range(circle):
        [tables] = rounds(players, number, 1)
        assert sorted(seated(tables) + sitting_out(players, number)) == list(range(players))
    together = times_met(rounds(players, 3, circle), partners)
    assert set(together.values()) == {1}
    assert players % 4 >= 2 or len(together) == players * (players - 1) // 2
    if players in (8, 12):
        assert all(max(times_met(rounds(players, first, 4)).values()) == 2 for first in range(0, 28, 4))


@pytest.mark.parametrize("players", [players for players in KNOWN if players % 4])
def test_nobody_sits_out_twice_before_all_have_once(players):
    each_once = players // (players % 4)
    out = [player for number in range(each_once) for player in sitting_out(players, number)]
    assert sorted(out) == list(range(players))


@pytest.mark.parametrize("players", [8, 9, 15, 16, 20, 27, 40, 101])
def test_where_a_round_is_known_everyone_has_a_position_by_which_the_next_ones_follow(players):
    names = Movement(tuple(range(1001, 1001 + players)), 0)
    for number in (0, 5, 30):
        tables, out = movement.seating(names, number)
        assert movement.through(tables, out, number) == Movement(names.positions, number + 1)


@pytest.mark.parametrize("rows", [[[1, 2, 3], [4, 5, 6]], [[1, 2, 3, 4, 5], [6, 7, 8]], [], [[]]])
def test_tables_that_are_not_of_four_belong_to_no_movement(rows):
    assert movement.through(rows, [], 0) is None
