"""Fixed pairs over a season: old opponents come again last, and all sit out in turn."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassclub.engine.draws.meetings import rounds_of_round_robin
from tests.engine.draws.club import by_lot, rounds_of
from tests.engine.draws.fixed import (
    assert_nobody_sits_out_twice_before_all_have_once,
    drawn,
    meetings,
    one_by_one,
    pairs_of,
    repeats,
    times_opponents,
)

seeds = st.integers(0, 2**53)
both = pytest.mark.parametrize("draw", [drawn, one_by_one])


@both
@pytest.mark.parametrize("pairs", [5, 8, 9])
def test_over_a_season_all_others_come_before_the_same_opponents_again(draw, pairs):
    season = []
    while 4 * len(season) < 2 * rounds_of_round_robin(pairs):
        season.append(draw(pairs, 4, seed=len(season), season=season))
    robin = rounds_of_round_robin(pairs)
    rounds = rounds_of(season)
    for first in range(len(rounds) - robin + 1):
        assert repeats((rounds[first : first + robin], []), pairs) == 0
    benches = [bench for _seatings, benches in season for bench in benches]
    assert_nobody_sits_out_twice_before_all_have_once(benches, pairs)


@both
def test_when_some_pairs_change_the_last_evening_is_not_repeated(draw):
    first = drawn(12, 4)
    second = draw(12, 4, season=[first], pairs=[(1, 4), (2, 3), *pairs_of(12)[2:]])
    assert max(times_opponents(rounds_of([first, second])).values()) == 1


@pytest.mark.parametrize("order", [(3, 4, 5), (4, 3, 5)])  # by the second no circle explains the evening
def test_when_it_must_give_way_the_oldest_evening_comes_again_first(order):
    seatings, benches = drawn(8, 6)
    season = [(seatings[:3], benches[:3]), ([seatings[number] for number in order], benches[3:])]
    old, new = set(meetings(season[:1])), set(meetings(season[1:]))
    tonight = set(meetings([drawn(8, 4, 2, season=season)]))
    assert len(tonight) == 16  # and only 4 of 28 twos have never met
    assert not tonight & new
    assert len(tonight & old) == 12


@given(st.sampled_from([5, 7, 9, 11]), seeds)
@settings(max_examples=5, deadline=None)
def test_over_a_season_nobody_sits_out_twice_before_all_have_once(pairs, seed):
    season = []
    for evening in range(5):
        draw = one_by_one if evening % 2 else drawn
        season.append(draw(pairs, 1 + (seed + evening) % 4, seed + evening, season=season))
    benches = [bench for _seatings, benches in season for bench in benches]
    assert_nobody_sits_out_twice_before_all_have_once(benches, pairs)


@both
def test_in_a_full_round_robin_those_sit_out_first_who_did_so_least_before(draw):
    for seed in range(3):
        before = by_lot(range(1, 19), 3, Random(seed))
        times = Counter(player for bench in before[1] for player in bench)
        _tables, benches = draw(9, 9, seed, season=[before])
        order = [sum(times[player] for player in bench) for bench in benches]
        assert order == sorted(order) and order[-1] > 0


@both
def test_a_full_round_robin_is_possible_whatever_the_season_was(draw):
    seatings, benches = drawn(8, 6)
    for order in ((1, 0, 4), (5, 2, 3, 0), (2, 1)):
        season = [([seatings[number] for number in order], [benches[number] for number in order])]
        for seed in range(3):
            assert repeats(draw(8, 7, seed, season=season), 8) == 0


def test_a_long_evening_keeps_to_the_round_robin_and_spares_not_the_season():
    rng = Random(1)
    season = []
    for _evening in range(2):
        lots = [rng.sample(pairs_of(16), 16) for _round in range(4)]
        rounds = [[[a, c, b, d] for (a, b), (c, d) in zip(lot[::2], lot[1::2], strict=True)] for lot in lots]
        season.append((rounds, [[]] * 4))
    tonight = drawn(16, 10, season=season)
    assert repeats(one_by_one(16, 15, tonight=tonight, season=season), 16) == 0
