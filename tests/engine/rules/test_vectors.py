"""The cases that every implementation of the rules must reproduce, read from text."""

import json
from pathlib import Path

import pytest

from jassclub.engine.rules.registry import score_case

CASES = [
    pytest.param(case, id=f"{path.stem}: {case['name']}")
    for path in sorted((Path(__file__).parent / "vectors").glob("*.json"))
    for case in json.loads(path.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("case", CASES)
def test_the_case_comes_out_exactly(case):
    result, expected = score_case(case), case["expect"]
    if "error" in expected:
        assert result.get("error") == expected["error"]
    else:
        assert result == expected
