"""With and against whom: counted right, and never said to mean more than it does."""

from fractions import Fraction
from random import Random
from statistics import fmean

from hypothesis import given
from hypothesis import strategies as st

from jassclub.engine.standings.encounters import RoundMargins, count_encounters

ANNA, BEAT, CLEO, DORA = 1, 2, 3, 4


def won_by(margin: int, partner: int = ANNA, others: tuple[int, int] = (BEAT, CLEO)) -> RoundMargins:
    return RoundMargins([partner], dict.fromkeys(others, margin))


def test_rounds_together_and_against_are_counted():
    found = count_encounters([won_by(100), won_by(0), won_by(-40), won_by(20, partner=DORA)])
    anna, dora = found.partners
    assert (anna.other, anna.rounds, anna.won, anna.margin) == (ANNA, 3, 1, 20)
    assert (dora.other, dora.rounds, dora.margin) == (DORA, 1, 20)
    assert {each.other: each.rounds for each in found.opponents} == {BEAT: 4, CLEO: 4}


def test_where_everyone_plays_alone_each_opponent_has_a_margin_of_their_own():
    found = count_encounters([RoundMargins([], {BEAT: 50, CLEO: -30})])
    assert ([each.margin for each in found.opponents], found.partners) == ([50, -30], [])
    nobody = count_encounters([])
    assert (nobody.partners, nobody.best_partner) == ([], None)


def test_the_best_partner_and_the_hardest_opponent_are_compared_with_how_it_goes_usually():
    weak = [won_by(-100, partner=DORA) for _round in range(8)]
    strong = [won_by(60, partner=ANNA, others=(DORA, 9)) for _round in range(8)]
    found = count_encounters([*weak, *strong])
    assert found.best_partner and found.best_partner.other == ANNA
    assert found.hardest_opponent and found.hardest_opponent.other in (BEAT, CLEO)
    assert found.best_partner.usual == -20 and found.best_partner.beyond == 80


def test_of_few_rounds_and_of_who_is_always_there_nothing_is_said():
    three = count_encounters([won_by(300), won_by(200), won_by(-400, partner=DORA)])
    assert all(each.chance is None and not each.is_telling for each in three.partners)
    assert count_encounters([won_by(margin) for margin in (10, -20, 30, 40, -50)]).partners[0].chance is None
    once = count_encounters([won_by(500, partner=each) for each in (ANNA, BEAT, DORA)])
    assert once.best_partner is None


def test_chance_alone_seldom_passes_for_more_than_chance():
    """Of players who are all equally strong at most about one in twenty sees someone who seems not to be."""
    random, told = Random(7), []
    for _player in range(200):
        rounds = [won_by(round(random.gauss(0, 200)), partner=random.randrange(12)) for _round in range(48)]
        told.append(any(each.is_telling for each in count_encounters(rounds).partners))
    assert fmean(told) < 0.09
    usual = [won_by(round(random.gauss(0, 200)), partner=random.randrange(2, 8)) for _round in range(90)]
    great = [won_by(round(random.gauss(300, 200)), partner=ANNA) for _round in range(20)]
    best = count_encounters([*usual, *great]).best_partner
    assert best and best.other == ANNA and best.is_telling


@given(st.lists(st.builds(won_by, st.integers(-500, 500), st.sampled_from([ANNA, DORA])), min_size=1))
def test_everything_is_counted_once(rounds):
    found = count_encounters(rounds)
    assert sum(each.rounds for each in found.partners) == len(rounds)
    whole = sum((each.margin * each.rounds for each in found.partners), Fraction(0))
    assert whole == sum(each.margin for each in rounds)
    assert sum((each.beyond * each.rounds for each in found.partners), Fraction(0)) == 0
