"""The search counts right and never makes anything worse."""

from random import Random

import pytest

from jassclub.draws.book import book
from jassclub.draws.layout import Layout
from jassclub.draws.meetings import repeated_partners, repeats
from jassclub.draws.search import MET_TONIGHT, PARTNERS_TONIGHT, WISH, Costs, Numbers, Seats, improve
from jassclub.draws.wishes import Wishes, ungranted


def tables(row):
    return [row[first : first + 4] for first in range(0, len(row), 4)]


def shuffled(players, rng):
    return tables(rng.sample(range(players), players))


def cost_tonight(rounds):
    return repeats(rounds) * MET_TONIGHT + repeated_partners(rounds) * PARTNERS_TONIGHT


@pytest.mark.parametrize("players", [8, 16, 24])
def test_what_an_exchange_of_seats_changes_is_what_counting_again_says(players):
    rng = Random(players)
    seats = Seats([shuffled(players, rng) for _round in range(4)], Costs(players))
    for _move in range(300):
        before = cost_tonight([tables(row) for row in seats.rows])
        move = seats.any_move(rng)
        change = seats.change(move)
        seats.make(move)
        assert cost_tonight([tables(row) for row in seats.rows]) == before + change


@pytest.mark.parametrize("sizes", [[4, 4, 3, 3, 3], [5, 5, 4, 4], [3, 3, 3], [5, 4]])
def test_it_counts_right_at_tables_of_three_and_five_and_exchanges_like_seats_only(sizes):
    rng, layout, players = Random(1), Layout(sizes), sum(sizes)
    seats = Seats([layout.cut(rng.sample(range(players), players)) for _round in range(4)], Costs(players))
    aside = [{row[seat] for seat in layout.aside} for row in seats.rows]
    for _move in range(300):
        before = cost_tonight([layout.cut(row) for row in seats.rows])
        move = seats.any_move(rng)
        change = seats.change(move)
        seats.make(move)
        assert cost_tonight([layout.cut(row) for row in seats.rows]) == before + change
    assert [{row[seat] for seat in layout.aside} for row in seats.rows] == aside


def test_who_plays_with_whom_they_wish_moves_with_the_partner():
    rng, wishes = Random(1), Wishes(together=((0, 2), (4, 6)))
    costs = Costs(16)
    costs.wish(wishes)
    seats = Seats([tables(list(range(16))) for _round in range(3)], costs)
    cost = seats.cost
    for _move in range(300):
        move = seats.any_move(rng)
        cost += seats.change(move)
        seats.make(move)
        assert not ungranted([tables(row) for row in seats.rows], wishes)
    assert cost == cost_tonight([tables(row) for row in seats.rows]) - 3 * 2 * WISH


def test_what_an_exchange_of_numbers_changes_is_what_counting_again_says():
    rng = Random(1)
    costs = Costs(16)
    costs.add([shuffled(16, rng) for _round in range(8)], 1, 100)
    pages = [book(16).page(page) for page in range(4)]
    numbers = Numbers(pages, range(16), costs)
    for _move in range(300):
        before = costs.of([[[numbers.who[x] for x in table] for table in page] for page in pages])
        move = numbers.any_move(rng)
        change = numbers.change(move)
        numbers.make(move)
        after = costs.of([[[numbers.who[x] for x in table] for table in page] for page in pages])
        assert after == before + change


def test_the_costs_are_as_before_when_the_seats_are_left():
    rng = Random(3)
    costs = Costs(12)
    costs.add([shuffled(12, rng)], 1, 5)
    before = [row[:] for row in costs.meeting], [row[:] for row in costs.partners]
    seats = Seats([shuffled(12, rng) for _round in range(3)], costs)
    improve(seats, rng, 500)
    seats.leave()
    assert (costs.meeting, costs.partners) == before


@pytest.mark.parametrize("seed", range(5))
def test_a_walk_comes_home_with_the_best_it_met(seed):
    rng = Random(seed)
    rounds = [shuffled(16, rng) for _round in range(4)]
    rows = improve(Seats(rounds, Costs(16)), rng, 2000)
    assert cost_tonight([tables(row) for row in rows]) <= cost_tonight(rounds)
