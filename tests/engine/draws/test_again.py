"""Stored plans give the same again, in this process and shared among several."""

import subprocess
from unittest import mock

import pytest

from jassclub.engine.draws import again
from jassclub.engine.draws.again import draw_again, draw_all_again, drawn_to_json, moved
from jassclub.engine.draws.methods import draw
from jassclub.engine.draws.plan import Plan, to_json

PLANS = [Plan(method, 9, 2, seed) for seed in (1, 2) for method in ("tokens", "mixed", "tokens")]


@pytest.mark.parametrize("killed", [False, True])
def test_plans_give_the_same_again_in_their_order(killed, monkeypatch):
    monkeypatch.setattr(again.os, "cpu_count", lambda: 2)
    monkeypatch.setattr(again, "FEW", 3)
    plans = [*map(to_json, PLANS), {"method": "mixed"}]
    died = subprocess.CalledProcessError(-9, "python")
    with mock.patch.object(subprocess, "run", side_effect=died if killed else subprocess.run) as run:
        found = draw_all_again(plans)
    assert run.call_count == 2
    assert found == [*(drawn_to_json(draw(plan)) for plan in PLANS), draw_again({"method": "mixed"})]
    assert found[-1] == {"refused": "players: a whole number from 4 to 100000"}
    assert draw_again({**plans[0], "method": "dice"}) == {"refused": "there is no method dice"}


def test_who_has_another_place_is_told_by_round():
    one = [[[1, 2, 3, 4]], [[1, 2, 3, 4]]], [[5], [5]]
    other = [[[1, 2, 3, 4]], [[5, 2, 4, 3]]], [[5], [1]]
    assert moved(one, one) == {} and moved(one, other) == {2: [1, 3, 4, 5]}
