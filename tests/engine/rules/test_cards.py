"""The sums that the games use follow from the values of the cards."""

import pytest

from jassclub.engine.rules import cards, kruisjassen, molotov

LAST_TRICK = 5
PLAIN = {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10, "9": 0, "8": 0, "7": 0, "6": 0}
TRUMP = {**PLAIN, "J": 20, "9": 14}
OBENABE = {**PLAIN, "8": 8}  # also Bock and Gais, of Lake Constance Jass
UNDENUFE = {**OBENABE, "A": 0, "6": 11}
ONE_TRUMP = [TRUMP, PLAIN, PLAIN, PLAIN]

# Kruisjassen has 32 cards, no sixes.
OF_KRUISJASSEN = {"A": 11, "K": 3, "Q": 2, "J": 1, "T": 10, "9": 0, "8": 0, "7": 0}
KRUISJASSEN = [{**OF_KRUISJASSEN, "J": 20, "9": 14}, OF_KRUISJASSEN, OF_KRUISJASSEN, OF_KRUISJASSEN]

PACKS = {
    "a trump suit": (ONE_TRUMP, cards.ALL_CARD_POINTS, cards.IMPOSSIBLE_CARD_POINTS),
    "Obenabe, Bock and Gais": ([OBENABE] * 4, cards.ALL_CARD_POINTS, cards.IMPOSSIBLE_CARD_POINTS),
    "Undenufe": ([UNDENUFE] * 4, cards.ALL_CARD_POINTS, cards.IMPOSSIBLE_CARD_POINTS),
    "Molotov without a trump": ([PLAIN] * 4, molotov.WITHOUT_TRUMP, molotov.IMPOSSIBLE_WITHOUT_TRUMP),
    "Kruisjassen": (KRUISJASSEN, kruisjassen.ALL_CARD_POINTS, frozenset()),
}


@pytest.mark.parametrize("pack", PACKS)
def test_what_cannot_be_and_nothing_else_is_impossible(pack):
    suits, total, impossible = PACKS[pack]
    reachable = {0}
    for value in [LAST_TRICK, *(value for suit in suits for value in suit.values())]:
        reachable |= {points + value for points in reachable}
    assert max(reachable) == total
    assert set(range(total + 1)) - reachable == impossible


def test_there_are_36_cards_and_in_kruisjassen_32():
    assert sum(map(len, ONE_TRUMP)) == 36
    assert sum(map(len, KRUISJASSEN)) == 32
    assert set(cards.RANKS) == set(PLAIN)
