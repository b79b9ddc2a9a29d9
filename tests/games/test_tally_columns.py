"""The tally column of a sheet and the slate of the same match show the same strokes, after any deals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassclub.games import PRESENTATIONS
from jassclub.printing.slate import Kind, tally
from tests.engine.rules.test_contract import few, matches
from tests.games.tables import Case, played

SHOWN = {"|": (Kind.TALLY,), "0": (Kind.SACK,), "Ø": ()}


def signs(case: Case, side: int) -> list[str]:
    column = next(each for each in case.presentation.columns(case.options) if str(each.head) == "Tally")
    return [column.cell(deal, side) for deal in case.scored]


@pytest.mark.parametrize("slug", ["bodensee", "molotov"])
@few
@given(data=st.data())
def test_the_tally_column_shows_what_the_slate_shows(slug, data):
    case = played(slug, *data.draw(matches(PRESENTATIONS[slug].game)))
    for side in range(len(case.match.totals)):
        slate, shown = tally(points[side] for points in case.match.points), signs(case, side)
        for at, sign in enumerate(shown):
            assert tuple(mark.kind for mark in slate.marks if mark.deal == at) == SHOWN.get(sign, ())
            assert (sign == "Ø") == any(mark.struck == at for mark in slate.marks)
        assert shown.count("|") == case.match.extras["tallies"][side] == len(slate.of(Kind.TALLY))
        assert shown.count("0") - shown.count("Ø") == case.match.extras["sacks"][side]


def test_a_crossed_out_0_is_no_stroke():
    lost = {"bidder": 0, "bid": 80, "trump": "hearts", "enough": {"winner": 1, "sack": True}}
    won = lost | {"enough": {"winner": 0, "sack": False}}
    options = PRESENTATIONS["bodensee"].game.options({}, 2)
    assert signs(played("bodensee", options, [lost, won, won]), 0) == ["0", "Ø", "|"]
