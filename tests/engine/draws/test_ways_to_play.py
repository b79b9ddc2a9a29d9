"""What can be done with a number of players: the figures add up, and sit-outs are spread evenly."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from jassclub.engine.draws.meetings import least_repeats
from jassclub.engine.draws.table_sizes import WayToPlay, ways_to_play
from jassclub.engine.draws.turns import Turns, times_so_far

SEATS_ALLOWED = st.sampled_from([(4,), (4, 3), (4, 3, 5), (4, 5)])
PLAYERS, ROUNDS = st.integers(0, 400), st.integers(1, 20)


def kinds(*args, **kwargs) -> list[str]:
    return [each.what for each in ways_to_play(*args, **kwargs)]


def only(what: str, *args, **kwargs) -> WayToPlay:
    [found] = (each for each in ways_to_play(*args, **kwargs) if each.what == what)
    return found


@given(PLAYERS, ROUNDS, SEATS_ALLOWED, st.booleans())
@example(0, 1, (4,), False)
@example(7, 4, (4, 3, 5), False)
def test_the_figures_of_a_way_add_up(players, rounds, seats_allowed, pairs):
    for way in ways_to_play(players, rounds, seats_allowed, pairs=pairs):
        seats = 4 * way.fours + 3 * way.threes + 5 * way.fives
        assert seats + way.sitting_out == players + way.helpers
        assert way.tables == way.fours + way.threes + way.fives >= 1
        assert min(way.fours, way.threes, way.fives, way.helpers, way.sitting_out) >= 0
        # With helpers or other tables nobody sits out, and there are as few of them as can be.
        assert way.sitting_out == 0 or way.what in ("sit_out", "pairs")
        assert way.helpers == 0 or way.what in ("helpers", "too_few")
        assert way.threes == 0 or (way.what == "threes" and 3 in seats_allowed)
        assert way.fives == 0 or (way.what == "fives" and 5 in seats_allowed)
        assert max(way.helpers if players else 0, way.threes, way.fives) < 4


@given(PLAYERS, ROUNDS)
def test_sit_outs_are_spread_evenly_over_players_or_pairs(players, rounds):
    for way in ways_to_play(players, rounds):
        assert 0 <= way.oftener < max(players, 1) and way.most - way.least <= 1
        assert way.least * players + way.oftener == way.sitting_out * rounds
    for way in ways_to_play(players, rounds, pairs=True):
        if way.what != "too_few":
            assert 2 * way.pairs + way.alone == players + way.helpers
            assert way.sitting_out == way.alone + 2 * way.pairs_sitting_out < 4
            assert way.least * way.pairs + way.oftener == way.pairs_sitting_out * rounds


@pytest.mark.parametrize(("players", "rounds"), [(5, 4), (5, 8), (7, 4), (22, 4), (23, 20)])
def test_the_turns_of_the_draws_come_to_what_the_option_says(players, rounds):
    turns, rng = Turns(times_so_far(range(players), (), ()), players % 4), Random(1)
    benches = [turns.next(rng) for _round in range(rounds)]
    times = Counter(player for bench in benches for player in bench)
    said = only("sit_out", players, rounds)
    assert {len(bench) for bench in benches} == {said.sitting_out}
    sat_out = Counter(times[player] for player in range(players))
    assert sat_out == Counter({said.most: said.oftener}) + Counter({said.least: players - said.oftener})


def test_22_players_sit_out_eight_times_in_four_rounds_and_nobody_twice():
    bench = only("sit_out", 22, 4)
    assert (bench.tables, bench.sitting_out, bench.oftener, bench.least, bench.most) == (5, 2, 8, 0, 1)
    helpers = only("helpers", 22, 4)
    assert (helpers.tables, helpers.helpers) == (6, 2)


@pytest.mark.parametrize(
    ("players", "threes", "fives"),
    [
        (4, None, None),
        (5, None, (0, 1)),
        (6, (0, 2), None),
        (7, (1, 1), None),
        (9, (0, 3), (1, 1)),
        (10, (1, 2), (0, 2)),
        (11, (2, 1), None),
        (15, (3, 1), (0, 3)),
        (21, (3, 3), (4, 1)),
        (23, (5, 1), (2, 3)),
        (24, None, None),
    ],
)
def test_tables_of_three_and_five_where_they_fit(players, threes, fives):
    """With each the tables of four and the others."""
    found = {each.what: each for each in ways_to_play(players, 4, (4, 3, 5))}
    assert ("threes" in found, "fives" in found) == (threes is not None, fives is not None)
    assert threes is None or (found["threes"].fours, found["threes"].threes) == threes
    assert fives is None or (found["fives"].fours, found["fives"].fives) == fives
    assert not {"threes", "fives"} & set(kinds(players, 4))


def test_a_multiple_of_four_leaves_nothing_to_choose_and_what_needs_nothing_done_stands_first():
    assert kinds(24, 4, (4, 3, 5)) == ["everybody"]
    assert kinds(24, 4, pairs=True) == ["pairs"]
    assert kinds(22, 4) == ["sit_out", "helpers"]
    assert kinds(21, 4, (4, 3, 5)) == ["sit_out", "helpers", "threes", "fives"]
    assert kinds(21, 4, (4, 3, 5), pairs=True) == ["pairs", "helpers"]


@pytest.mark.parametrize("pairs", [False, True])
def test_too_few_are_told_how_many_are_missing_for_a_table(pairs):
    for players in range(4):
        assert ways_to_play(players, 4, (4, 3), pairs=pairs) == [
            WayToPlay("too_few", fours=1, helpers=4 - players)
        ]


@pytest.mark.parametrize(
    ("players", "pairs", "alone", "sitting_out", "helpers"),
    [
        (4, 2, 0, 0, 0),
        (5, 2, 1, 1, 3),
        (6, 3, 0, 2, 2),
        (7, 3, 1, 3, 1),
        (22, 11, 0, 2, 2),
        (23, 11, 1, 3, 1),
    ],
)
def test_fixed_pairs(players, pairs, alone, sitting_out, helpers):
    found = ways_to_play(players, 4, pairs=True)
    assert (found[0].pairs, found[0].alone, found[0].sitting_out) == (pairs, alone, sitting_out)
    assert sum(each.helpers for each in found) == helpers


@pytest.mark.parametrize("players", range(4, 25))
def test_a_round_robin_takes_as_many_rounds_as_said(players):
    """Every two pairs once, at as many tables a round as there are."""
    [found, *_helpers] = ways_to_play(players, 4, pairs=True)
    games = len(list(combinations(range(found.pairs), 2)))
    assert found.round_robin * found.tables == games


def test_what_no_draw_can_avoid_is_the_bound_of_the_draws():
    assert only("everybody", 8, 4).repeats == 24
    assert only("everybody", 24, 4).repeats == 0
    assert only("sit_out", 6, 4).repeats == least_repeats(6, 4) > 0
    assert only("helpers", 6, 4).repeats == 24
    assert only("everybody", 8, 1).repeats == 0
