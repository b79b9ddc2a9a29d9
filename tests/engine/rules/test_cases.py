"""Whatever stands in a file of cases, every case gets its answer."""

import json
import math

import pytest

from jassclub.engine.rules.base import dealer, vorhand
from jassclub.engine.rules.registry import GAMES, UnknownGame, game_called, score_case

RIGHT = {"game": "schieber", "deals": [{"trump": "hearts", "card_points": [97, 60]}]}


def of_deal(**change):
    return RIGHT | {"deals": [RIGHT["deals"][0] | change]}


@pytest.mark.parametrize(
    ("case", "field"),
    [
        (None, "case"),
        ("schieber", "case"),
        ([RIGHT], "case"),
        ({}, "game"),
        (RIGHT | {"game": "tschau-sepp"}, "game"),
        (RIGHT | {"game": ["schieber"]}, "game"),
        (RIGHT | {"game": 1}, "game"),
        (RIGHT | {"seats": 3}, "seats"),
        (RIGHT | {"seats": "4"}, "seats"),
        (RIGHT | {"seats": True}, "seats"),
        (RIGHT | {"seats": math.nan}, "seats"),
        (RIGHT | {"seats": 10**5000}, "seats"),
        (RIGHT | {"options": []}, "options"),
        (RIGHT | {"options": "club"}, "options"),
        (RIGHT | {"options": {"deals": 10**5000}}, "deals"),
        (RIGHT | {"options": {"matsch_bonus": math.inf}}, "matsch_bonus"),
        ({"game": "schieber"}, "deals"),
        (RIGHT | {"deals": None}, "deals"),
        (RIGHT | {"deals": {"0": {}}}, "deals"),
        (RIGHT | {"deals": "none"}, "deals"),
        (RIGHT | {"deals": [None]}, "deal"),
        (RIGHT | {"deals": [7]}, "deal"),
        (RIGHT | {"deals": [[]]}, "deal"),
        (of_deal(card_points=["97", 60]), "card_points"),
        (of_deal(card_points=97), "card_points"),
        (of_deal(card_points=[math.nan, 60]), "card_points"),
        (of_deal(card_points=[10**5000, 60]), "card_points"),
        (of_deal(card_points=[97, 60, 0]), "card_points"),
        (of_deal(card_points={"0": 97, "1": 60}), "card_points"),
        (of_deal(trump=["hearts"]), "trump"),
        (of_deal(weis=[[[[[]]]]]), "weis"),
        (of_deal(out=[{"side": {"side": 0}}]), "out"),
        (of_deal(out=[{"side": 2, "card_points": 0}]), "out"),
        (of_deal(out=[{"side": 0, "card_points": -1}]), "out"),
        (of_deal(out=[{"side": 0, "card_points": 5, "by": "Vreni"}]), "out"),
    ],
)
def test_a_wrong_case_is_answered_with_the_field_and_a_message(case, field):
    result = score_case(case)
    assert set(result) == {"error", "message"}
    assert result["error"] == field
    assert result["message"].startswith(field)
    json.dumps(result)


def test_options_and_seats_need_not_be_said():
    usual = {"points": [[97, 60]], "totals": [97, 60], "finished": False, "winners": []}
    assert score_case(RIGHT) == usual
    assert score_case(RIGHT | {"options": None, "seats": None, "name": "a plain deal"}) == usual


def test_a_match_without_deals_is_a_match():
    for slug, game in GAMES.items():
        options = {"bidder": 0, "bid": 500} if game.per_table else {}
        result = score_case({"game": slug, "options": options, "deals": []})
        assert result["totals"] == [0] * len(result["totals"])
        assert not result["finished"]


def test_low_wins_where_points_are_a_burden():
    assert {slug for slug, game in GAMES.items() if game.low_wins} == {"differenzler", "jazz"}


def test_a_game_is_found_by_its_slug():
    assert game_called("jazz").slug == "jazz"
    with pytest.raises(UnknownGame):
        game_called("poker")


def test_the_vorhand_of_one_deal_deals_the_next():
    assert [vorhand(4, 2, number) for number in (1, 2, 3, 4, 5)] == [2, 3, 0, 1, 2]
    assert all(dealer(3, 1, number + 1) == vorhand(3, 1, number) for number in range(1, 9))


def test_who_drew_the_highest_card_deals_only_the_first_deal():
    assert [dealer(4, 2, number, drawn=3) for number in (1, 2, 3)] == [3, 2, 3]
    assert [dealer(4, None, number, drawn=3) for number in (1, 2)] == [3, None]
    assert (dealer(4, 2, 1), dealer(4, None, 1)) == (1, None)
