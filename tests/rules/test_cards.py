"""The sums that the games go by follow from what the cards are worth."""

import pytest

from jassclub.rules import cards, kruisjassen, molotov

ONE_TRUMP = [cards.TRUMP, cards.PLAIN, cards.PLAIN, cards.PLAIN]
KRUISJASSEN = [cards.KRUISJASSEN_TRUMP, cards.KRUISJASSEN, cards.KRUISJASSEN, cards.KRUISJASSEN]

PACKS = {
    "a trump suit": (ONE_TRUMP, cards.ALL_CARD_POINTS, cards.IMPOSSIBLE_CARD_POINTS),
    "Obenabe": ([cards.OBENABE] * 4, cards.ALL_CARD_POINTS, cards.IMPOSSIBLE_CARD_POINTS),
    "Undenufe": ([cards.UNDENUFE] * 4, cards.ALL_CARD_POINTS, cards.IMPOSSIBLE_CARD_POINTS),
    "Bock": ([cards.BOCK] * 4, cards.ALL_CARD_POINTS, cards.IMPOSSIBLE_CARD_POINTS),
    "Gais": ([cards.GAIS] * 4, cards.ALL_CARD_POINTS, cards.IMPOSSIBLE_CARD_POINTS),
    "Molotov without a trump": ([cards.PLAIN] * 4, molotov.WITHOUT_TRUMP, molotov.IMPOSSIBLE_WITHOUT_TRUMP),
    "Kruisjassen": (KRUISJASSEN, kruisjassen.ALL_CARD_POINTS, frozenset()),
}


@pytest.mark.parametrize("pack", PACKS)
def test_what_cannot_be_and_nothing_else_is_impossible(pack):
    suits, total, impossible = PACKS[pack]
    reachable = {0}
    for value in [cards.LAST_TRICK, *(value for suit in suits for value in suit.values())]:
        reachable |= {points + value for points in reachable}
    assert max(reachable) == total
    assert set(range(total + 1)) - reachable == impossible


def test_there_are_36_cards_and_in_kruisjassen_32():
    assert sum(map(len, ONE_TRUMP)) == 36
    assert sum(map(len, KRUISJASSEN)) == 32
    assert set(cards.RANKS) == set(cards.PLAIN)
