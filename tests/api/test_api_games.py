"""Every case of the rules played through the API: the same points, the same refusals."""

import json

import pytest

from jassclub.games import PRESENTATIONS
from tests.matches.api import Program
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
