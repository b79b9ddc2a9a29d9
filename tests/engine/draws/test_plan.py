"""A plan as a file: what is written is read again, and what cannot be is refused with the place."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassclub.engine.draws import plan as plan_file
from jassclub.engine.draws.constraints import Constraints
from jassclub.engine.draws.plan import Plan

PEOPLE = st.lists(st.integers(1, 60), unique=True, max_size=12)
COUPLES = st.lists(st.lists(st.integers(1, 60), unique=True, min_size=2, max_size=2).map(tuple), max_size=3)


@st.composite
def evenings(draw, most: int = 3):
    rounds, benches = [], []
    for _round in range(draw(st.integers(0, most))):
        people = draw(st.permutations(range(1, 14)))
        rounds.append([people[0:4], people[4:8], people[8:11]])
        benches.append(people[11:])
    return rounds, benches


@st.composite
def plans(draw) -> Plan:
    return Plan(
        method=draw(st.sampled_from(["tokens", "mixed", "pairs", "standing"])),
        players=draw(st.integers(4, 60)),
        rounds=draw(st.integers(1, 5)),
        seed=draw(st.integers(0, 2**53)),
        evening=draw(st.integers(0, 20)),
        tonight=draw(evenings()),
        season=draw(st.lists(evenings(), max_size=2)),
        published=draw(evenings(2)),
        sitting_out=draw(PEOPLE),
        leftover=draw(st.sampled_from(["sit_out", "threes", "fives"])),
        constraints=Constraints(tuple(draw(COUPLES)), tuple(draw(COUPLES)), tuple(draw(PEOPLE))),
        pairs=draw(COUPLES),
        ranking=draw(PEOPLE),
        partners=draw(st.sampled_from(["14", "13", "12"])),
    )


@given(plans())
def test_a_plan_that_went_through_a_file_tells_the_same(plan):
    told = plan_file.to_json(plan)
    read = plan_file.from_json(json.loads(json.dumps(told)))
    assert plan_file.to_json(read) == told
    assert (read.method, read.seed, read.constraints) == (plan.method, plan.seed, plan.constraints)


SMALL = {"method": "mixed", "players": 8, "rounds": 1, "seed": 7}


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"method": 7}, "method"),
        ({"players": 3}, "players"),
        ({"players": True}, "players"),
        ({"players": "8"}, "players"),
        ({"rounds": 0}, "rounds"),
        ({"rounds": 10**30}, "rounds"),  # would be drawn for ever
        ({"evening": 10**30}, "evening"),
        ({"players": 10**30}, "players"),
        ({"seed": 10**4000}, "seed"),
        ({"seed": None}, "seed"),
        ({"seed": -1}, "seed"),
        ({"season": 5}, "no list"),
        ({"season": [{"rounds": [[[1, 2]]]}]}, "evening 1, round 1"),
        ({"tonight": {"rounds": [[[1, 2, 3, 4, 5, 6]]]}}, "tonight, round 1"),
        ({"published": {"rounds": [[[1, 2, 3, 1]]]}}, "player 1 is there twice"),
        ({"sitting_out": [0]}, "sitting_out"),
        ({"sitting_out": [10**9]}, "sitting_out"),
        ({"pairs": [[1, 2, 3]]}, "pairs"),
        ({"apart": [[1, 1]]}, "apart"),
        ({"together": "12"}, "together"),
        ({"ranking": [[1]]}, "ranking"),
        ({"partners": 14}, "partners"),
    ],
)
def test_a_wrong_plan_is_refused_with_the_place(wrong, where):
    with pytest.raises(plan_file.BadPlan, match=where):
        plan_file.from_json({**SMALL, **wrong})


@pytest.mark.parametrize("nothing", [None, [], "plan", 7])
def test_what_is_no_object_is_no_plan(nothing):
    with pytest.raises(plan_file.BadPlan):
        plan_file.from_json(nothing)
