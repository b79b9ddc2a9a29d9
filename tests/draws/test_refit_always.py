"""Whoever comes or leaves, this holds of the rounds on the wall."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassclub.draws import registry
from jassclub.draws.meetings import repeated_partners
from jassclub.draws.roster import Roster
from jassclub.draws.sheets import Hung

from .club import assert_all_are_seated_once, drawn
from .wall import moved, on_the_wall, refitted


@st.composite
def walls(draw):
    many, seed, played = draw(st.integers(8, 60)), draw(st.integers(0, 2**32)), draw(st.integers(0, 3))
    gone = draw(st.lists(st.integers(1, many), max_size=3, unique=True))
    evening = drawn(many, seed=seed)
    return on_the_wall(evening, gone=gone, came=draw(st.integers(0, 3)), played=played)


@given(walls())
@settings(max_examples=60, deadline=None)
def test_everybody_is_seated_once_or_sits_out_in_turn(plan):
    after = refitted(plan)
    assert_all_are_seated_once(after, plan.here)
    times = Counter(player for bench in plan.tonight[1] for player in bench)
    for tables, bench in zip(*after, strict=True):
        fewest = min((times[player] for table in tables for player in table), default=9)
        assert all(times[player] <= fewest for player in bench)
        times.update(bench)


@given(walls())
@settings(max_examples=60, deadline=None)
def test_nobody_gets_a_partner_again(plan):
    """Seen in more than ten thousand draws with eight players or more; fewer may be unable to avoid it."""
    if plan.players >= 8:
        assert repeated_partners([*plan.tonight[0], *refitted(plan)[0]]) == 0


@given(walls())
@settings(max_examples=60, deadline=None)
def test_few_people_are_moved(plan):
    """Tables that are too many; up to three from the bench and three to it; one more for each free seat."""
    after = refitted(plan)
    for those, hung, tables in zip(moved(plan, after), plan.ahead[0], after[0], strict=True):
        too_many = [player for table in hung[len(tables) :] for player in table if player in plan.here]
        free = 4 * len(tables) - sum(player in plan.here for table in hung[: len(tables)] for player in table)
        assert len(those) <= len(too_many) + 6 + free


@given(walls(), st.integers(0, 99))
@settings(max_examples=10, deadline=None)
def test_the_same_plan_gives_the_same_rounds(plan, seed):
    plan = replace(plan, seed=seed)
    assert registry.draw(plan) == registry.draw(replace(plan)) == refitted(plan)


@pytest.mark.parametrize(
    ("players", "came", "played"), [(9, 1, 1), (10, 0, 1), (11, 0, 2), (9, 2, 2), (12, 0, 2)]
)
@pytest.mark.parametrize("seed", range(2))
def test_who_sits_out_is_chosen_so_that_no_other_way_moves_fewer(players, came, played, seed):
    plan = on_the_wall(drawn(players, seed=seed), gone=[2 + seed], came=came, played=played)
    hung = [Hung(tables, bench, plan.here) for tables, bench in zip(*plan.ahead, strict=True)]
    roster = Roster(plan, hung, Random(seed))

    def moves(benches):
        return sum(
            each.moved_to_bench(player) for each, bench in zip(hung, benches, strict=True) for player in bench
        )

    on_the_bench = sum(player in plan.here for bench in plan.ahead[1] for player in bench)
    every_way = product(combinations(plan.here, plan.players % 4), repeat=plan.rounds)
    assert roster.ways()[0][0] == on_the_bench + min(
        moves(benches) for benches in every_way if roster.allows(benches)
    )
