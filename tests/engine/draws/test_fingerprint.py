"""The fingerprint belongs to exactly one draw, and a file is compared with it."""

import json

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from jassclub import __version__
from jassclub.engine.draws import methods
from jassclub.engine.draws import plan as plan_file
from jassclub.engine.draws.constraints import Constraints
from jassclub.engine.draws.plan import Plan, canonical, fingerprint, fingerprint_of_file

PLAN = Plan("mixed", 9, 2, seed=5, constraints=Constraints(apart=((1, 2),)))


def a_file(**changed):
    """The file of a draw, as the site hands it out."""
    rounds, sitting_out, _movement = methods.draw(PLAN)
    told = {
        "program": f"jassclub {__version__}",
        "plan": plan_file.to_json(PLAN),
        "members": [11, 12, 13, 14, 15, 16, 17, 18, 19],
        "nonce": "ab" * 32,
    }
    shown = fingerprint(**told)
    return {**told, "rounds": rounds, "sitting_out": sitting_out, "fingerprint": shown, **changed}


@pytest.fixture
def again(tmp_path, capsys):
    def run(content) -> str:
        path = tmp_path / "draw.json"
        path.write_text(json.dumps(content))
        call_command("draw", "--again", str(path))
        said = capsys.readouterr()
        assert set(json.loads(said.out)) == {"rounds", "sitting_out", "seed"}
        return said.err

    return run


def test_the_command_prints_the_fingerprint_and_says_that_it_is_the_one_in_the_file(again):
    content = a_file()
    said = again(content)
    assert content["fingerprint"] in said and "It is the one in the file." in said


@pytest.mark.parametrize(
    "changed",
    [
        {"nonce": "cd" * 32},
        {"members": [12, 11, 13, 14, 15, 16, 17, 18, 19]},
        {"fingerprint": "0" * 64},
        {"fingerprint": None},
    ],
)
def test_a_file_with_another_fingerprint_is_refused(again, changed):
    with pytest.raises(CommandError, match="The file has another fingerprint"):
        again(a_file(**changed))


def test_a_wish_put_in_afterwards_changes_the_fingerprint_also_where_it_changes_no_seat(again):
    other = {**plan_file.to_json(PLAN), "apart": [[1, 2], [1, 2]]}
    with pytest.raises(CommandError, match="The file has another fingerprint"):
        again(a_file(plan=other))


@pytest.mark.parametrize("lacks", ["members", "nonce"])
def test_a_file_that_lacks_something_has_no_fingerprint(again, lacks):
    content = a_file()
    del content[lacks]
    assert "The file says too little for a fingerprint." in again(content)


@pytest.mark.parametrize("content", [None, [], {}, {"plan": 1, "members": [], "nonce": "", "program": ""}])
def test_what_is_no_file_of_a_draw_has_none(content):
    assert fingerprint_of_file(content) is None


def test_anyone_can_make_it_with_other_tools():
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
def test_two_plans_have_one_fingerprint_only_if_they_are_the_same(one, other, members, nonce):
    first = fingerprint(plan=one, members=members, program="p", nonce=nonce)
    second = fingerprint(plan=other, members=members, program="p", nonce=nonce)
    assert (first == second) == (one == other)
    reopened = json.loads(json.dumps({"plan": one, "members": members, "nonce": nonce, "program": "p"}))
    assert fingerprint_of_file(reopened) == first
