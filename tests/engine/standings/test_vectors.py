"""The shared cases of seasons: results, a regulation, and the standings that must come out."""

import json
from datetime import date
from pathlib import Path

import pytest

from jassclub.engine.standings.results import EveningResults, RoundPoints
from jassclub.engine.standings.season import score_season
from jassclub.seasons.regulation_json import from_json

CASES = json.loads((Path(__file__).parent / "vectors" / "seasons.json").read_text(encoding="utf-8"))


def evenings(results):
    """The JSON of results as what the pure package takes."""
    return [
        EveningResults(
            date.fromisoformat(day),
            {
                int(number): {player: RoundPoints(points) for player, points in round_.items()}
                for number, round_ in rounds.items()
            },
        )
        for day, rounds in sorted(results.items())
    ]


def scored(case):
    """Rank, player and total of each line of the standings."""
    played = evenings(case["results"])
    names = {player: player for each in played for round_ in each.rounds.values() for player in round_}
    low_wins = case.get("low_wins", False)
    lines = score_season(played, from_json(case["regulation"]), names, low_wins=low_wins)
    return [(line.rank, line.player, line.total) for line in lines]


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_a_season_comes_out_as_its_regulation_says(case):
    expected = [(each["rank"], each["player"], round(each["total"], 1)) for each in case["expect"]]
    assert [(rank, player, round(float(total), 1)) for rank, player, total in scored(case)] == expected
