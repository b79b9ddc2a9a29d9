"""A total can be written down as a calculation, and that comes to the total."""

from fractions import Fraction

import pytest
from hypothesis import given, settings

from jassclub.engine.standings.regulation import ALL_DEALS, AVERAGE_DEAL, FIRST_DEALS
from jassclub.engine.standings.results import (
    Calculation,
    UnevenRound,
    evening_calculation,
    season_calculation,
)
from jassclub.seasons.regulation_json import from_json
from tests.engine.standings.seasons import evening_lines, evenings_of, lines_of, names_of, seasons


@settings(deadline=None, max_examples=50)
@given(seasons())
def test_the_calculation_comes_to_the_total(season):
    regulation, names = from_json(season.regulation), names_of(season)
    for line in lines_of(season):
        assert season_calculation(line, regulation).result == line.total
    for evening in evenings_of(season):
        for line in evening_lines(evening, regulation, names, low_wins=season.low_wins):
            part = line.evenings.get(evening.day)
            assert part is None or evening_calculation(part).result == line.total == part.total


def test_an_average_divides_by_the_weights_and_then_adds_penalties():
    terms = ((Fraction(812), 1), (Fraction(790), Fraction(2)))
    assert Calculation(terms, Fraction(3), (Fraction(-50),)).result == Fraction(812 + 2 * 790, 3) - 50
    assert Calculation((), Fraction(0), (Fraction(-50),)).result == -50


@pytest.mark.parametrize(
    ("points", "how", "counted"),
    [
        (136, ALL_DEALS, 136),
        (136, AVERAGE_DEAL, Fraction(1088, 9)),
        (135, AVERAGE_DEAL, 120),
        (136, FIRST_DEALS, 119),
    ],
)
def test_what_counts_of_nine_deals_beside_eight(points, how, counted):
    found = UnevenRound(points, deals=9, usual=8, first=119).counted(how)
    assert (found, type(found)) == (counted, type(counted))
