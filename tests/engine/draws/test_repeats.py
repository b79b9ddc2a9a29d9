"""What the draw says it had to give up, how that is measured, and who has met whom."""

from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassclub.engine.draws import meetings
from jassclub.engine.draws.constraints import Constraints
from jassclub.engine.draws.meetings import least_repeats, partners, repeated_partners, repeats, who_met
from jassclub.engine.draws.plan import Plan
from jassclub.engine.draws.repeats import repeats_given_up
from jassclub.engine.draws.table_sizes import Layout
from jassclub.engine.draws.tokens import place_of, tables
from tests.engine.draws.club import by_lot, draw, drawn

FOUR = ["Anna", "Beat", "Carl", "Dora"]
SAME = [FOUR, ["Emil", "Fritz", "Greta", "Hans"]]


def test_four_who_sit_together_again_are_six_repeats_and_two_repeated_partners():
    assert (repeats([[FOUR]] * 2), repeated_partners([[FOUR]] * 2)) == (6, 2)
    assert repeats([[FOUR]] * 3) == 18  # for each pair of rounds
    assert repeated_partners([[FOUR], [["Anna", "Carl", "Beat", "Dora"]]]) == 0
    left_out = {frozenset(("Anna", "Carl"))}
    assert (repeats([[FOUR]] * 2, left_out), repeated_partners([[FOUR]] * 2, left_out)) == (5, 1)


@pytest.mark.parametrize("table", [["Anna"], ["Anna", "Beat", "Carl"], [*FOUR, "Emil"]])
def test_at_a_table_that_is_not_of_four_there_are_no_partners(table):
    assert partners(table) == []
    assert repeats([[table], [table]]) == len(table) * (len(table) - 1) // 2
    assert repeated_partners([[table], [table]]) == 0


def test_the_known_minimum_of_an_evening_of_four_rounds():
    known = {1: 0, 2: 0, 3: 0, 4: 36, 8: 24, 12: 18, 16: 0, 20: 0, 24: 0, 1000: 0}
    assert {players: least_repeats(players, 4) for players in known} == known
    assert [meetings.least_repeated_partners(players, 4) for players in (3, 4, 8, 24)] == [0, 2, 0, 0]


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8, 9])
def test_no_two_rounds_of_a_small_club_have_fewer_repeats_than_said(players):
    first = [list(range(first, first + 4)) for first in range(0, players - players % 4, 4)]
    fewest = min(
        repeats([first, [order[at : at + 4] for at in range(0, len(first) * 4, 4)]])
        for order in (permutations(range(players)) if players < 8 else _splits(players))
    )
    assert fewest >= least_repeats(players, 2)


def _splits(players):
    """Every way to seat two tables, whoever sits out."""
    for one in combinations(range(players), 4):
        for other in combinations(sorted(set(range(players)) - set(one)), 4):
            yield [*one, *other]


@pytest.mark.parametrize("tables", [[3, 3], [4, 3], [5]])
def test_nor_have_two_rounds_with_uneven_tables(tables):
    layout = Layout(tables)
    first = layout.cut(range(sum(tables)))
    fewest = min(repeats([first, layout.cut(row)]) for row in permutations(range(sum(tables))))
    assert fewest >= meetings.least_repeats_at(tables, 2)


def told(*plan):
    """What is said of each repeat, each once."""
    return {(again.what, again.times, again.avoidable) for again in repeats_given_up(*plan)}


def test_it_says_whether_another_draw_could_do_better():
    assert told(drawn(16)) == set()
    assert told(drawn(8)) == {("meeting", 2, False)} and len(repeats_given_up(drawn(8))) == 24
    assert {avoidable for *_what, avoidable in told(by_lot(list(range(40)), 4, Random(1)))} == {True}
    of_threes = repeats_given_up(draw(Plan("mixed", 6, 4, 1, leftover="threes")))
    assert {again.avoidable for again in of_threes} == {False}
    # Nobody knows the least where people came or went, or with wishes.
    first = drawn(12, 1)
    later = drawn(13, 1, tonight=first)
    assert told((first[0] + later[0], first[1] + later[1])) <= {("meeting", 2, None)}
    apart = Constraints(apart=(("Anna", "Hans"),))
    assert {avoidable for *_what, avoidable in told(([SAME] * 4, [[]] * 4), (), apart)} == {None}


def test_partners_twice_are_told_before_meetings():
    found = repeats_given_up(([SAME, SAME], [[], []]))
    assert [again.what for again in found] == ["partner"] * 4 + ["meeting"] * 12
    assert found[0].players == ("Anna", "Carl")


def test_partners_of_an_earlier_evening_are_named_with_the_evening():
    first, second = drawn(8, 4, seed=1), drawn(8, 4, seed=2)
    found = [again for again in repeats_given_up(first, [first, second]) if again.evenings_ago]
    assert {(again.what, again.evenings_ago) for again in found} == {("partner", 1), ("partner", 2)}
    assert all(again.times > 1 for again in found)


def test_anyone_who_has_had_everyone_must_have_someone_again():
    season = [drawn(8, seed=0)]
    season.append(drawn(8, seed=1, season=season))
    found = [again for again in repeats_given_up(drawn(8, season=season), season) if again.evenings_ago]
    assert {again.avoidable for again in found} == {False}


def test_anyone_who_wishes_to_be_together_is_not_told_as_given_up():
    wishes = Constraints(together=((1, 2),), first_table=(3, 4))
    evening = draw(Plan("mixed", 40, 4, 1, constraints=wishes))
    assert (repeats(evening[0]), repeated_partners(evening[0])) == (12, 6)
    assert repeats_given_up(evening, (), wishes) == []


def test_uneven_and_empty_rounds_of_earlier_days_do_no_harm():
    rounds = [[[1, 2, 3], [4, 5, 6, 7, 8]], [], [[1, 2, 3, 4]], [[1, 2], [5]]]
    found = repeats_given_up((rounds, [[], [], [5], []]), [(rounds, [[], [], [], []]), ([], [])])
    assert {(again.what, again.avoidable) for again in found} == {("partner", None), ("meeting", None)}
    assert repeats_given_up(([], [])) == []


ROUND = [["Anna", "Beat", "Carl", "Dora"], ["Emil", "Fritz", "Gret", "Hans"]]


def as_met(met):
    return {other: (both.partners, both.opponents) for other, both in met.items()}


def test_the_one_opposite_is_the_partner_and_the_others_are_opponents():
    assert as_met(who_met([ROUND])["Anna"]) == {"Beat": ([], [0]), "Carl": ([0], []), "Dora": ([], [0])}
    alone = who_met([ROUND], in_pairs=False)["Anna"]
    assert as_met(alone) == dict.fromkeys(("Beat", "Carl", "Dora"), ([], [0]))


@pytest.mark.parametrize("seats", [3, 5])
def test_at_a_table_of_three_or_five_everyone_plays_against_everyone(seats):
    met = who_met([[list(range(seats))]])
    for player in range(seats):
        assert as_met(met[player]) == {other: ([], [0]) for other in range(seats) if other != player}


@settings(max_examples=30)
@given(players=st.integers(4, 24), rounds=st.integers(1, 6), seed=st.integers(0, 2**20))
def test_partners_have_tokens_two_apart_at_the_same_table_and_opponents_have_the_others(
    players, rounds, seed
):
    """Counted here from the tokens, as the players themselves would."""
    rng = Random(seed)
    drawn = []
    for _round in range(rounds):
        playing = rng.sample(range(players), players - players % 4)
        drawn.append({player: token for token, player in enumerate(playing, start=1)})
    met = who_met([tables(tokens) for tokens in drawn])
    for one in range(players):
        for other in set(range(players)) - {one}:
            here = [number for number, tokens in enumerate(drawn) if {one, other} <= set(tokens)]
            shared = [n for n in here if place_of(drawn[n][one]).table == place_of(drawn[n][other]).table]
            expected = [n for n in shared if abs(drawn[n][one] - drawn[n][other]) == 2]
            found = met.get(one, {}).get(other)
            assert (found.partners if found else []) == expected
            assert (found.opponents if found else []) == [n for n in shared if n not in expected]


def test_the_spread_tells_who_had_fewest_and_most_partners_and_which_pairs_are_missing():
    """Anna, Beat, Carl and Dora play a second round with other partners; the other four go home."""
    second = [["Anna", "Carl", "Beat", "Dora"]]
    found = meetings.variety(who_met([ROUND, second]))
    assert (found.least, found.most, found.average) == (1, 2, Fraction(3, 2))
    assert (found.never, found.pairs) == (28 - 6, 28)
    found = meetings.variety(who_met([ROUND], in_pairs=False), lambda met: met.opponents)
    assert (found.least, found.most, found.average) == (3, 3, 3)
    assert (found.never, found.pairs) == (28 - 12, 28)


def test_where_nobody_played_there_is_no_variety():
    assert who_met([]) == {}
    with pytest.raises(ValueError, match="nobody played"):
        meetings.variety({})
