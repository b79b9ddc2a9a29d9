"""A total can be written down as a calculation, and that comes to the total."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings

from jassclub.engine.standings.results import Calculation, Term, evening_calculation, season_calculation
from jassclub.seasons.regulation_json import from_json
from tests.engine.standings.seasons import evening_lines, evenings_of, lines_of, names_of, seasons


@settings(deadline=None)
@given(seasons())
def test_the_calculation_of_a_season_comes_to_the_total(season):
    for line in lines_of(season):
        assert season_calculation(line, from_json(season.regulation)).result == line.total


@settings(deadline=None, max_examples=50)
@given(seasons())
def test_the_calculation_of_an_evening_comes_to_its_total(season):
    regulation, names = from_json(season.regulation), names_of(season)
    for evening in evenings_of(season):
        for line in evening_lines(evening, regulation, names, low_wins=season.low_wins):
            part = line.evenings.get(evening.day)
            assert part is None or evening_calculation(part).result == line.total == part.total


def test_an_average_divides_by_the_weights_and_then_adds_penalties():
    terms = (Term(Fraction(812)), Term(Fraction(790), Fraction(2)))
    assert Calculation(terms, Fraction(3), (Fraction(-50),)).result == Fraction(812 + 2 * 790, 3) - 50


def test_where_nothing_counts_there_is_nothing_to_divide():
    assert Calculation((), Fraction(0), (Fraction(-50),)).result == -50
