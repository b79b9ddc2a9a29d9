"""The cases that every implementation of the rules must reproduce; and whatever a file contains, every case
gets its answer."""

import json
import math
from pathlib import Path

import pytest

from jassclub.engine.rules.base import dealer, vorhand
from jassclub.engine.rules.game import exchangeable_sides
from jassclub.engine.rules.registry import GAMES, UnknownGame, game_called, score_case

FILES = sorted((Path(__file__).parent / "vectors").glob("*.json"))
VECTORS = [
    pytest.param(case, id=f"{path.stem}: {case['name']}")
    for path in FILES
    for case in json.loads(path.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("case", VECTORS)
def test_the_case_comes_out_exactly(case):
    result, expected = score_case(case), case["expect"]
    if "error" in expected:
        assert result.get("error") == expected["error"]
    else:
        assert result == expected


DEAL = {"trump": "hearts", "card_points": [97, 60]}
RIGHT = {"game": "schieber", "deals": [DEAL]}


@pytest.mark.parametrize(
    ("field", "cases"),
    [
        ("case", [None, "schieber", [RIGHT]]),
        ("game", [{}, *(RIGHT | {"game": game} for game in ("tschau-sepp", ["schieber"], 1))]),
        ("seats", [RIGHT | {"seats": seats} for seats in (3, "4", True, math.nan, 10**5000)]),
        ("options", [RIGHT | {"options": []}, RIGHT | {"options": "club"}]),
        ("deals", [RIGHT | {"deals": deals} for deals in (None, {"0": {}}, "none")]),
        ("deals", [{"game": "schieber"}, RIGHT | {"options": {"deals": 10**5000}}]),
        ("matsch_bonus", [RIGHT | {"options": {"matsch_bonus": math.inf}}]),
        ("deal", [RIGHT | {"deals": [deal]} for deal in (None, 7, [])]),
    ],
)
def test_a_wrong_case_is_answered_with_the_field_and_a_message(field, cases):
    for case in cases:
        result = score_case(case)
        assert set(result) == {"error", "message"}
        assert result["error"] == field and result["message"].startswith(field)
        json.dumps(result)


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("card_points", [["97", 60], 97, [math.nan, 60], [10**5000, 60], [97, 60, 0], {"0": 97, "1": 60}]),
        ("trump", [["hearts"]]),
        ("weis", [[[[[[]]]]]]),
        ("out", [[{"side": {"side": 0}}], [{"side": 2, "card_points": 0}], [{"side": 0, "card_points": -1}]]),
        ("out", [[{"side": 0, "card_points": 5, "by": "Vreni"}]]),
    ],
)
def test_a_wrong_field_of_a_deal_is_named(field, values):
    for value in values:
        assert score_case(RIGHT | {"deals": [DEAL | {field: value}]})["error"] == field


def test_options_and_seats_need_not_be_said():
    usual = {"points": [[97, 60]], "totals": [97, 60], "finished": False, "winners": []}
    assert score_case(RIGHT) == usual
    assert score_case(RIGHT | {"options": None, "seats": None, "name": "a plain deal"}) == usual


def test_a_game_is_found_by_its_slug_and_low_wins_where_points_are_a_burden():
    assert game_called("jazz").slug == "jazz" and {path.stem for path in FILES} == set(GAMES)
    with pytest.raises(UnknownGame):
        game_called("poker")
    assert {slug for slug, game in GAMES.items() if game.low_wins} == {"differenzler", "jazz"}


def test_the_vorhand_of_one_deal_deals_the_next_and_who_drew_the_highest_card_the_first():
    assert [vorhand(4, 2, number) for number in (1, 2, 3, 4, 5)] == [2, 3, 0, 1, 2]
    assert all(dealer(3, 1, number + 1) == vorhand(3, 1, number) for number in range(1, 9))
    assert [dealer(4, 2, number, drawn=3) for number in (1, 2, 3)] == [3, 2, 3]
    assert [dealer(4, None, number, drawn=3) for number in (1, 2)] == [3, None]
    assert (dealer(4, 2, 1), dealer(4, None, 1)) == (1, None)


@pytest.mark.parametrize(
    ("slug", "seats", "pairs"),
    [("schieber", 4, 1), ("bieter", 3, 0), ("coiffeur", 3, 3), ("jazz", 5, 10), ("bodensee", 2, 1)],
)
def test_sides_of_as_many_players_can_be_exchanged(slug, seats, pairs):
    """A player alone against two is not exchanged with them."""
    game = GAMES[slug]
    assert len(exchangeable_sides(game.sides(game.options(dict(game.stand_in), seats)))) == pairs


@pytest.mark.parametrize(
    ("slug", "options", "expected"),
    [
        ("differenzler", {}, {4: 8, 3: 9}),
        ("differenzler", {"deals": None}, {4: 8, 3: 9}),
        ("differenzler", {"deals": 8}, {}),
        ("coiffeur", {}, {}),  # 20 deals beside 30, but everyone writes ten of them
        ("jazz", {}, {}),
        ("molotov", {}, {}),
        ("schieber", {}, {}),
    ],
)
def test_tables_are_uneven_only_where_someone_has_more_deals_than_others(slug, options, expected):
    assert game_called(slug).uneven_deals(options) == expected
