"""The search counts right and never makes anything worse."""

from random import Random

import pytest

from jassclub.engine.draws import movement, search
from jassclub.engine.draws.constraints import Constraints, unmet_constraints
from jassclub.engine.draws.meetings import repeated_partners, repeats
from jassclub.engine.draws.search import MET_TONIGHT, PARTNERS_TONIGHT, Costs, Evenings, Seats, improve
from jassclub.engine.draws.table_sizes import Layout


def tables(row):
    return [row[first : first + 4] for first in range(0, len(row), 4)]


def shuffled(players, rng):
    return tables(rng.sample(range(players), players))


def cost_tonight(rounds):
    return repeats(rounds) * MET_TONIGHT + repeated_partners(rounds) * PARTNERS_TONIGHT


@pytest.mark.parametrize(
    "sizes", [[4] * 2, [4] * 4, [4] * 6, [4, 4, 3, 3, 3], [5, 5, 4, 4], [3, 3, 3], [5, 4]]
)
def test_an_exchange_changes_what_counting_again_says_and_is_of_like_seats_only(sizes):
    rng, layout, players = Random(1), Layout(sizes), sum(sizes)
    seats = Seats([layout.cut(rng.sample(range(players), players)) for _round in range(4)], Costs(players))
    uneven = [{row[seat] for seat in layout.uneven} for row in seats.rows]
    for _move in range(300):
        before = cost_tonight(seats.rounds())
        move = seats.any_move(rng)
        change = seats.change(move)
        seats.make(move)
        assert cost_tonight(seats.rounds()) == before + change
    assert [{row[seat] for seat in layout.uneven} for row in seats.rows] == uneven


def test_anyone_who_is_always_partner_moves_with_the_partner():
    rng, constraints = Random(1), Constraints(together=((0, 2), (4, 6)))
    costs = Costs(16)
    costs.constrain(constraints)
    seats = Seats([tables(list(range(16))) for _round in range(3)], costs)
    cost = seats.cost
    for _move in range(300):
        move = seats.any_move(rng)
        cost += seats.change(move)
        seats.make(move)
        assert not unmet_constraints(seats.rounds(), constraints)
    assert cost == cost_tonight(seats.rounds()) - 3 * 2 * search.CONSTRAINT


def test_what_an_exchange_of_evenings_changes_is_what_counting_again_says():
    rng = Random(1)
    costs = Costs(16)
    costs.add([shuffled(16, rng) for _round in range(8)], 1, 100)
    rounds = [movement.positions(16, number)[0] for number in range(4)]
    evenings = Evenings(rounds, range(16), costs)
    for _move in range(300):
        before = costs.of([[[evenings.who[x] for x in table] for table in tables] for tables in rounds])
        move = evenings.any_move(rng)
        change = evenings.change(move)
        evenings.make(move)
        after = costs.of([[[evenings.who[x] for x in table] for table in tables] for tables in rounds])
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
