"""The token draw as docs/rules.md §9.1 describes it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassclub.engine.draws import tokens
from jassclub.engine.draws.methods import draw
from jassclub.engine.draws.plan import Plan
from jassclub.engine.draws.turns import Turns

full_tables = st.integers(1, 25).map(lambda number: number * 4)
players = st.integers(4, 103)
seeds = st.integers(0, 2**53)


def drawn_tokens(count, seed):
    """Everybody's token in one round of the random draw."""
    [seating], _sitting_out, _none = draw(Plan("tokens", count, 1, seed))
    return {player: token for player, (token, _table, _seat) in tokens.by_player(seating).items()}


@pytest.mark.parametrize(
    ("token", "table", "seat", "side"),
    [(1, 1, 0, 0), (2, 1, 1, 1), (3, 1, 2, 0), (4, 1, 3, 1), (5, 2, 0, 0), (8, 2, 3, 1), (97, 25, 0, 0)],
)
def test_a_token_gives_its_table_seat_and_side(token, table, seat, side):
    place = tokens.place_of(token)
    assert (place.table, place.seat, place.side) == (table, seat, side)


@given(st.integers(0, 10_000))
def test_of_tokens_4k_1_to_4k_4_the_odd_ones_play_the_even_ones(k):
    four = [tokens.place_of(4 * k + n) for n in (1, 2, 3, 4)]
    assert {place.table for place in four} == {k + 1}
    assert [place.side for place in four] == [0, 1, 0, 1]


@pytest.mark.parametrize("token", [0, -1, -4])
def test_there_is_no_token_below_one(token):
    with pytest.raises(ValueError, match="count from 1"):
        tokens.place_of(token)


@given(st.integers(1, 30), st.data())
def test_every_seat_has_a_token_that_leads_back_to_it(tables, data):
    table, seat = data.draw(st.integers(1, tables)), data.draw(st.integers(0, 4))
    token = tokens.token_of(table, seat, tables)
    assert tokens.place_of(token, tables) == tokens.TokenPlace(table, seat)
    assert (token > 4 * tables) is (seat == 4)


@pytest.mark.parametrize(("token", "table", "seat"), [(8, 2, 3), (9, 1, 4), (10, 2, 4)])
def test_tokens_after_those_for_four_at_each_table_are_for_the_fifth(token, table, seat):
    assert tokens.place_of(token, tables=2) == tokens.TokenPlace(table, seat)


def test_there_are_no_more_tokens_than_seats():
    with pytest.raises(ValueError, match="2 tables have no token 11"):
        tokens.place_of(11, tables=2)


def test_a_table_of_three_leaves_its_fourth_token_in_the_bag():
    drawn = tokens.by_player([["Anna", "Beat", "Carla", "Dario"], ["Elsbeth", "Fritz", "Greta"]])
    assert {player: token for player, (token, _table, _seat) in drawn.items()} == dict(
        zip(["Anna", "Beat", "Carla", "Dario", "Elsbeth", "Fritz", "Greta"], range(1, 8), strict=True)
    )
    assert drawn["Greta"] == (7, 2, 2)


@given(full_tables, seeds)
def test_everybody_draws_one_token_and_the_bag_is_empty_afterwards(count, seed):
    drawn = drawn_tokens(count, seed)
    assert sorted(drawn) == list(range(1, count + 1))
    assert sorted(drawn.values()) == list(range(1, count + 1))


@given(full_tables, seeds)
def test_the_same_seed_draws_the_same_tokens(count, seed):
    assert drawn_tokens(count, seed) == drawn_tokens(count, seed)


def test_another_seed_draws_other_tokens():
    assert len({tuple(sorted(drawn_tokens(24, seed).items())) for seed in range(50)}) == 50


def test_everybody_is_as_likely_at_every_place():
    draws = 4000
    seen = Counter()
    for seed in range(draws):
        seen.update(drawn_tokens(8, seed).items())
    # One in eight each: 500 of 4000, with a standard deviation of 21.
    assert len(seen) == 64
    assert all(380 < times < 620 for times in seen.values())


@given(full_tables, seeds)
def test_the_tables_show_everybody_where_the_token_says(count, seed):
    drawn = drawn_tokens(count, seed)
    for number, table in enumerate(tokens.tables(drawn), start=1):
        for seat, player in enumerate(table):
            assert tokens.place_of(drawn[player]) == tokens.TokenPlace(number, seat)


@given(st.integers(4, 103), seeds, st.data())
def test_who_sits_out_never_sat_out_more_often_than_who_plays(count, seed, data):
    times = data.draw(
        st.lists(st.tuples(st.integers(0, 3), st.integers(0, 9)), min_size=count, max_size=count)
    )
    sat_out = dict(enumerate(times))
    bench = Turns(sat_out, count % 4).next(Random(seed))
    assert len(bench) == len(set(bench)) == count % 4
    playing = [sat_out[player] for player in range(count) if player not in bench]
    assert all(sat_out[player] <= least for player in bench for least in playing)


def test_the_evening_counts_before_the_season_when_somebody_must_sit_out():
    sat_out = {1: (0, 9), 2: (1, 1), 3: (1, 1), 4: (1, 1), 5: (1, 1)}
    assert Turns(sat_out, 1).next(Random(1)) == [1]


def test_the_lot_decides_among_those_who_sat_out_as_often():
    fresh = dict.fromkeys(range(5), (0, 0))
    chosen = Counter(player for seed in range(1000) for player in Turns(fresh, 1).next(Random(seed)))
    assert set(chosen) == set(fresh)
    assert all(120 < times < 280 for times in chosen.values())  # 200 each, deviation 13


@given(st.lists(st.integers(-5, 60), max_size=40), st.integers(0, 50))
def test_the_bag_is_in_order_exactly_when_the_tokens_are_one_to_the_number_that_plays(drawn, count):
    complete = sorted(drawn) == list(range(1, tokens.playing(count) + 1))
    assert bool(tokens.check_bag(drawn, count)) is not complete


@given(full_tables, st.randoms(use_true_random=False))
def test_any_order_of_the_right_tokens_is_in_order(count, rng):
    drawn = list(range(1, count + 1))
    rng.shuffle(drawn)
    assert not tokens.check_bag(drawn, count)


def test_the_bag_tells_duplicates_gaps_and_tokens_that_are_not_in_it():
    faults = tokens.check_bag([1, 2, 2, 4, 9, 0, -3, 9], 8)
    assert faults.duplicates == (2, 9)
    assert faults.gaps == (3, 5, 6, 7, 8)
    assert faults.out_of_range == (-3, 0, 9)


def test_who_sits_out_has_no_token_in_the_bag():
    assert not tokens.check_bag([4, 3, 2, 1], 7)
    assert tokens.check_bag([1, 2, 3, 4, 5], 7).out_of_range == (5,)


@given(players, st.integers(1, 8), seeds)
def test_in_every_round_of_an_evening_everybody_plays_or_sits_out(count, rounds, seed):
    seatings, benches, _none = draw(Plan("tokens", count, rounds, seed))
    assert len(seatings) == len(benches) == rounds
    for tables, bench in zip(seatings, benches, strict=True):
        assert all(len(table) == 4 for table in tables)
        everybody = [player for group in (*tables, bench) for player in group]
        assert sorted(everybody) == list(range(1, count + 1))


@given(players, st.integers(1, 12), seeds)
def test_over_an_evening_nobody_sits_out_twice_more_than_anybody(count, rounds, seed):
    _seatings, benches, _none = draw(Plan("tokens", count, rounds, seed))
    times = Counter(player for bench in benches for player in bench)
    every = [times[player] for player in range(1, count + 1)]
    assert max(every) - min(every) <= 1
