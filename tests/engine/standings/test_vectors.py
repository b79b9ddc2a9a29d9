"""The shared cases of seasons: results, a regulation, and the standings that must come out."""

import json
from datetime import date
from pathlib import Path

import pytest

from jassclub.engine.standings.results import EveningResults, RoundPoints
from jassclub.engine.standings.season import score_season
from jassclub.seasons.regulation_json import from_json, to_json

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


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_a_season_comes_out_as_its_regulation_says(case):
    played = evenings(case["results"])
    names = {player: player for each in played for round_ in each.rounds.values() for player in round_}
    lines = score_season(played, from_json(case["regulation"]), names)
    found = [(line.rank, line.player, round(float(line.total), 1)) for line in lines]
    assert found == [(each["rank"], each["player"], round(each["total"], 1)) for each in case["expect"]]


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_a_regulation_is_written_as_it_was_read(case):
    regulation = from_json(case["regulation"])
    assert from_json(to_json(regulation)) == regulation
