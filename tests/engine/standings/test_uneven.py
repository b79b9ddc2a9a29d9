"""What counts of a round of nine deals where others play eight."""

from fractions import Fraction

import pytest

from jassclub.engine.standings.regulation import ALL_DEALS, AVERAGE_DEAL, FIRST_DEALS
from jassclub.engine.standings.results import UnevenRound


@pytest.mark.parametrize(
    ("how", "counted"), [(ALL_DEALS, 136), (AVERAGE_DEAL, Fraction(1088, 9)), (FIRST_DEALS, 120)]
)
def test_nine_deals_beside_eight(how, counted):
    assert UnevenRound(points=136, deals=9, usual=8, first=120).counted(how) == counted


def test_an_average_that_is_whole_is_a_whole_number():
    counted = UnevenRound(points=135, deals=9, usual=8, first=120).counted(AVERAGE_DEAL)
    assert counted == 120 and type(counted) is int
