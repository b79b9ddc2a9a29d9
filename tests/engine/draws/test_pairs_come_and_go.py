"""Fixed pairs when someone comes, leaves, or changes partners in the middle of an evening."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.draws.club import by_lot
from tests.engine.draws.fixed import (
    assert_all_play_in_their_pairs,
    drawn,
    one_by_one,
    pairs_of,
    repeats,
    times_opponents,
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
    assert_all_play_in_their_pairs(evening, pairs)


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
            assert max(times_opponents([*first[0], *rest[0][-2:]]).values()) == 1


@pytest.mark.parametrize("pairs", [12, 13, 20])
def test_after_a_round_from_the_bag_no_opponents_meet_again(pairs):
    first = by_lot(range(1, 2 * pairs + 1), 1, Random(pairs))
    assert max(times_opponents(one_by_one(pairs, 4, tonight=first)[0]).values()) == 1


def published(pairs):
    """The first round of an evening, and the three that hang already."""
    rounds, benches = drawn(pairs, 4)
    return {"tonight": (rounds[:1], benches[:1]), "published": (rounds[1:], benches[1:])}


def test_of_published_rounds_only_the_tables_of_a_pair_that_left_change():
    hung = published(10)
    repaired = drawn(9, 3, 7, **hung)
    assert_all_play_in_their_pairs(repaired, 9)
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
    assert_all_play_in_their_pairs(repaired, 10)
    assert repeats((hung["tonight"][0] + repaired[0], []), 10) == 0
