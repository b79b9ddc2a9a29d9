"""Every case of the rules played through the API: the same points."""

from __future__ import annotations

import pytest

from jassclub.games import PRESENTATIONS
from tests.matches.api import Program
from tests.matches.conftest import valid_cases


def played(program, case):
    """The match of a case."""
    seats = case.get("seats") or PRESENTATIONS[case["game"]].game.seats[0]
    answer = program.start(case["game"], seats, options=case.get("options"))
    match = answer.json()["id"]
    for number, deal in enumerate(case["deals"], start=1):
        answer = program.write(match, number, deal)
        assert answer.status_code == 200, answer.text
    return match


@pytest.mark.parametrize("case", valid_cases())
def test_a_match_written_by_a_program_has_the_points_of_the_rules(as_helper, case):
    program = Program(as_helper)
    match = played(program, case)
    read = program.read(match)
    assert read["score"] == case["expect"]
    assert [each["points"] for each in read["deals"]] == case["expect"]["points"]
    assert (read["next"]["number"] is None) == case["expect"]["finished"]
