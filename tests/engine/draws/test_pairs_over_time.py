"""Fixed pairs when someone comes, leaves or changes partners in an evening; and over a season."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassclub.engine.draws.meetings import rounds_of_round_robin
from tests.engine.draws.club import assert_in_turn, by_lot, rounds_of
from tests.engine.draws.fixed import (
    against,
    assert_pairs_play,
    drawn,
    meetings,
    one_by_one,
    pairs_of,
    repeats,
)

seeds = st.integers(0, 2**53)


def test_anyone_who_is_here_without_a_partner_sits_out():
    (tables,), (bench,) = drawn(4, 1, players=9)
    assert bench == [9]
    assert len(tables) == 2
    (_tables,), (bench,) = drawn(3, 1, players=7)
    assert len(bench) == 3
    assert 7 in bench


@given(st.integers(2, 9), st.integers(1, 4), seeds, st.booleans())
@settings(max_examples=20, deadline=None)
def test_whatever_was_played_before_everyone_has_one_seat_or_sits_out(pairs, rounds, seed, at_once):
    rng = Random(seed)

    def any_rounds(number):
        sizes = rng.choices([3, 4, 4, 4, 5], k=rng.randrange(5))
        lots = [iter(rng.sample(range(1, 30), 29)) for _round in range(number)]
        return [[[next(lot) for _ in range(size)] for size in sizes] for lot in lots], [
            list(lot) for lot in lots
        ]

    earlier = {
        "tonight": any_rounds(rng.randrange(4)),
        "season": [any_rounds(2) for _evening in range(rng.randrange(3))],
        "published": any_rounds(rounds if at_once else 0),
    }
    evening = drawn(pairs, rounds if at_once else 1, seed, evening=6, **earlier)
    assert_pairs_play(evening, pairs)


@pytest.mark.parametrize("pairs", [[], [(1, 2)]])
def test_with_fewer_than_two_pairs_nobody_plays(pairs):
    assert drawn(2, 2, pairs=pairs) == ([[], []], [[1, 2, 3, 4]] * 2)


def test_a_pair_that_goes_home_leaves_a_gap_in_the_round_robin():
    for seed in range(5):
        first = drawn(10, 2, seed)
        rest = drawn(9, 7, seed, tonight=first)
        assert repeats((first[0] + rest[0], []), 9) == 0
        met_the_ones_who_left = {p for tables in first[0] for table in tables if 19 in table for p in table}
        assert not met_the_ones_who_left & {player for bench in rest[1] for player in bench}
        assert max(Counter(player for bench in rest[1] for player in bench).values()) == 1


def test_a_pair_that_comes_late_plays_whoever_would_have_sat_out():
    for seed in range(5):
        first = drawn(9, 2, seed)
        first = first[0], [[*bench, 19, 20] for bench in first[1]]
        rest = one_by_one(10, 9, seed, tonight=first)
        assert repeats(rest, 10) == 0
        assert not any(rest[1][2:])


@pytest.mark.parametrize("pairs", [9, 10])
def test_a_pair_changed_after_two_rounds_costs_nobody_an_opponent_twice(pairs):
    for seed in range(5):
        first = drawn(pairs, 2, seed)
        changed = [(1, 4), (2, 3), *pairs_of(pairs)[2:]]
        for rest in (
            drawn(pairs, 2, seed, tonight=first, pairs=changed),
            one_by_one(pairs, 4, seed, tonight=first, pairs=changed),
        ):
            assert max(against([*first[0], *rest[0][-2:]]).values()) == 1


@pytest.mark.parametrize("pairs", [12, 13, 20])
def test_after_a_round_from_the_bag_no_opponents_meet_again(pairs):
    first = by_lot(range(1, 2 * pairs + 1), 1, Random(pairs))
    assert max(against(one_by_one(pairs, 4, tonight=first)[0]).values()) == 1


def published(pairs):
    """The first round of an evening, and the three that hang already."""
    rounds, benches = drawn(pairs, 4)
    return {"tonight": (rounds[:1], benches[:1]), "published": (rounds[1:], benches[1:])}


def test_of_published_rounds_only_the_tables_of_a_pair_that_left_change():
    hung = published(10)
    repaired = drawn(9, 3, 7, **hung)
    assert_pairs_play(repaired, 9)
    for was, now, bench in zip(hung["published"][0], *repaired, strict=True):
        (gone,) = [table for table in was if 19 in table]
        assert bench == sorted({*gone} - {19, 20})
        assert [table for table in was if table != gone] == sorted(now, key=was.index)
        assert sum(table != was[number] for number, table in enumerate(now)) <= 1


def test_of_published_rounds_nothing_changes_for_a_pair_that_came_but_who_sat_out():
    hung = published(9)
    tables, benches = drawn(10, 3, 7, **hung)
    assert not any(benches)
    for was, now, bench in zip(hung["published"][0], tables, hung["published"][1], strict=True):
        assert now[:-1] == was and sorted(now[-1]) == sorted([*bench, 19, 20])


def test_published_rounds_are_drawn_again_where_two_new_pairs_would_meet_twice():
    hung = published(8)
    repaired = drawn(10, 3, 7, **hung)
    assert_pairs_play(repaired, 10)
    assert repeats((hung["tonight"][0] + repaired[0], []), 10) == 0


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
    assert_in_turn(benches, range(1, 2 * pairs + 1))


@both
def test_when_some_pairs_change_the_last_evening_is_not_repeated(draw):
    first = drawn(12, 4)
    second = draw(12, 4, season=[first], pairs=[(1, 4), (2, 3), *pairs_of(12)[2:]])
    assert max(against(rounds_of([first, second])).values()) == 1


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
    assert_in_turn(benches, range(1, 2 * pairs + 1))


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
