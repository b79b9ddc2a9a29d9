"""Results of any club can be replayed at a terminal: import_results, regulate, standings."""

import csv
import json
from pathlib import Path

import pytest
from django.core.management import CommandError

from jassclub.seasons.models import Season
from jassclub.seasons.queries import regulation_json
from tests.engine.standings.test_vectors import CASES
from tests.home.test_commands import run

DAYS = ("2026-11-20", "2026-11-27")
FOLDER = Path(__file__).parents[1] / "engine" / "standings" / "published"
PUBLISHED = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.json")}
FIRST, SECOND = {"Anna": 800, "Beat": 700, "Carla": 600}, {"Anna": 500, "Beat": 600, "Carla": 700}
TWO_ROUNDS = {"1": FIRST, "2": SECOND}


@pytest.fixture
def regulate(tmp_path):
    def run_with(content: object, season: str = "2026") -> str:
        path = tmp_path / "regulation.json"
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        return run("regulate", season, path)

    return run_with


def take_over(results: dict, folder: Path, season: str = "2026") -> Season:
    rows = [
        (day, number, player, points)
        for day, rounds in results.items()
        for number, players in rounds.items()
        for player, points in players.items()
    ]
    path = folder / "results.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("date", "round", "player", "points"), *rows])
    run("import_results", path, "--season", season)
    return Season.objects.get(name=season)


@pytest.fixture
def season(db, tmp_path) -> Season:
    return take_over(dict.fromkeys(DAYS, TWO_ROUNDS), tmp_path)


def standings(*words: str, season: str = "2026") -> list[dict]:
    return json.loads(run("standings", season, *words))


def test_shared_and_published_seasons_come_out_as_their_regulation_says(db, tmp_path, regulate):
    for name, case in {**PUBLISHED, **{f"Case {number}": case for number, case in enumerate(CASES)}}.items():
        if case.get("low_wins"):
            Season.objects.create(name=name, game="differenzler")
        take_over(case["results"], tmp_path, season=name)
        regulate(case["regulation"], season=name)
        found = [(each["rank"], each["player"], each["total"]) for each in standings(season=name)]
        expected = [(each["rank"], each["player"], each["total"]) for each in case["expect"]]
        # To one decimal, halves away from 0, as docs/rules.md §11 shows an average.
        rounded = [(rank, who, pytest.approx(total, abs=0.0501)) for rank, who, total in expected]
        assert found == rounded, name
    name = "olympic-finn-2012"
    first, second, _third = standings("--explain", season=name)
    assert (first["dropped"], second["dropped"]) == (["2012-07-29"], ["2012-08-01"])  # 12th and 8th
    final = second["explained"]["evenings"]["2012-08-05"]
    assert (final["value"], final["weight"], final["counts"]) == (10, 2, True)
    decided = {"equal_with": "Ainslie", "ahead": False, "by": "last_evening", "mine": 10, "theirs": 9}
    assert decided | {"at": 0} in second["explained"]["ties"]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ({"rounds_drop": 1}, "“rounds_drop” is not known here"),
        ({"evening_value": "rank"}, "evening_value: This must be one of: points, ranks, rounds"),
        ({"excused": {"2026-11-21": ["Anna"]}}, "excused: the season has no evening on 2026-11-21"),
        ({"excused": {DAYS[0]: ["Zora"]}}, "excused: nobody has the name Zora"),
        ({"adjustments": [{"player": "Zora", "points": 1}]}, "adjustments: nobody has the name Zora"),
        ([], "This must be an object"),
        ("{", "cannot be read as JSON"),
        ("[" * 100_000, "cannot be read as JSON"),
    ],
    ids=lambda each: str(each)[:40],
)
def test_a_wrong_one_is_refused_by_name_and_nothing_changes(season, regulate, content, words):
    assert "2026" in regulate({"round_drop": 1})
    with pytest.raises(CommandError, match=words):
        regulate(content)
    assert regulation_json(Season.objects.get()) == {"round_drop": 1}
    assert Season.objects.get().version == 2


def test_a_season_or_a_file_that_is_not_there_is_refused(season, regulate, tmp_path):
    with pytest.raises(CommandError, match="There are: 2026"):
        regulate({}, season="2027")
    with pytest.raises(CommandError, match="cannot be read"):
        run("regulate", "2026", tmp_path / "none.json")


def test_people_are_known_however_they_are_written_and_decimals_are_kept_exactly(season, regulate):
    written = {
        "excused": {DAYS[0]: ["Anna", "Carla"]},
        "adjustments": [{"player": "Beat", "points": -0.25, "reason": "late"}],
        **{"excused_value": 0.1, "rank_points": [0.3], "always": [DAYS[1]]},
    }
    regulate(json.loads(json.dumps(written).replace("Anna", "anna").replace("Carla", "CARLA")))
    assert regulation_json(Season.objects.get()) == written


def explained(player: str) -> dict:
    [line] = [each for each in standings("--explain") if each["player"] == player]
    return {**line["explained"], "total": line["total"]}


def test_the_explanation_says_what_counts_and_what_decided(season, regulate):
    penalties = [{"player": "Carla", "points": -10, "reason": "late"}, {"player": "Carla", "points": 10}]
    lot = {"ties": ["best_round", "lot"], "lot_seed": 1}
    regulate({"round_drop": 1, "weights": {DAYS[1]: 2}, "evening_drop": 1, "adjustments": penalties, **lot})
    anna, *others = standings("--explain")
    assert (anna["player"], anna["total"], anna["dropped"]) == ("Anna", 1600, [DAYS[0]])
    assert anna["evenings"] == {DAYS[0]: 800, DAYS[1]: 1600}
    evenings = anna["explained"]["evenings"]
    assert [(evenings[day]["weight"], evenings[day]["counts"]) for day in DAYS] == [(1, False), (2, True)]
    assert evenings[DAYS[1]]["rounds"] == {
        "1": {"points": 800, "counts": True, "sat_out": False, "matsche": 0},
        "2": {"points": 500, "counts": False, "sat_out": False, "matsche": 0},
    }
    carla = next(each for each in others if each["player"] == "Carla")
    assert [each["reason"] for each in carla["explained"]["adjustments"]] == ["late", ""]
    [tie] = carla["explained"]["ties"]
    assert (tie["equal_with"], tie["by"]) == ("Beat", "lot")
    assert tie["ahead"] is (carla["rank"] == 2)
    assert "explained" not in standings()[0]
    regulate({"evening_value": "rounds", "rank_points": [5, 3]})
    round_ = explained("Anna")["evenings"][DAYS[0]]["rounds"]["2"]
    assert (round_["points"], round_["rank"], round_["ranking_points"]) == (500, 3, 1)
    penalty = {**penalties[0], "points": -1.25}
    regulate({"combine": "average", "weights": {DAYS[0]: 1.25}, "adjustments": [penalty]})
    found = explained("Carla")
    assert (found["sum"], found["divided_by"], found["attended"]) == (1300 * 2.25, 2.25, 2)
    assert found["adjustments"] == [{"points": -1.25, "reason": "late"}] and found["total"] == 1298.8
    assert (found["evenings"][DAYS[0]]["weight"], found["evenings"][DAYS[0]]["points"]) == (1.25, 1300)
