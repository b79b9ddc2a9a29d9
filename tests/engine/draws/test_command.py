"""`manage.py draw`: anyone can repeat a draw, and compare its fingerprint with the file."""

import json

import pytest
from django.core.management import CommandError, call_command

from jassclub import __version__
from jassclub.engine.draws import methods
from jassclub.engine.draws import plan as plan_file
from jassclub.engine.draws.constraints import Constraints
from jassclub.engine.draws.meetings import partners, repeats, seated, times_met
from jassclub.engine.draws.plan import Plan, fingerprint

PLAN = Plan("mixed", 9, 2, seed=5, constraints=Constraints(apart=((1, 2),)))


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


def a_file(*, program=f"jassclub {__version__}", **changed):
    """The file of a draw, as the site hands it out."""
    rounds, sitting_out, _movement = methods.draw(PLAN)
    told = {"plan": plan_file.to_json(PLAN), "members": [*range(11, 20)], "nonce": "ab" * 32}
    print_of_it = fingerprint(program=program, **told)
    drawn = {"rounds": rounds, "sitting_out": sitting_out, "fingerprint": print_of_it}
    return {"program": program, **told, **drawn, **changed}


def test_it_prints_the_seating_which_the_same_seed_gives_again(draw, file):
    drawn = draw(*mixed(22))
    assert drawn == draw(*mixed(22)) == draw(*mixed(22), "--history", file([]))
    assert drawn["rounds"] != draw(*mixed(22, seed=2))["rounds"]
    drawn = draw("--players", "24")
    assert draw("--players", "24", "--seed", str(drawn["seed"])) == drawn
    for drawn in (draw(*mixed(18, 2)), draw("--players", "18", "--rounds", "2", "--seed", "1")):
        assert set(drawn) == {"rounds", "sitting_out", "seed"}
        assert (len(drawn["rounds"]), len(drawn["sitting_out"]), drawn["seed"]) == (2, 2, 1)
        for tables, bench in zip(drawn["rounds"], drawn["sitting_out"], strict=True):
            assert sorted(bench + seated(tables)) == list(range(1, 19))


def test_the_file_has_what_was_played_this_evening_or_a_list_of_evenings_before(draw, file):
    first = draw(*mixed(8, 2))
    rest = draw(*mixed(8, 2, seed=5), "--history", file(first))
    assert repeats(first["rounds"] + rest["rounds"]) == 24
    evenings = [draw(*mixed(16))]
    for seed in (2, 3):
        evenings.append(draw(*mixed(16, seed=seed), "--history", file(evenings)))
    rounds = [tables for evening in evenings for tables in evening["rounds"]]
    assert set(times_met(rounds, partners).values()) == {1}
    first = draw("--players", "5", "--rounds", "3", "--seed", "1")
    rest = draw("--players", "5", "--rounds", "2", "--seed", "1", "--history", file(first))
    assert sorted(player for [player] in first["sitting_out"] + rest["sitting_out"]) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("no JSON", "can't be read as JSON"),
        ("7", '"rounds"'),
        ([{"seed": 1}], 'evening 1 is no object with "rounds"'),
        ({"rounds": [[[1, 2]]]}, "this evening, round 1 is no list of tables of four"),
        ({"rounds": [[[1, 2, 3, 3]]]}, "player 3 is there twice"),
        ({"rounds": [[[1, 2, 3, 4]]], "sitting_out": []}, '"sitting_out"'),
        ({"rounds": [[[1, 2, 3, 4]]], "sitting_out": [[4]]}, "player 4 is there twice"),
        ({"rounds": [[[1, 2, 3, 4]]], "sitting_out": [7]}, "whole numbers from 1"),
    ],
)
def test_a_wrong_history_is_refused_with_the_reason(draw, file, content, complaint):
    with pytest.raises(CommandError, match=complaint):
        draw(*mixed(8), "--history", file(content))


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([*mixed(8), "--history", "nowhere.json"], r"nowhere\.json"),
        (["--players", "8", "--rounds", "0"], "--rounds"),
        *(
            ([*players], "--players")
            for players in ([], *(["--players", n] for n in ("3", "0", "1000000000")))
        ),
    ],
)
def test_what_cannot_be_drawn_is_refused(draw, arguments, complaint):
    with pytest.raises(CommandError, match=complaint):
        draw(*arguments)


def test_a_draw_of_the_site_is_drawn_again_from_its_file_with_its_fingerprint(file, capsys):
    same = ["The same seating", a_file()["fingerprint"], "It is the one in the file."]
    other = [f"Drawn by jassclub 0; this is jassclub {__version__}."]
    for content, words in ((a_file(), same), (a_file(program="jassclub 0"), other)):
        call_command("draw", "--again", file(content))
        said = capsys.readouterr()
        drawn = {"rounds": content["rounds"], "sitting_out": content["sitting_out"], "seed": 5}
        assert json.loads(said.out) == drawn and all(each in said.err for each in words)


def test_anyone_who_sits_elsewhere_than_the_plan_says_is_named(draw, file):
    content = a_file()
    table = content["rounds"][1][0]
    table[0], table[1] = table[1], table[0]
    with pytest.raises(CommandError, match=rf"round 2: players {min(table[:2])}, {max(table[:2])}\."):
        draw("--again", file(content))


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ([], "JSON object"),
        ({"plan": {}}, "method"),
        ({"plan": {"method": "dice", "players": 8, "rounds": 1, "seed": 1}, "rounds": []}, "no method dice"),
        (a_file(rounds=[[[1, 2]]], sitting_out=[[]]), "tables of four"),
        (a_file(rounds=[], sitting_out=[]), "The file has 0 rounds; its plan draws 2"),
        *(
            (a_file(**changed), "The file has another fingerprint")
            for changed in (
                {"nonce": "cd" * 32},
                {"members": [12, 11, *range(13, 20)]},
                {"fingerprint": "0" * 64},
                {"fingerprint": None},
                # A wish put in afterwards, even one that changes no seat.
                {"plan": {**plan_file.to_json(PLAN), "apart": [[1, 2], [1, 2]]}},
            )
        ),
    ],
)
def test_a_file_that_is_not_such_a_draw_is_refused(draw, file, content, complaint):
    with pytest.raises(CommandError, match=complaint):
        draw("--again", file(content))
