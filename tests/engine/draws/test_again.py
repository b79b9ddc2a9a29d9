"""Stored plans give the same draw again, in this process and shared among several."""

import hashlib
from unittest import mock

import pytest

from jassclub import __version__
from jassclub.engine.draws import again
from jassclub.engine.draws.again import draw_again, draw_all_again, drawn_to_json, moved
from jassclub.engine.draws.constraints import Constraints
from jassclub.engine.draws.methods import draw
from jassclub.engine.draws.plan import Plan, canonical, to_json

PLANS = [Plan(method, 9, 2, seed) for seed in (1, 2) for method in ("tokens", "mixed", "tokens")]


@pytest.mark.parametrize("killed", [False, True])
def test_plans_give_the_same_again_in_their_order(killed, monkeypatch):
    monkeypatch.setattr(again.os, "cpu_count", lambda: 2)
    monkeypatch.setattr(again, "FEW", 3)
    monkeypatch.setattr(again.os, "nice", [].pop if killed else [].append)  # there is nothing to pop
    plans = [*map(to_json, PLANS), {"method": "mixed"}]
    pool = again.futures.ProcessPoolExecutor
    with mock.patch.object(again.futures, "ProcessPoolExecutor", wraps=pool) as started:
        found = draw_all_again(plans)
    assert started.call_args.args[0] == 2
    assert found == [*(drawn_to_json(draw(plan)) for plan in PLANS), draw_again({"method": "mixed"})]
    assert found[-1] == {"refused": "players: a whole number from 4 to 100000"}
    assert draw_again({**plans[0], "method": "dice"}) == {"refused": "there is no method dice"}


def test_anyone_who_has_another_place_is_told_by_round():
    one = [[[1, 2, 3, 4]], [[1, 2, 3, 4]]], [[5], [5]]
    other = [[[1, 2, 3, 4]], [[5, 2, 4, 3]]], [[5], [1]]
    assert moved(one, one) == {} and moved(one, other) == {2: [1, 3, 4, 5]}


# Of what `plans_of_all_kinds` give. A draw by an older version must come out the same, or its backup is
# refused.
DIGESTS = {"0.3.0": "2291cb62030aa1f77c8dc8e4ba3ee47dffec7f40e69a50045d72e5808209c002"}


def plans_of_all_kinds():
    """Of every method for 8, 10 and 13 players, with wishes; then the same rounds for two more players."""
    wishes = Constraints(((1, 2), (3, 4)), ((5, 6),), (7,))
    for players in (8, 10, 13):
        for method in ("tokens", "mixed", "standing", "pairs"):
            more = {"constraints": wishes} if method != "pairs" else {"pairs": pairs_among(players)}
            more |= {"ranking": [*range(players, 0, -1)]} if method == "standing" else {}
            plan = Plan(method, players, 1, players, **more)
            yield plan
            more |= {"pairs": pairs_among(players + 2)} if method == "pairs" else {}
            if method != "standing":
                published = draw(plan)[:2]
                yield Plan(method, players + 2, 1, 7, **{**more, "published": published})


def pairs_among(players: int):
    return [(one, one + 1) for one in range(1, players, 2)]


def test_another_draw_of_the_same_plan_has_another_version():
    found = [draw_again(to_json(plan)) for plan in plans_of_all_kinds()]
    assert not [each for each in found if "refused" in each]
    digest = hashlib.sha256(canonical({"found": found}).encode()).hexdigest()
    assert digest == DIGESTS[__version__], "raise the version: this program draws otherwise"
