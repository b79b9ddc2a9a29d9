"""Results of other clubs are replayed by commands: import_results, regulate, standings."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from jassclub.seasons.models import Season
from tests.home.test_commands import run

STANDINGS = Path(__file__).parents[1] / "engine" / "standings"
SHARED = json.loads((STANDINGS / "vectors" / "seasons.json").read_text(encoding="utf-8"))
PUBLISHED = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((STANDINGS / "published").glob("*.json"))
}


@pytest.fixture
def replayed(tmp_path, db):
    """Takes over the results of a case, sets its regulation and prints the standings, as a list."""

    def replay(case, name, *options):
        if case.get("low_wins"):
            Season.objects.create(name=name, game="differenzler")
        results, regulation = tmp_path / "results.csv", tmp_path / "regulation.json"
        with results.open("w", encoding="utf-8", newline="") as file:
            rows = csv.writer(file)
            rows.writerow(["date", "round", "player", "points"])
            for day, rounds in case["results"].items():
                for number, points in rounds.items():
                    rows.writerows([day, number, player, each] for player, each in points.items())
        regulation.write_text(json.dumps(case["regulation"]), encoding="utf-8")
        run("import_results", results, "--season", name)
        run("regulate", name, regulation)
        return json.loads(run("standings", name, *options))

    return replay


def shown(lines):
    return [(line["rank"], line["player"], round(line["total"], 1)) for line in lines]


def test_the_shared_seasons_come_out_by_the_commands(replayed):
    for at, case in enumerate(SHARED):
        assert shown(replayed(case, f"Case {at}")) == shown(case["expect"]), at


def test_published_seasons_come_out_by_the_commands(replayed):
    for name, case in PUBLISHED.items():
        assert shown(replayed(case, name)) == shown(case["expect"]), name


def test_it_is_said_what_was_dropped_and_what_decided(replayed):
    name = "olympic-finn-2012"
    first, second, _third = replayed(PUBLISHED[name], name, "--explain")
    assert (first["dropped"], second["dropped"]) == (["2012-07-29"], ["2012-08-01"])  # 12th and 8th
    final = second["explained"]["evenings"]["2012-08-05"]
    assert (final["value"], final["weight"], final["counts"]) == (10, 2, True)
    decided = {"equal_with": "Ainslie", "ahead": False, "by": "last_evening", "mine": 10, "theirs": 9}
    assert decided | {"at": 0} in second["explained"]["ties"]
