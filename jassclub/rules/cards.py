"""Suits, ranks and what cards are worth, as data (rules.md, "Card values")."""

from __future__ import annotations

from collections.abc import Mapping

SUITS = ("diamonds", "hearts", "spades", "clubs")
RANKS = ("6", "7", "8", "9", "T", "J", "Q", "K", "A")  # lowest first, also in sequences

LAST_TRICK = 5
ALL_CARD_POINTS = 157  # 152 in the cards and the last trick

# No card is worth 1, so nobody can hold exactly 1, and nobody exactly one less than everything.
IMPOSSIBLE_CARD_POINTS = frozenset({1, 156})

_PICTURES = {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10, "9": 0, "8": 0, "7": 0, "6": 0}

PLAIN: Mapping[str, int] = _PICTURES
TRUMP: Mapping[str, int] = {**_PICTURES, "J": 20, "9": 14}
OBENABE: Mapping[str, int] = {**_PICTURES, "8": 8}
UNDENUFE: Mapping[str, int] = {**OBENABE, "A": 0, "6": 11}
BOCK: Mapping[str, int] = OBENABE  # Lake Constance Jass
GAIS: Mapping[str, int] = OBENABE

# Kruisjassen has 32 cards, no sixes.
KRUISJASSEN: Mapping[str, int] = {"A": 11, "K": 3, "Q": 2, "J": 1, "T": 10, "9": 0, "8": 0, "7": 0}
KRUISJASSEN_TRUMP: Mapping[str, int] = {**KRUISJASSEN, "J": 20, "9": 14}


def is_suit(trump: str | None) -> bool:
    return trump in SUITS
