"""`manage.py draw --method mixed`: anybody can repeat a draw."""

import json

import pytest
from django.core.management import CommandError, call_command

from jassclub import __version__
from jassclub.engine.draws.meetings import partners, repeats, times_met


@pytest.fixture
def draw(capsys):
    def run(*arguments):
        call_command("draw", *arguments)
        return json.loads(capsys.readouterr().out)

    return run


@pytest.fixture
def file(tmp_path):
    def write(content):
        path = tmp_path / "history.json"
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        return str(path)

    return write


def mixed(players, rounds=4, seed=1):
    return "--players", str(players), "--rounds", str(rounds), "--method", "mixed", "--seed", str(seed)


def test_the_same_seed_gives_the_same_seating(draw):
    assert draw(*mixed(22)) == draw(*mixed(22))
    assert draw(*mixed(22, seed=2))["rounds"] != draw(*mixed(22))["rounds"]


def test_it_prints_tables_of_four_and_who_sits_out(draw):
    drawn = draw(*mixed(18, 2))
    assert (len(drawn["rounds"]), len(drawn["sitting_out"]), drawn["seed"]) == (2, 2, 1)
    for tables, bench in zip(drawn["rounds"], drawn["sitting_out"], strict=True):
        assert sorted(bench + [player for table in tables for player in table]) == list(range(1, 19))


def test_one_object_in_the_file_is_what_was_played_this_evening(draw, file):
    first = draw(*mixed(8, 2))
    rest = draw(*mixed(8, 2, seed=5), "--history", file(first))
    assert repeats(first["rounds"] + rest["rounds"]) == 24


def test_a_list_in_the_file_is_evenings_before(draw, file):
    evenings = [draw(*mixed(16))]
    for seed in (2, 3):
        evenings.append(draw(*mixed(16, seed=seed), "--history", file(evenings)))
    rounds = [tables for evening in evenings for tables in evening["rounds"]]
    assert set(times_met(rounds, partners).values()) == {1}


def test_an_empty_history_is_none(draw, file):
    assert draw(*mixed(16), "--history", file([])) == draw(*mixed(16))


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("no JSON", "can't be read as JSON"),
        ("7", '"rounds"'),
        ([{"seed": 1}], 'evening 1 is no object with "rounds"'),
        ({"rounds": [[[1, 2]]]}, "this evening, round 1 is no list of tables of four"),
        ({"rounds": [[[1, 2, 3, "Anna"]]]}, "whole numbers from 1"),
        ({"rounds": [[[1, 2, 3, 3]]]}, "player 3 is there twice"),
        ({"rounds": [[[1, 2, 3, 4]]], "sitting_out": []}, '"sitting_out"'),
        ({"rounds": [[[1, 2, 3, 4]]], "sitting_out": [[4]]}, "player 4 is there twice"),
        ({"rounds": [[[1, 2, 3, 4]]], "sitting_out": [7]}, "whole numbers from 1"),
    ],
)
def test_a_wrong_file_is_refused_with_the_reason(draw, file, content, complaint):
    with pytest.raises(CommandError, match=complaint):
        draw(*mixed(8), "--history", file(content))


def test_a_missing_file_is_refused(draw):
    with pytest.raises(CommandError, match=r"nowhere\.json"):
        draw(*mixed(8), "--history", "nowhere.json")


def test_the_token_draw_remembers_who_sat_out(draw, file):
    first = draw("--players", "5", "--rounds", "3", "--seed", "1")
    rest = draw("--players", "5", "--rounds", "2", "--seed", "1", "--history", file(first))
    benches = first["sitting_out"] + rest["sitting_out"]
    assert sorted(player for bench in benches for player in bench) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("players", [None, "3", "0", "1000000000"])
def test_a_number_of_players_that_cannot_be_is_refused(draw, players):
    with pytest.raises(CommandError, match="--players"):
        draw(*(["--players", players] if players else []))


def a_file(rounds, sitting_out, **plan):
    plan = {"method": "mixed", "players": 9, "rounds": 2, "seed": 5, **plan}
    program = f"jassclub {__version__}"
    return {"program": program, "plan": plan, "rounds": rounds, "sitting_out": sitting_out}


def test_a_draw_of_the_site_is_drawn_again_from_its_file(draw, file, capsys):
    drawn = draw(*mixed(9, 2, seed=5))
    kept = a_file(drawn["rounds"], drawn["sitting_out"])
    call_command("draw", "--again", file(kept))
    said = capsys.readouterr()
    assert json.loads(said.out) == drawn
    assert "The same seating" in said.err


def test_a_file_of_another_version_says_so(draw, file, capsys):
    drawn = draw(*mixed(9, 2, seed=5))
    call_command(
        "draw", "--again", file({**a_file(drawn["rounds"], drawn["sitting_out"]), "program": "jassclub 0"})
    )
    assert f"Drawn by jassclub 0; this is jassclub {__version__}." in capsys.readouterr().err


def test_who_sits_elsewhere_than_the_plan_says_is_named(draw, file):
    drawn = draw(*mixed(9, 2, seed=5))
    table = drawn["rounds"][1][0]
    table[0], table[1] = table[1], table[0]
    with pytest.raises(CommandError, match=rf"round 2: players {min(table[:2])}, {max(table[:2])}\."):
        draw("--again", file(a_file(drawn["rounds"], drawn["sitting_out"])))


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ([], "JSON object"),
        ({"plan": {}}, "method"),
        (
            {"plan": {"method": "dice", "players": 8, "rounds": 1, "seed": 1}, "rounds": []},
            "no method dice",
        ),
        (a_file([[[1, 2]]], [[]]), "tables of four"),
        (a_file([], []), "The file has 0 rounds; its plan draws 2"),
    ],
)
def test_a_file_that_is_no_draw_is_refused(draw, file, content, complaint):
    with pytest.raises(CommandError, match=complaint):
        draw("--again", file(content))


def test_a_draw_by_tokens_is_what_it_was(draw):
    assert set(draw("--players", "8", "--seed", "1")) == {"rounds", "sitting_out", "seed"}
