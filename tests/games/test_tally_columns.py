"""The tally column of a sheet and the slate of the same match show the same strokes, after any deals."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassclub.engine.rules.base import plus
from jassclub.games import PRESENTATIONS
from jassclub.games.presentation import TALLIES
from jassclub.printing.slate import Kind, tally
from tests.games.tables import Case, cases

SHOWN = {"|": (Kind.TALLY,), "0": (Kind.SACK,), "Ø": ()}
LAKE_CONSTANCE = st.builds(
    lambda bidder, winner, sack: {
        "bidder": bidder,
        "bid": 80,
        "trump": "hearts",
        "enough": {"winner": winner, "sack": sack},
    },
    st.integers(0, 1),
    st.integers(0, 1),
    st.booleans(),
)


@st.composite
def molotov(draw, seats):
    cuts = sorted(draw(st.lists(st.integers(0, 78), min_size=seats - 1, max_size=seats - 1)))
    points = [2 * (b - a) for a, b in zip([0, *cuts], [*cuts, 78], strict=True)]
    at = points.index(max(points))
    points[at] += 1  # an odd number of 3 or more: nobody can have 1 or 156
    if 156 in points or 1 in points or sum(points) > 157:
        points = [157, *[0] * (seats - 1)]
    return {"trump": "clubs", "card_points": points}


@st.composite
def matches(draw):
    """Of a game with tallies, as far as it goes."""
    slug, seats = draw(st.sampled_from([("bodensee", 2), ("molotov", 3), ("molotov", 4), ("molotov", 5)]))
    presentation = PRESENTATIONS[slug]
    game, deals = presentation.game, LAKE_CONSTANCE if slug == "bodensee" else molotov(seats)
    options = game.options({}, seats)
    before, match = [], game.start(options)
    for deal in draw(st.lists(deals, max_size=30)):
        if match.finished:
            break
        before.append(match)
        match = game.add(options, match, deal)
    return Case(presentation, options, tuple(before), match)


def assert_column_is_slate(case: Case) -> int:
    """How many signs of the column were held against the slate."""
    column = next(each for each in case.presentation.columns(case.options) if str(each.head) == "Tally")
    looked_at = 0
    for side in range(len(case.match.totals)):
        slate = tally(points[side] for points in case.match.points)
        for at, deal in enumerate(case.scored):
            sign = column.cell(deal, side)
            written = tuple(mark.kind for mark in slate.marks if mark.deal == at)
            assert written == SHOWN.get(sign, ()), (at, side, sign)
            assert (sign == "Ø") == any(mark.struck == at for mark in slate.marks)
            looked_at += bool(sign)
        shown = [column.cell(deal, side) for deal in case.scored]
        assert shown.count("|") == case.match.extras["tallies"][side] == len(slate.of(Kind.TALLY))
        assert shown.count("0") - shown.count("Ø") == case.match.extras["sacks"][side]
    assert list(accumulate(case.match.points, plus))[-1:] in ([], [case.match.totals])
    return looked_at


@given(matches())
def test_the_tally_column_shows_what_the_slate_shows(case):
    assert_column_is_slate(case)


@pytest.mark.parametrize("slug", ["bodensee", "molotov"])
def test_so_it_is_in_the_cases_of_the_rules(slug):
    assert all(PRESENTATIONS[slug].slate(case.options) == TALLIES for case in cases(slug))
    assert sum(assert_column_is_slate(case) for case in cases(slug)) > 100


def test_a_crossed_out_0_is_no_stroke():
    game = PRESENTATIONS["bodensee"].game
    options = game.options({}, 2)
    sack, won = ({"bidder": 0, "bid": 80, "trump": "hearts", "enough": each} for each in (
        {"winner": 1, "sack": True}, {"winner": 0, "sack": False},
    ))  # fmt: skip
    before, match = [], game.start(options)
    for deal in (sack, won, won):
        before.append(match)
        match = game.add(options, match, deal)
    case = Case(PRESENTATIONS["bodensee"], options, tuple(before), match)
    column = next(each for each in case.presentation.columns(options) if str(each.head) == "Tally")
    assert [column.cell(deal, 0) for deal in case.scored] == ["0", "Ø", "|"]
