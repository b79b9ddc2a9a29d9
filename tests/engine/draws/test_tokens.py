"""The token draw as docs/rules.md §9.1 describes it."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassclub.engine.draws import tokens
from jassclub.engine.draws.methods import draw
from jassclub.engine.draws.plan import Plan
from jassclub.engine.draws.turns import Turns

full_tables = st.integers(1, 25).map(lambda number: number * 4)
seeds = st.integers(0, 2**53)


def drawn_tokens(count, seed):
    """Everyone's token in one round of the random draw."""
    [seating], _sitting_out, _none = draw(Plan("tokens", count, 1, seed))
    return {player: token for player, (token, _table, _seat) in tokens.by_player(seating).items()}


@pytest.mark.parametrize(
    ("token", "place"),
    [
        *((1, (1, 0, 0)), (2, (1, 1, 1)), (3, (1, 2, 0)), (4, (1, 3, 1))),
        *((5, (2, 0, 0)), (8, (2, 3, 1)), (97, (25, 0, 0))),
    ],
)
def test_a_token_gives_its_table_seat_and_side(token, place):
    found = tokens.place_of(token)
    assert (found.table, found.seat, found.side) == place


def test_a_table_of_three_leaves_its_fourth_token_in_the_bag_and_fifth_players_have_the_last_ones():
    of_three = tokens.by_player(["abcd", "efg"])
    assert {player: token for player, (token, *_place) in of_three.items()} == dict(
        zip("abcdefg", range(1, 8), strict=True)
    )
    of_five = tokens.by_player(["abcde", "fghij", "klmn"])
    assert (of_five["e"], of_five["j"], of_five["n"]) == ((13, 1, 4), (14, 2, 4), (12, 3, 3))


@given(full_tables, seeds)
@settings(max_examples=30)
def test_everyone_draws_one_token_and_the_tables_show_everyone_where_it_says(count, seed):
    drawn = drawn_tokens(count, seed)
    assert sorted(drawn) == sorted(drawn.values()) == list(range(1, count + 1))
    assert drawn == drawn_tokens(count, seed)
    for number, table in enumerate(tokens.tables(drawn), start=1):
        for seat, player in enumerate(table):
            assert tokens.place_of(drawn[player]) == tokens.TokenPlace(number, seat)


def test_everyone_is_as_likely_at_every_place():
    draws = 2000
    seen = Counter(place for seed in range(draws) for place in drawn_tokens(8, seed).items())
    # One in eight each: 250 of 2000, with a standard deviation of 15.
    assert len(seen) == 64
    assert all(165 < times < 335 for times in seen.values())


def test_the_evening_counts_before_the_season_and_then_the_lot_decides():
    sat_out = {1: (0, 9), 2: (1, 1), 3: (1, 1), 4: (1, 1), 5: (1, 1)}
    assert Turns(sat_out, 1).next(Random(1)) == [1]
    fresh = dict.fromkeys(range(5), (0, 0))
    chosen = Counter(player for seed in range(1000) for player in Turns(fresh, 1).next(Random(seed)))
    assert set(chosen) == set(fresh)
    assert all(120 < times < 280 for times in chosen.values())  # 200 each, deviation 13


@given(st.lists(st.integers(-5, 60), max_size=40), st.integers(0, 50), st.randoms(use_true_random=False))
def test_the_bag_is_in_order_exactly_when_the_tokens_are_one_to_the_number_that_plays(drawn, count, rng):
    bag = list(range(1, tokens.playing(count) + 1))
    assert bool(tokens.check_bag(drawn, count)) is (sorted(drawn) != bag)
    assert not tokens.check_bag(rng.sample(bag, len(bag)), count)


def test_the_bag_tells_duplicates_gaps_and_tokens_that_are_not_in_it():
    faults = tokens.check_bag([1, 2, 2, 4, 9, 0, -3, 9], 8)
    assert (faults.duplicates, faults.gaps, faults.out_of_range) == ((2, 9), (3, 5, 6, 7, 8), (-3, 0, 9))
    assert tokens.check_bag([1, 2, 3, 4, 5], 7).out_of_range == (5,)  # who sits out has none
