"""Every case of the rules played through the API, and whatever else a program may send."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jassclub.games import PRESENTATIONS
from tests.matches.api import NAMES, Program
from tests.matches.conftest import VECTORS, valid_cases

REFUSED = [
    pytest.param(case, id=f"{path.stem}: {case['name']}")
    for path in sorted(VECTORS.glob("*.json"))
    for case in json.loads(path.read_text(encoding="utf-8"))
    if "error" in case["expect"] and isinstance(case.get("deals"), list)
]


def played(program, case):
    """The match of a case and the answer to its last deal, or to the first that was refused."""
    seats = case.get("seats") or PRESENTATIONS[case["game"]].game.seats[0]
    answer = program.start(case["game"], seats, options=case.get("options"))
    if answer.status_code != 201:
        return None, answer
    match = answer.json()["id"]
    for number, deal in enumerate(case["deals"], start=1):
        answer = program.write(match, number, deal)
        if answer.status_code != 200:
            break
    return match, answer


@pytest.mark.parametrize("case", valid_cases())
def test_a_match_written_by_a_program_has_the_points_of_the_rules(as_helper, case):
    program = Program(as_helper)
    match, answer = played(program, case)
    assert answer.status_code in (200, 201), answer.text
    read = program.read(match)
    assert read["score"] == case["expect"]
    assert [each["points"] for each in read["deals"]] == case["expect"]["points"]
    assert (read["next"]["number"] is None) == case["expect"]["finished"]


@pytest.mark.parametrize("case", REFUSED)
def test_what_the_rules_refuse_is_refused_at_the_same_field(as_helper, case):
    _match, answer = played(Program(as_helper), case)
    field = {"seats": "players"}.get(case["expect"]["error"], case["expect"]["error"])
    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert answer.json()["code"] and answer.json()["message"]


SETTINGS = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
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
