"""A plan as a file: what is written is read again, and what cannot be is refused with the place."""

import json
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassclub.engine.draws import plan as plan_file
from jassclub.engine.draws.constraints import Constraints
from jassclub.engine.draws.plan import Movement, Plan, canonical, fingerprint, fingerprint_of_file

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
        movement=draw(st.none() | st.builds(Movement, PEOPLE.map(tuple), st.integers(0, 9))),
        published=draw(evenings(2)),
        sitting_out=draw(PEOPLE),
        leftover=draw(st.sampled_from(["sit_out", "threes", "fives"])),
        constraints=Constraints(tuple(draw(COUPLES)), tuple(draw(COUPLES)), tuple(draw(PEOPLE))),
        pairs=draw(COUPLES),
        ranking=draw(PEOPLE),
        partners=draw(st.sampled_from(["14", "13", "12"])),
    )


@given(plans())
@settings(max_examples=40)
def test_a_plan_that_went_through_a_file_tells_the_same(plan):
    told = plan_file.to_json(plan)
    read = plan_file.from_json(json.loads(json.dumps(told)))
    assert plan_file.to_json(read) == told
    assert (read.seed, read.constraints, read.movement) == (plan.seed, plan.constraints, plan.movement)


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("method", [7]),
        ("players", [3, True, "8", 10**30]),
        ("rounds", [0, 10**30]),  # would be drawn forever
        ("evening", [10**30]),
        ("seed", [10**4000, None, -1]),
        ("season", [5, [{"rounds": [[[1, 2]]]}]]),
        ("tonight", [{"rounds": [[[1, 2, 3, 4, 5, 6]]]}]),
        ("published", [{"rounds": [[[1, 2, 3, 1]]]}]),
        ("sitting_out", [[0], [10**9]]),
        ("pairs", [[[1, 2, 3]]]),
        ("apart", [[[1, 1]]]),
        ("together", ["12"]),
        ("ranking", [[[1]]]),
        ("partners", [14]),
        ("movement", [5, {"positions": 5}, {"positions": [1], "next": -1}]),
    ],
)
def test_a_wrong_plan_is_refused_with_the_place(field, values):
    places = {
        "season": "no list|evening 1, round 1",
        "published": "published, round 1: player 1 is there twice",
        "movement": "movement|next",
    }
    small = {"method": "mixed", "players": 8, "rounds": 1, "seed": 7}
    for value in values:
        with pytest.raises(plan_file.BadPlan, match=places.get(field, field)):
            plan_file.from_json({**small, field: value})


@pytest.mark.parametrize("content", [None, [], {}, {"plan": 1, "members": [], "nonce": "", "program": ""}])
def test_what_is_not_a_draw_file_has_no_fingerprint(content):
    assert fingerprint_of_file(content) is None


def test_anyone_can_make_the_fingerprint_with_other_tools():
    """The text is written down here by hand, so that it never changes unnoticed."""
    text = '{"members":[7,3],"nonce":"00","plan":{"apart":[[1,2]],"seed":5},"program":"jassclub 1"}'
    assert canonical(json.loads(text)) == text
    made = fingerprint(plan={"seed": 5, "apart": [[1, 2]]}, members=[7, 3], program="jassclub 1", nonce="00")
    assert made == "ab4685b30a6dbc7e0b6141f0e3836e983f4c4eead058c1d17e6e08a908a8ba82"


JSON = st.recursive(
    st.integers() | st.text(max_size=5), lambda inner: st.lists(inner, max_size=3), max_leaves=6
)
PLANS = st.dictionaries(st.text(max_size=5), JSON, max_size=4)


@given(PLANS, PLANS, st.lists(st.integers(), max_size=5), st.text(max_size=8))
@settings(max_examples=30)
def test_two_plans_have_one_fingerprint_only_if_they_are_the_same(one, other, members, nonce):
    first = fingerprint(plan=one, members=members, program="p", nonce=nonce)
    second = fingerprint(plan=other, members=members, program="p", nonce=nonce)
    assert (first == second) == (one == other)
    reopened = json.loads(json.dumps({"plan": one, "members": members, "nonce": nonce, "program": "p"}))
    assert fingerprint_of_file(reopened) == first


def test_the_check_of_a_draw_needs_python_and_the_draws_alone():
    code = """
import importlib, pkgutil, sys
before = {*sys.modules, "__mp_main__"}  # another name of a module
import jassclub.engine.draws as draws
for module in pkgutil.iter_modules(draws.__path__):
    importlib.import_module("jassclub.engine.draws." + module.name)
loaded = {name.split(".")[0] for name in set(sys.modules) - before} - set(sys.stdlib_module_names)
others = {".".join(name.split(".")[1:3]) for name in sys.modules if name.startswith("jassclub.")}
print(sorted(loaded), sorted(others))
"""
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "['jassclub'] ['engine', 'engine.draws']"
