"""Partners by lot, for an evening on which they stay together."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassclub.engine.draws.constraints import Constraints, pairs_by_lot

seeds = st.integers(0, 2**53)


@st.composite
def evenings(draw):
    """Some people and what they wish; each has at most one fixed partner, and some who wish are not here."""
    people = draw(st.lists(st.integers(1, 40), unique=True, max_size=25))
    known = draw(st.permutations(range(1, 41)))
    together = tuple((known[at], known[at + 1]) for at in range(0, draw(st.integers(0, 8)), 2))
    two = st.tuples(st.integers(1, 40), st.integers(1, 40)).filter(lambda pair: pair[0] != pair[1])
    apart = draw(st.lists(two, max_size=30).map(tuple))
    agreed = {frozenset(pair) for pair in together}
    return people, Constraints(apart=tuple(p for p in apart if frozenset(p) not in agreed), together=together)


@given(evenings(), seeds)
def test_everyone_has_at_most_one_partner_whom_they_wish_and_none_they_refuse(evening, seed):
    people, constraints = evening
    pairs = pairs_by_lot(people, Random(seed), constraints)
    paired = [player for pair in pairs for player in pair]
    assert len(set(paired)) == len(paired) and set(paired) <= set(people)
    assert not set(map(frozenset, pairs)) & set(map(frozenset, constraints.apart))
    assert {pair for pair in constraints.together if set(pair) <= set(people)} <= set(pairs)
    assert pairs == pairs_by_lot(people, Random(seed), constraints)


@given(st.integers(2, 60), seeds)
def test_nobody_stays_over_but_one_of_an_odd_number(players, seed):
    assert len(pairs_by_lot(range(players), Random(seed), Constraints())) == players // 2
    # Nor do couples who refuse each other; anyone who refuses all but one gets that one.
    couples = Constraints(apart=tuple((2 * each, 2 * each + 1) for each in range(players)))
    assert len(pairs_by_lot(range(2 * players), Random(seed), couples)) == players
    choosy = Constraints(apart=tuple((0, other) for other in range(1, 19)))
    pairs = pairs_by_lot(range(20), Random(seed), choosy)
    assert {0, 19} in [set(pair) for pair in pairs] and len(pairs) == 10
    assert pairs_by_lot([1, 2], Random(seed), Constraints(apart=((1, 2),))) == []


@pytest.mark.parametrize("constraints", [Constraints(), Constraints(apart=((0, 1), (2, 3)))])
def test_everyone_is_as_likely_to_stay_over(constraints):
    over: Counter[int] = Counter()
    for seed in range(3500):
        [left] = set(range(7)) - {
            x for pair in pairs_by_lot(range(7), Random(seed), constraints) for x in pair
        }
        over[left] += 1
    assert all(400 < over[player] < 600 for player in range(7)), over


def test_everyone_is_as_likely_a_partner():
    """Also of someone with a wish; but for the one who is refused."""
    partners: Counter[int] = Counter()
    for seed in range(3500):
        for pair in pairs_by_lot(range(8), Random(seed), Constraints(apart=((0, 1),))):
            if 0 in pair:
                partners[sum(pair)] += 1
    assert partners[1] == 0
    assert all(480 < partners[player] < 690 for player in range(2, 8)), partners
