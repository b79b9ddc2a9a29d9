"""The shared cases of seasons, and published results of real clubs and championships, come out as they stand.

Each file of `published/` has its source and a note of how the page's figures stand in it. Members of small
clubs are initials.
"""

import json
from pathlib import Path

import pytest

from tests.engine.standings.by_hand import Season, standings
from tests.engine.standings.seasons import lines_of, ranked

HERE = Path(__file__).parent
CASES = json.loads((HERE / "vectors" / "seasons.json").read_text(encoding="utf-8"))
PUBLISHED = sorted((HERE / "published").glob("*.json"))


def season_of(case):
    return Season(case["results"], case["regulation"], case.get("low_wins", False))


def expected(case):
    return [(each["rank"], each["player"], each["total"]) for each in case["expect"]]


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_a_season_comes_out_as_its_regulation_says(case):
    found = ranked(lines_of(season_of(case)))
    assert [(*line, round(float(total), 1)) for *line, total in found] == [
        (*line, round(total, 1)) for *line, total in expected(case)
    ]


@pytest.mark.parametrize("path", PUBLISHED, ids=lambda path: path.stem)
def test_the_standings_and_a_second_reading_of_the_rules_are_what_was_published(path):
    published = json.loads(path.read_text(encoding="utf-8"))
    season = season_of(published)
    assert ranked(lines_of(season)) == standings(season) == expected(published)
    assert "http" in published["source"] and published["note"]
