"""What it costs to meet again is counted right, and the search finds what is possible."""

from itertools import product
from random import Random

import pytest

from jassclub.draws.opponents import AGAIN, Costs, Games, cheapest, improved, least_again

from .fixed import drawn, pairs_of


def any_games(pairs, rng, out=None):
    playing = [pair for pair in rng.sample(range(pairs), pairs) if pair != out]
    games = list(zip(playing[::2], playing[1::2], strict=True))
    return games if out is None else [*games, (out, pairs)]


def all_games(playing):
    """Every way in which these can play each other."""
    if not playing:
        yield []
    for other in playing[1:]:
        rest = [pair for pair in playing[1:] if pair != other]
        yield from ([(playing[0], other), *games] for games in all_games(rest))


def costs_of(pairs, *earlier):
    costs = Costs(pairs_of(pairs))
    for age, (seatings, _benches) in enumerate(earlier):
        costs.add(seatings, 2**age)
    return costs


@pytest.mark.parametrize("pairs", [4, 7, 10])
def test_what_an_exchange_changes_is_what_counting_again_says(pairs):
    rng = Random(pairs)
    out = 0 if pairs % 2 else None
    draft = [any_games(pairs, rng, out) for _round in range(3)]
    earlier = drawn(pairs, 5), drawn(pairs, 2, 7)
    games = Games(draft, costs_of(pairs, *earlier))
    for _move in range(200):
        move = games.any_move(rng)
        change = games.change(move)
        games.make(move)
        games.cost += change
        now = [[*zip(row[::2], row[1::2], strict=True)] for row in games.rows]
        assert costs_of(pairs, *earlier).of(now) == games.cost


def test_people_who_met_in_other_pairs_count_too():
    costs = Costs([(1, 4), (2, 5), (3, 6)])
    costs.add([[[1, 2, 3, 9]]], 10)  # 1 and 3 played 2 and 9
    assert costs.of([[(0, 1)]]) == costs.of([[(1, 2)]]) == 10
    assert costs.of([[(0, 2)]]) == 0


@pytest.mark.parametrize(("pairs", "rounds", "ways"), [(4, 3, 27), (5, 2, 9), (6, 2, 225), (8, 1, 105)])
def test_of_few_drafts_the_cheapest_is_found(pairs, rounds, ways):
    rng = Random(pairs)
    draft = [any_games(pairs, rng, number if pairs % 2 else None) for number in range(rounds)]
    costs = costs_of(pairs, *(drawn(pairs, 3, seed) for seed in range(3)))
    every = [all_games([pair for game in games if pairs not in game for pair in game]) for games in draft]
    least = min(costs.of(list(way)) for way in product(*map(list, every)))
    found = cheapest(draft, costs, ways)
    assert costs.of(found) == least
    assert [games[2:] for games in found] == [games[2:] for games in draft] or not pairs % 2
    assert cheapest(draft, costs, ways - 1) is None


@pytest.mark.parametrize("seed", range(6))
def test_the_search_finds_opponents_who_have_not_met(seed):
    rng = Random(seed)
    first = drawn(12, 3, seed)
    draft = [any_games(12, rng) for _round in range(3)]
    costs = costs_of(12, first)
    assert costs.of(draft)
    assert costs.of(improved(draft, costs, rng, 20_000)) == 0


@pytest.mark.parametrize("pairs", [2, 3, 4, 5])
def test_no_evening_has_fewer_repeats_than_the_bound(pairs):
    for rounds in (1, 2, 3) if pairs == 5 else (1, 2, 3, 4, 5):
        outs = range(pairs) if pairs % 2 else [None]
        ways = [games for out in outs for games in all_games([p for p in range(pairs) if p != out])]
        nothing = Costs(pairs_of(pairs))
        least = min(nothing.of(list(evening)) for evening in product(ways, repeat=rounds))
        assert least == least_again(pairs, rounds) * AGAIN
