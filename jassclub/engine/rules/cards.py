"""Suits, ranks, and how many card points there are (docs/rules.md §0.3)."""

from __future__ import annotations

SUITS = ("diamonds", "hearts", "spades", "clubs")
RANKS = ("6", "7", "8", "9", "T", "J", "Q", "K", "A")  # lowest first, also in sequences

ALL_CARD_POINTS = 157  # 152 in the cards and the last trick

# No card is worth 1, so nobody can hold exactly 1, and nobody exactly one less than everything.
IMPOSSIBLE_CARD_POINTS = frozenset({1, 156})


def is_suit(trump: str | None) -> bool:
    return trump in SUITS
