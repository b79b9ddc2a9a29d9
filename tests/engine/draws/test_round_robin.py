"""The schedule of fixed pairs: everyone meets everyone, and a round from the bag may be its first."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from jassclub.engine.draws.fixed_pairs import round_robin_games, round_robin_places
from jassclub.engine.draws.meetings import least_met_again

SIZES = [*range(2, 15, 2), 40]


def places(size, rng):
    return rng.sample(range(size), size)


def played(who, number):
    """For each pair, whom it plays in the round of that number."""
    against = {}
    for one, other in round_robin_games(who, number):
        against |= {one: other, other: one}
    return [against[pair] for pair in range(len(who))]


@pytest.mark.parametrize("size", SIZES)
def test_in_as_many_rounds_as_there_are_others_everyone_plays_everyone(size):
    who = places(size, Random(size))
    rounds = [played(who, number) for number in range(5, 5 + size - 1)]
    for pair in range(size):
        assert sorted([pair, *(against[pair] for against in rounds)]) == list(range(size))
    assert played(who, 5 + size - 1) == rounds[0]


@pytest.mark.parametrize("size", SIZES)
def test_one_round_fits_many_places_and_those_by_turn_are_found(size):
    last, found = played(places(size, Random(1)), 0), set()
    for seed in range(20):
        rng = Random(seed)
        lot = places(size, rng)
        who = round_robin_places(lot[0], last, lot, lambda _pair: 0)
        assert (who[-1], played(who, 0)) == (lot[0], last)
        found.add(tuple(who))
        who = places(size, rng)
        turns = sorted(rng.choices(range(3), k=size - 1))
        turn = dict(zip([*who[1:-1], who[0]], turns, strict=True))  # place 0 has had its turn
        by_turn = round_robin_places(who[-1], played(who, 0), places(size, rng), turn.__getitem__)
        assert [turn[pair] for pair in by_turn[1:-1]] == turns[:-1]
    assert len(found) == 20 or size < 8


def all_rounds(pairs):
    """Every way these pairs can play each other; with an odd number one sits out."""
    outs = range(pairs) if pairs % 2 else [None]
    return [games for out in outs for games in all_games([pair for pair in range(pairs) if pair != out])]


def all_games(playing):
    if not playing:
        yield []
    for other in playing[1:]:
        rest = [pair for pair in playing[1:] if pair != other]
        yield from ([(playing[0], other), *games] for games in all_games(rest))


@pytest.mark.parametrize("pairs", [2, 3, 4, 5])
def test_no_evening_has_fewer_repeats_than_the_bound(pairs):
    for rounds in (1, 2, 3) if pairs == 5 else (1, 2, 3, 4, 5):
        evenings = product(all_rounds(pairs), repeat=rounds)
        times = (Counter(game for games in evening for game in games).values() for evening in evenings)
        least = min(sum(each * (each - 1) // 2 for each in evening) for evening in times)
        assert least == least_met_again(pairs, rounds)
