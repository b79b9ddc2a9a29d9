"""A regulation as JSON: what is written is read again, and what cannot be is refused by name."""

from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest
from django.utils import translation
from hypothesis import given

from jassclub.engine.standings.regulation import RANK_POINTS, Adjustment, Regulation
from jassclub.seasons.regulation_json import InvalidRegulation, from_json, to_json
from tests.engine.standings.regulations import regulations

DAY = "2026-11-21"
PENALTY = {"player": "Anna", "points": -50}


def test_what_is_as_usual_is_not_written():
    usual = {"evening_value": "points", "excused_value": "nothing", "combine": "sum", "evening_best": None}
    usual |= dict.fromkeys(("round_drop", "evening_drop", "least_evenings"), 0) | {"rank_points_rest": 1}
    usual |= {"rank_points": list(RANK_POINTS), "ties": ["best_round", "matsche"]}
    assert to_json(from_json(usual)) == {} and from_json({}) == Regulation()


@given(regulations([DAY, "2026-11-28", "2026-12-05"], ["Anna", "Beat", "Cé"]))
def test_what_is_written_is_read_again(regulation):
    assert to_json(from_json(regulation)) == regulation


def test_what_is_written_is_read_as_it_is_meant():
    """A number is exactly the one that is written, and a penalty needs no reason."""
    day, people = date(2026, 11, 21), frozenset({"Anna", "Beat"})
    of_days = {"weights": {DAY: 2}, "always": [DAY], "excused": {DAY: ["Anna", "Beat"]}, "ties": ["lot"]}
    assert from_json(of_days) == Regulation(
        weights={day: Fraction(2)}, always=frozenset({day}), excused={day: people}, ties=("lot",)
    )
    for number, read in ((0.1, Fraction(1, 10)), (Decimal("2.25"), Fraction(9, 4))):
        assert from_json({"rank_points_rest": number}).rank_points_rest == read
    assert from_json({"adjustments": [PENALTY]}).adjustments == (Adjustment("Anna", Fraction(-50), ""),)


@pytest.mark.parametrize(
    ("field", "code", "values"),
    [
        ("round_drop", "whole", ["1", True, 1.0, None]),
        ("round_drop", "range", [-1, 10**9]),
        ("evening_value", "choice", ["rank", ["ranks"]]),
        ("rank_points", "number", [["25"], [0.001]]),
        ("rank_points", "range", [[-1], [1] * 1001]),
        ("rank_points_rest", "range", [float("nan"), float("inf")]),
        ("weights", "object", [[DAY]]),
        ("weights", "day", [{"21.11.2026": 2}, {"20261121": 2}]),
        ("weights", "range", [{DAY: -1}]),
        ("weights", "number", [{DAY: "2"}]),
        ("always", "list", [DAY]),
        ("always", "day", [[20261121]]),
        ("evening_best", "range", [-1]),
        ("evening_best", "whole", ["all"]),
        ("excused", "empty", [{DAY: [" "]}]),
        ("excused_value", "choice", ["half"]),
        ("excused_value", "number", [None]),
        ("combine", "choice", ["median"]),
        ("least_evenings", "whole", ["3"]),
        ("adjustments", "unknown", [[PENALTY | {"why": "late"}]]),
        ("adjustments", "number", [[PENALTY | {"points": "-50"}]]),
        ("adjustments", "too_long", [[PENALTY | {"reason": "x" * 201}]]),
        ("adjustments", "unreadable", [[PENALTY | {"reason": "la\0te"}]]),
        ("ties", "choice", [["coin"]]),
        ("lot_seed", "range", [-1]),
        ("lot_seed", "whole", ["seven"]),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused_by_its_name(field, code, values):
    for value in values:
        with pytest.raises(InvalidRegulation) as refused:
            from_json({field: value})
        assert [(fault.place[0], fault.code) for fault in refused.value.faults] == [(field, code)], value


def test_all_wrong_keys_are_refused_at_once():
    for content in ([], "text", None):
        with pytest.raises(InvalidRegulation, match="object"):
            from_json(content)
    wrong = {"round_drop": "1", "coin": 1, "weights": {"today": 1}}
    with pytest.raises(InvalidRegulation) as refused:
        from_json({**wrong, "adjustments": [PENALTY, {"player": "", "reason": 1}]})
    second = ("adjustments", 2)
    assert {(fault.place, fault.code) for fault in refused.value.faults} == {
        *(((), "unknown"), (("round_drop",), "whole"), (("weights", "today"), "day")),
        *((second, "missing"), ((*second, "player"), "empty"), ((*second, "reason"), "text")),
    }
    with translation.override("de"):
        assert "round_drop: Hier wird eine ganze Zahl erwartet." in refused.value.messages
