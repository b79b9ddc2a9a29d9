"""A regulation as JSON: what is written is read again, and what cannot be is refused by name."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest
from django.utils import translation
from hypothesis import given

from jassclub.engine.standings.regulation import RANK_POINTS, Adjustment, Regulation
from jassclub.seasons.regulation_json import InvalidRegulation, from_json, to_json
from tests.engine.standings.regulations import as_written, regulations

DAY = "2026-11-21"
PENALTY = {"player": "Anna", "points": -50}


def test_nothing_said_is_the_sum_of_all_points():
    assert from_json({}) == Regulation()
    assert to_json(Regulation()) == {}


def test_every_key_is_read():
    found = from_json(
        {
            "round_drop": 1,
            "evening_value": "ranks",
            "rank_points": [10, 7.5],
            "rank_points_rest": 0,
            "weights": {DAY: 2},
            "always": [DAY],
            "evening_best": 3,
            "excused": {DAY: ["Anna", "Beat"]},
            "excused_value": 12.5,
            "combine": "average",
            "least_evenings": 4,
            "adjustments": [PENALTY | {"reason": "late"}],
            "ties": ["lot", "matsche"],
            "lot_seed": 7,
        }
    )
    day = date(2026, 11, 21)
    assert found == Regulation(
        round_drop=1,
        evening_value="ranks",
        rank_points=(Fraction(10), Fraction(15, 2)),
        rank_points_rest=0,
        weights={day: Fraction(2)},
        always=frozenset({day}),
        evening_best=3,
        excused={day: frozenset({"Anna", "Beat"})},
        excused_value=Fraction(25, 2),
        combine="average",
        least_evenings=4,
        adjustments=(Adjustment("Anna", Fraction(-50), "late"),),
        ties=("lot", "matsche"),
        lot_seed=7,
    )


def test_what_is_as_usual_is_not_written():
    usual = {
        "round_drop": 0,
        "evening_value": "points",
        "rank_points": list(RANK_POINTS),
        "rank_points_rest": 1,
        "evening_best": None,
        "evening_drop": 0,
        "excused_value": "nothing",
        "combine": "sum",
        "least_evenings": 0,
        "ties": ["best_round", "matsche"],
    }
    assert as_written(usual) == {}


def test_a_penalty_needs_no_reason():
    assert from_json({"adjustments": [PENALTY]}).adjustments == (Adjustment("Anna", Fraction(-50), ""),)


@given(regulations([DAY, "2026-11-28", "2026-12-05"], ["Anna", "Beat", "Cé"]))
def test_what_is_written_is_read_again(regulation):
    assert to_json(from_json(regulation)) == regulation


@pytest.mark.parametrize(("number", "read"), [(0.1, Fraction(1, 10)), (Decimal("2.25"), Fraction(9, 4))])
def test_a_number_is_exactly_the_one_that_is_written(number, read):
    assert from_json({"rank_points_rest": number}).rank_points_rest == read


@pytest.mark.parametrize(
    ("content", "field", "code"),
    [
        ([], "regulation", "object"),
        ("text", "regulation", "object"),
        (None, "regulation", "object"),
        ({"rounds_drop": 1}, "rounds_drop", "unknown"),
        ({"round_drop": "1"}, "round_drop", "whole"),
        ({"round_drop": True}, "round_drop", "whole"),
        ({"round_drop": 1.0}, "round_drop", "whole"),
        ({"round_drop": None}, "round_drop", "whole"),
        ({"round_drop": -1}, "round_drop", "range"),
        ({"round_drop": 10**9}, "round_drop", "range"),
        ({"evening_value": "rank"}, "evening_value", "choice"),
        ({"evening_value": ["ranks"]}, "evening_value", "choice"),
        ({"rank_points": 25}, "rank_points", "list"),
        ({"rank_points": ["25"]}, "rank_points", "number"),
        ({"rank_points": [0.001]}, "rank_points", "number"),
        ({"rank_points": [-1]}, "rank_points", "range"),
        ({"rank_points": [1] * 1001}, "rank_points", "range"),
        ({"rank_points_rest": float("nan")}, "rank_points_rest", "range"),
        ({"rank_points_rest": float("inf")}, "rank_points_rest", "range"),
        ({"weights": [DAY]}, "weights", "object"),
        ({"weights": {"21.11.2026": 2}}, "weights", "day"),
        ({"weights": {"20261121": 2}}, "weights", "day"),
        ({"weights": {DAY: -1}}, "weights", "range"),
        ({"weights": {DAY: "2"}}, "weights", "number"),
        ({"always": DAY}, "always", "list"),
        ({"always": [20261121]}, "always", "day"),
        ({"evening_best": -1}, "evening_best", "range"),
        ({"evening_best": "all"}, "evening_best", "whole"),
        ({"evening_best": 3, "evening_drop": 1}, "evening_drop", "not_both"),
        ({"excused": {DAY: "Anna"}}, "excused", "list"),
        ({"excused": {DAY: [1]}}, "excused", "text"),
        ({"excused": {DAY: [" "]}}, "excused", "text"),
        ({"excused_value": "half"}, "excused_value", "choice"),
        ({"excused_value": None}, "excused_value", "number"),
        ({"combine": "median"}, "combine", "choice"),
        ({"least_evenings": "3"}, "least_evenings", "whole"),
        ({"adjustments": {"Anna": -50}}, "adjustments", "list"),
        ({"adjustments": [-50]}, "adjustments", "object"),
        ({"adjustments": [{"player": "Anna"}]}, "adjustments", "missing"),
        ({"adjustments": [PENALTY | {"why": "late"}]}, "adjustments", "unknown"),
        ({"adjustments": [PENALTY | {"points": "-50"}]}, "adjustments", "number"),
        ({"adjustments": [PENALTY | {"reason": "x" * 201}]}, "adjustments", "text"),
        ({"adjustments": [PENALTY | {"reason": "la\0te"}]}, "adjustments", "text"),
        ({"ties": "lot"}, "ties", "list"),
        ({"ties": ["coin"]}, "ties", "choice"),
        ({"lot_seed": -1}, "lot_seed", "range"),
        ({"lot_seed": "seven"}, "lot_seed", "whole"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused_by_its_name(content, field, code):
    with pytest.raises(InvalidRegulation) as refused:
        from_json(content)
    [fault] = refused.value.faults
    assert (fault.place[0], fault.code) == (field, code)


def test_all_wrong_keys_are_refused_at_once():
    wrong = {
        "round_drop": "1",
        "coin": 1,
        "weights": {DAY: "2", "today": 1},
        "adjustments": [PENALTY, {"player": "", "reason": 1}],
        "lot_seed": -1,
    }
    with pytest.raises(InvalidRegulation) as refused:
        from_json(wrong)
    assert {(fault.place, fault.code) for fault in refused.value.faults} == {
        (("round_drop",), "whole"),
        (("coin",), "unknown"),
        (("weights", DAY), "number"),
        (("weights", "today"), "day"),
        (("adjustments", 2, "player"), "text"),
        (("adjustments", 2), "missing"),
        (("adjustments", 2, "reason"), "text"),
        (("lot_seed",), "range"),
    }
    with translation.override("de"):
        assert "round_drop: hier wird eine ganze Zahl erwartet." in refused.value.messages
