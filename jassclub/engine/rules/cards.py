"""Suits, ranks, card points and melds (docs/rules.md §0.3 and §1.5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

SUITS = ("diamonds", "hearts", "spades", "clubs")
RANKS = ("6", "7", "8", "9", "T", "J", "Q", "K", "A")  # lowest first, also in sequences

ALL_CARD_POINTS = 157  # 152 in the cards and the last trick

# No card is worth 1, so no side can have exactly 1, or exactly one less than all.
IMPOSSIBLE_CARD_POINTS = frozenset({1, 156})


@dataclass(frozen=True, slots=True)
class Meld:
    """A sequence of this many `cards` up to its `top` rank in a `suit`, or four of a kind (`suit` None)."""

    seat: int
    cards: int
    top: str
    suit: str | None

    @property
    def shown(self) -> frozenset[tuple[str, str]]:
        if self.suit is None:
            return frozenset((suit, self.top) for suit in SUITS)
        end = RANKS.index(self.top) + 1
        return frozenset((self.suit, rank) for rank in RANKS[end - self.cards : end])

    def to_json(self) -> dict[str, Any]:
        if self.suit is None:
            return {"seat": self.seat, "four": self.top}
        return {"seat": self.seat, "sequence": self.cards, "top": self.top, "suit": self.suit}


@dataclass(frozen=True, slots=True, eq=False)  # each game has one
class MeldValues:
    """The melds of a game: four of a kind by rank, sequences by their number of cards, each with its points.
    `ranks` are the ranks of the pack, the lowest first."""

    ranks: tuple[str, ...]
    fours: Mapping[str, int]
    sequences: Mapping[int, int]

    @property
    def tops(self) -> tuple[str, ...]:
        """The ranks up to which a meld can go, the lowest first."""
        lowest = min(self.sequences) - 1
        return tuple(rank for at, rank in enumerate(self.ranks) if at >= lowest or rank in self.fours)

    def points(self, meld: Meld) -> int:
        return self.fours[meld.top] if meld.suit is None else self.sequences[meld.cards]
