"""Weis: what melds are worth, and which side writes (rules.md, "Weis", from CS).

Only the side with the best single meld writes, and it writes all of its melds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .base import InvalidDeal
from .cards import RANKS, SUITS
from .fields import a_list, an_object, choice, nothing_else, whole

FOUR_OF_A_KIND = 100
SPECIAL_FOURS = {"9": 150, "J": 200}
SEQUENCES = {3: 20, 4: 50, 5: 100}

REASONS = (
    "only_one",
    "more_points",
    "more_cards",
    "higher_top_card",
    "lower_lowest_card",  # in Undenufe, of sequences
    "lower_rank",  # in Undenufe, of four of a kind
    "in_trumps",
    "declared_first",
)


@dataclass(frozen=True, slots=True)
class Meld:
    """A sequence (`cards` 3 to 9, `top` its highest rank, `suit`) or four of a kind (`suit` None)."""

    seat: int
    cards: int
    top: str
    suit: str | None

    @property
    def points(self) -> int:
        if self.suit is None:
            return SPECIAL_FOURS.get(self.top, FOUR_OF_A_KIND)
        return SEQUENCES.get(self.cards) or SEQUENCES[5] + 50 * (self.cards - 5)

    def to_json(self) -> dict[str, Any]:
        if self.suit is None:
            return {"seat": self.seat, "four": self.top}
        return {"seat": self.seat, "sequence": self.cards, "top": self.top, "suit": self.suit}


@dataclass(frozen=True, slots=True)
class Verdict:
    """Which side writes how much, and why its `best` meld beats `rival`, the best of the others.

    `reason` is one of REASONS; only_one means that the others declared nothing.
    """

    side: int
    points: int
    reason: str
    best: Meld
    rival: Meld | None = None


def read_melds(value: Any, field: str, seats: int) -> tuple[Meld, ...]:
    """A list of melds in the order declared. Raises InvalidDeal on `field`."""
    return tuple(_read_meld(item, field, seats) for item in a_list(value, field))


def _read_meld(item: Any, field: str, seats: int) -> Meld:
    data = {name: value for name, value in an_object(item, field).items() if value is not None}
    seat = whole(data.get("seat"), field, 0, seats - 1)
    if "four" in data:
        nothing_else(data, ("seat", "four"), within=field)
        return Meld(seat, 4, choice(data["four"], field, RANKS), None)
    nothing_else(data, ("seat", "sequence", "top", "suit"), within=field)
    cards = whole(data.get("sequence"), field, 3, 9)
    top = choice(data.get("top"), field, RANKS)
    suit = choice(data.get("suit"), field, SUITS)
    if RANKS.index(top) + 1 < cards:
        raise InvalidDeal(field, "sequence_too_long", cards=cards, top=top)
    return Meld(seat, cards, top, suit)


def judge(melds: Sequence[Meld], side_of: Mapping[int, int], trump: str | None) -> Verdict | None:
    """The side that writes its Weis, or None when nobody declared any."""
    if not melds:
        return None
    # max() keeps the first of equals: that is "the one declared first".
    best = max(melds, key=lambda meld: _strength(meld, trump))
    side = side_of[best.seat]
    others = [meld for meld in melds if side_of[meld.seat] != side]
    rival = max(others, key=lambda meld: _strength(meld, trump), default=None)
    points = sum(meld.points for meld in melds if side_of[meld.seat] == side)
    return Verdict(side, points, _reason(best, rival, trump), best, rival)


def _strength(meld: Meld, trump: str | None) -> tuple[int, int, int, bool]:
    top = RANKS.index(meld.top)
    # Height decides between melds of as many cards, so the lower lowest card is that of the lower top card.
    height = -top if trump == "undenufe" else top
    return meld.points, meld.cards, height, meld.suit is not None and meld.suit == trump


def _reason(best: Meld, rival: Meld | None, trump: str | None) -> str:
    if rival is None:
        return "only_one"
    height = "higher_top_card"
    if trump == "undenufe":
        height = "lower_rank" if best.suit is None else "lower_lowest_card"
    reasons = ("more_points", "more_cards", height, "in_trumps")
    for reason, mine, theirs in zip(reasons, _strength(best, trump), _strength(rival, trump), strict=True):
        if mine != theirs:
            return reason
    return "declared_first"
