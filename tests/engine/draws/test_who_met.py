"""Who has played with and against whom: counted table by table, and counted again in another way."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassclub.engine.draws.meetings import variety, who_met
from jassclub.engine.draws.tokens import place_of, tables

ROUND = [["Anna", "Beat", "Carl", "Dora"], ["Emil", "Fritz", "Gret", "Hans"]]


def told(met):
    return {other: (both.partners, both.opponents) for other, both in met.items()}


def test_the_one_opposite_is_the_partner_and_the_others_are_opponents():
    assert told(who_met([ROUND])["Anna"]) == {"Beat": ([], [0]), "Carl": ([0], []), "Dora": ([], [0])}
    alone = who_met([ROUND], in_pairs=False)["Anna"]
    assert told(alone) == dict.fromkeys(("Beat", "Carl", "Dora"), ([], [0]))


@pytest.mark.parametrize("seats", [3, 5])
def test_at_a_table_of_three_or_five_everyone_plays_against_everyone(seats):
    met = who_met([[list(range(seats))]])
    for player in range(seats):
        assert told(met[player]) == {other: ([], [0]) for other in range(seats) if other != player}


def test_the_rounds_in_which_two_met_are_told_in_their_order():
    swapped = [["Anna", "Carl", "Beat", "Dora"]]
    both = who_met([ROUND, swapped, ROUND])["Anna"]["Carl"]
    assert (both.partners, both.opponents) == ([0, 2], [1])


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
    found = variety(who_met([ROUND, second]))
    assert (found.least, found.most, found.average) == (1, 2, Fraction(3, 2))
    assert (found.never, found.pairs) == (28 - 6, 28)
    found = variety(who_met([ROUND], in_pairs=False), lambda met: met.opponents)
    assert (found.least, found.most, found.average) == (3, 3, 3)
    assert (found.never, found.pairs) == (28 - 12, 28)


def test_where_nobody_played_there_is_no_variety():
    assert who_met([]) == {}
    with pytest.raises(ValueError, match="nobody played"):
        variety({})
