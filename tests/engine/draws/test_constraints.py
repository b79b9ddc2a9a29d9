"""Couples who never or always want to be partners, and players who need table 1."""

from collections import Counter
from random import Random

import pytest

from jassclub.engine.draws.constraints import Constraints, UnmetConstraint, unmet_constraints
from jassclub.engine.draws.meetings import least_repeats, partners, repeated_partners, repeats, times_met
from jassclub.engine.draws.plan import Plan
from jassclub.engine.draws.turns import Turns, times_so_far
from tests.engine.draws.club import draw, one_by_one

METHODS = ["tokens", "mixed"]
APART_AND_TABLE_1 = Constraints(apart=((1, 2),), first_table=(3,))


def drawn(players, constraints, method="mixed", rounds=4, seed=1, **options):
    return draw(Plan(method, players, rounds, seed, constraints=constraints, **options))


@pytest.mark.parametrize("players", range(8, 41, 4))
def test_a_couple_apart_and_one_at_table_1_cost_the_evening_nothing(players):
    for seed in range(3):
        seatings, _benches = drawn(players, APART_AND_TABLE_1, seed=seed)
        assert not unmet_constraints(seatings, APART_AND_TABLE_1)
        assert repeats(seatings) == least_repeats(players, 4)
        assert repeated_partners(seatings) == 0


@pytest.mark.parametrize("players", [15, 16, 24])
def test_neither_does_it_cost_anything_round_by_round_nor_over_a_season(players):
    season = []
    for seed in range(2):
        season.append(one_by_one(players, seed=seed, season=season, constraints=APART_AND_TABLE_1))
        assert not unmet_constraints(season[-1][0], APART_AND_TABLE_1)
        assert repeats(season[-1][0]) == 0
    rounds = [tables for seatings, _benches in season for tables in seatings]
    assert set(times_met(rounds, partners).values()) == {1}


@pytest.mark.parametrize("players", [20, 22, 24])
def test_a_couple_together_meets_others_as_seldom_as_anyone(players):
    constraints = Constraints(together=((1, 2),))
    for seatings, benches in (drawn(players, constraints), one_by_one(players, constraints=constraints)):
        unmet = unmet_constraints(seatings, constraints)
        assert all(wish.players[0] in benches[wish.round] for wish in unmet)
        assert repeats(seatings, constraints.at_one_table) == 0
        assert repeated_partners(seatings, constraints.couples) == 0


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("players", "constraints", "broken"),
    [
        (16, Constraints(first_table=(1, 2, 3, 4, 5)), 1),
        (16, Constraints(apart=((1, 2),), together=((1, 2),)), 1),
        (16, Constraints(together=((1, 2), (2, 3))), 1),
        (4, Constraints(apart=((1, 2), (1, 3), (1, 4))), 1),
        (16, Constraints(together=((1, 1),), apart=((2, 2),)), 0),
        (16, Constraints(together=((1, 99),), apart=((98, 99),), first_table=(97,)), 0),
    ],
)
def test_contradicting_wishes_are_granted_as_far_as_they_go(method, players, constraints, broken):
    here = constraints.among({player: player for player in range(1, players + 1)})
    seatings, _benches = drawn(players, constraints, method, rounds=3)
    unmet = Counter(wish.round for wish in unmet_constraints(seatings, here))
    assert [unmet[number] for number in range(3)] == [broken] * 3


@pytest.mark.parametrize("method", METHODS)
def test_many_wishes_in_a_large_club_are_all_granted(method):
    constraints = Constraints(
        apart=tuple((player, player + 1) for player in range(1, 40, 2)),
        together=tuple((player, player + 1) for player in range(101, 120, 2)),
        first_table=(150, 1, 101),
    )
    assert not unmet_constraints(drawn(160, constraints, method)[0], constraints)


@pytest.mark.parametrize("method", METHODS)
def test_wishes_leave_everything_else_to_chance(method):
    evenings = 200
    mates, seats = Counter(), Counter()
    for seed in range(evenings):
        (tables,), _benches = drawn(16, APART_AND_TABLE_1, method, rounds=1, seed=seed)
        (pair,) = [pair for table in tables for pair in partners(table) if 1 in pair]
        mates.update(player for player in pair if player != 1)
        seats[tables[0].index(3)] += 1
    assert sum(mates.values()) == evenings
    assert set(mates) == set(range(3, 17))
    assert all(abs(times - evenings / 14) < 6 * (evenings / 14) ** 0.5 for times in mates.values())
    assert all(abs(seats[seat] - evenings / 4) < 6 * (evenings / 4) ** 0.5 for seat in range(4))


def test_a_couple_sits_out_together_as_soon_as_both_may():
    for seed in range(20):
        benches = drawn(22, Constraints(together=((1, 2), (3, 4))), "tokens", rounds=11, seed=seed)[1]
        for couple in ({1, 2}, {3, 4}):
            assert [couple <= set(bench) for bench in benches if couple & set(bench)] == [True]


def test_but_a_couple_does_not_sit_out_before_its_turn_and_is_parted_where_one_alone_is_left():
    turns = Turns(times_so_far(range(6), [[0]], []), 2, couples=[(0, 1)])
    assert not {0, 1} & {*turns.next(Random(1))}  # three others may sit out, and nobody is parted
    turns = Turns(times_so_far(range(6), [[0, 2], [3, 4]], []), 2, couples=[(0, 1)])
    assert turns.next(Random(1)) == [1, 5]


def test_what_is_not_granted_is_named_with_the_round():
    constraints = Constraints(apart=((1, 3),), together=((1, 2), (7, 8)), first_table=(5, 9))
    rounds = [[[1, 2, 3, 4], [5, 6, 7, 8]], [[5, 1, 6, 2], [7, 3, 8, 4]]]
    assert unmet_constraints(rounds, constraints) == [
        UnmetConstraint("apart", (1, 3), 0),
        UnmetConstraint("together", (1, 2), 0),
        UnmetConstraint("together", (7, 8), 0),
        UnmetConstraint("first_table", (5,), 0),
    ]
