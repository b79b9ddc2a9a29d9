"""What decided between two of the same total is said to both, with figures that differ."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassclub.engine.standings.regulation import TIES
from jassclub.engine.standings.ties import Facts, Order
from tests.engine.standings.seasons import lines_of, seasons

ties = st.lists(st.sampled_from(TIES), unique=True, min_size=1)


@settings(deadline=None)
@given(seasons(ties=ties))
def test_whatever_decided_has_two_figures_that_differ_and_is_said_to_both(season):
    lines = lines_of(season)
    said = {(line.player, each.other): each for line in lines for each in line.decisions}
    ranks = {line.player: line.rank for line in lines}
    for (player, other), decision in said.items():
        back = said[other, player]
        assert (decision.mine, decision.theirs, decision.at) == (back.theirs, back.mine, back.at)
        assert decision.is_ahead is not back.is_ahead
        assert bool(decision.by) == (ranks[player] != ranks[other]) == (decision.mine != decision.theirs)


@pytest.mark.parametrize(
    ("ranks", "figures", "at"),
    [
        (((1, 3), (1,)), (1, 0), 2),
        (((2,), (3, 3)), (1, 0), 1),
        (((1, 1), (1, 2)), (2, 1), 0),
    ],
)
def test_of_places_the_first_that_differs_decides_and_having_had_none_is_0_times(ranks, figures, at):
    facts = {name: Facts(Fraction(50), ranks=own) for name, own in zip("AB", ranks, strict=True)}
    [decision] = Order(facts, ["places"]).decisions(["A", "B"])["A"]
    assert ((decision.mine, decision.theirs), decision.at) == (figures, at)


def test_one_more_round_decides_where_the_others_are_the_same():
    facts = {"A": Facts(Fraction(50), rounds=[30, 0, 20]), "B": Facts(Fraction(50), rounds=[30, 20])}
    [decision] = Order(facts, ["best_rounds"]).decisions(["A", "B"])["B"]
    assert (decision.mine, decision.theirs, decision.at) == (None, 0, 2)
