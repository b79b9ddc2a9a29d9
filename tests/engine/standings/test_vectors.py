"""The shared cases of seasons, and published results of real clubs and championships, come out as they stand.

Each file of `published/` has its source and a note of how the page's figures stand in it. Members of small
clubs are initials. What they cover:

- `jass-club-2017`: Jass, six evenings, the plain sum (gscb.ch, Schlussrangliste 2017).
- `skat-2012`: who left early is listed last without a rank (stadtkapelle-asperg.de).
- `chess-rapid-2017`: the best six of seven count, ranks are shared (skgronau.de).
- `chess-blitz-2020`: ranking points per evening, shared ranks share, the worst of five is dropped
  (wiesental.badischer-schachverband.de).
- `formula-1-1964`: ranking points, the best six of ten, equal points by most wins and so on (f1db on GitHub).
- `olympic-finn-2012`: the lowest total wins, the worst is dropped, the final counts double and is never
  dropped, equal totals by the final (German Wikipedia, upi.com).
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
