"""What the totals of this many deals can be: exactly what single deals add up to, nothing else."""

from collections import Counter
from itertools import product

import pytest

from jassclub.engine.rules.base import InvalidDeal
from jassclub.engine.rules.registry import game_called

SCHIEBER = game_called("schieber")
CLUBS = ({}, {"matsch_bonus": 0}, {"stoeck": False}, {"matsch_bonus": 1}, {"matsch_bonus": 157})
NOBODY = (None, 0, 1)


def options_of(deals, **club):
    return SCHIEBER.options({"deals": deals, **club}, 4)


def refusal(options, points, matsch=(0, 0), stoeck=(0, 0)):
    """Field, code and side of the refusal; None where the totals are read."""
    try:
        SCHIEBER.sheet(options).read({"points": [*points], "matsch": [*matsch], "stoeck": [*stoeck]})
    except InvalidDeal as refused:
        return refused.field, refused.code, refused.params.get("side")
    return None


def sums(match):
    """Points, Matsche and Stöck of a match, a number per side of each."""
    counted = Counter(honour for deal in match.deals for honour in SCHIEBER.honours(deal))
    return match.totals, *(tuple(counted[name, side] for side in (0, 1)) for name in ("matsch", "stoeck"))


def single_deals(**club):
    """What every single deal comes to that the rules take."""
    options, found = options_of(1, **club), set()
    for points, matsch, stoeck in product(range(158), NOBODY, NOBODY):
        deal = {"card_points": [points, 157 - points], "matsch": matsch, "stoeck": stoeck}
        try:
            found.add(sums(SCHIEBER.play(options, [deal])))
        except InvalidDeal:
            continue
    return found


def together(some, others):
    def add(one, other):
        return tuple((a + c, b + d) for (a, b), (c, d) in zip(one, other, strict=True))

    return {add(one, other) for one in some for other in others}


def imaginable(deals, **club):
    """All totals that have the control sum, and some that have more honours than there are deals."""
    bonus = club.get("matsch_bonus", 100)
    counts = [pair for pair in product(range(deals + 2), repeat=2) if sum(pair) <= deals + 1]
    for matsch, stoeck in product(counts, counts if club.get("stoeck", True) else counts[:2]):
        expected = 157 * deals + bonus * sum(matsch) + 20 * sum(stoeck)
        for points in range(-2, expected + 3):
            yield (points, expected - points), matsch, stoeck


@pytest.mark.parametrize(("deals", "club"), [(1, club) for club in CLUBS] + [(2, {}), (3, {"stoeck": False})])
def test_totals_are_taken_exactly_where_single_deals_can_make_them(deals, club):
    made = single = single_deals(**club)
    for _more in range(deals - 1):
        made = together(made, single)
    options = options_of(deals, **club)
    assert {said for said in imaginable(deals, **club) if refusal(options, *said) is None} == made


@pytest.mark.parametrize(
    ("deals", "said", "where"),
    [
        (8, [(1, 1255)], ("points", "no_such_total", 0)),
        (8, [(1255, 1)], ("points", "no_such_total", 1)),
        (8, [(258, 1098), (1, 0)], ("points", "no_such_total_beside", 0)),
        (8, [(1255, 21), (0, 0), (0, 1)], ("points", "no_such_total_beside", 1)),
        (8, [(1256, 100), (0, 1)], ("points", "less_than_its_bonuses", 1)),
        (8, [(700, 557)], ("points", "not_the_control_sum", None)),
        (8, [(1257, -1)], ("points", "too_low", 1)),
        (8, [(700, 556), (0, -1)], ("matsch", "too_low", 1)),
        (8, [(700, 556), (4, 5)], ("matsch", "more_than_deals", 1)),
        # Of one deal 156 is refused as the 1 of the other side.
        (1, [(156, 1)], ("points", "no_such_total", 1)),
        # Eight Matsche leave nothing to the others.
        (8, [(2056, 0), (8, 0)], None),
        (8, [(2056, 160), (8, 0), (0, 8)], None),
        (8, [(2054, 2), (8, 0)], ("points", "less_than_its_bonuses", 0)),
    ],
)
def test_a_refusal_names_the_side_that_is_wrong(deals, said, where):
    assert refusal(options_of(deals), *said) == where


def test_only_the_simple_game_of_so_many_deals_has_totals_and_only_what_is_played():
    for options in ({"deals": None}, {"target": 1000}, {"weis": True}, {"multipliers": {"clubs": 2}}):
        assert SCHIEBER.sheet(SCHIEBER.options(options, 4)) is None
    no_stoeck = options_of(8, stoeck=False)
    assert refusal(no_stoeck, (700, 576), (0, 0), (0, 1)) == ("stoeck", "not_played", 1)
