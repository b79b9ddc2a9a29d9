"""Published results of real clubs and championships come out as they were published.

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

from jassclub.engine.standings.season import score_season
from jassclub.seasons.regulation_json import from_json
from tests.engine.standings.by_hand import Season, standings
from tests.engine.standings.test_vectors import evenings

FILES = sorted((Path(__file__).parent / "published").glob("*.json"))


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def published(request):
    return json.loads(request.param.read_text(encoding="utf-8"))


def as_published(published):
    return [(each["rank"], each["player"], each["total"]) for each in published["expect"]]


def test_the_standings_are_those_that_were_published(published):
    played = evenings(published["results"])
    names = {player: player for each in played for round_ in each.rounds.values() for player in round_}
    low_wins = published.get("low_wins", False)
    lines = score_season(played, from_json(published["regulation"]), names, low_wins=low_wins)
    assert [(line.rank, line.player, line.total) for line in lines] == as_published(published)


def test_the_second_reading_of_the_rules_agrees(published):
    season = Season(published["results"], published["regulation"], published.get("low_wins", False))
    assert standings(season) == as_published(published)


def test_every_file_names_its_source(published):
    assert "http" in published["source"]
    assert published["note"]
