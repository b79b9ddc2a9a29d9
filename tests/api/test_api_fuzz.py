"""Whatever a program sends, it gets an answer that says what is wrong with it."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jassclub.games import PRESENTATIONS
from tests.matches.api import NAMES, Program

SETTINGS = settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
TEXTS = st.text(st.characters(), max_size=8) | st.sampled_from(["\x00", "\ud800", "\u200b", "hearts"])
NUMBERS = st.integers() | st.floats() | st.just(10**400)
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=6,
)


def near(names: list[str]) -> st.SearchStrategy[dict[str, Any]]:
    return st.dictionaries(st.sampled_from(names) | TEXTS, JSON, max_size=5)


START = near(["game", "options", "players", "first", "dealer"]) | st.fixed_dictionaries(
    {"game": st.sampled_from(list(PRESENTATIONS)), "options": JSON, "players": JSON | st.just(NAMES[:4])}
)
WRITE = near(["deal", "remark", "seen", "key", "confirm"])


def answered(response: Any) -> None:
    assert response.status_code < 500
    assert isinstance(response.json(), dict)


@SETTINGS
@given(body=(JSON | START).map(json.dumps) | st.text(st.characters(exclude_categories=["Cs"])) | st.binary())
def test_anything_sent_to_start_a_match_is_answered(as_helper, body):
    answered(Program(as_helper).send("POST", "/api/matches/", body))


@pytest.mark.parametrize("game", PRESENTATIONS)
def test_anything_written_as_a_deal_is_answered(as_helper, game):
    program, rules = Program(as_helper), PRESENTATIONS[game].game
    match = program.started(game, rules.seats[0], options=dict(rules.stand_in))
    fields = [field["name"] for field in match["next"]["fields"]]

    @SETTINGS
    @given(deal=near(fields) | JSON, about=WRITE, number=st.integers(0, 3) | st.integers(0))
    def send(deal, about, number):
        address = f"/api/matches/{match['id']}/deals/{number}/"
        answered(program.send("PUT", address, {"deal": deal}))
        answered(program.send("PUT", address, about | {"deal": deal}))
        answered(program.send("DELETE", address, about))

    send()
    assert program.read(match["id"])["id"] == match["id"]
