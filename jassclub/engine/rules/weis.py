"""Melds: their values, the checks against one pack of cards, and the side that writes (docs/rules.md §1.5).
Kruisjassen's roem has the same form with other values (docs/rules.md §5)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from . import read
from .base import InvalidDeal
from .cards import RANKS, SUITS, Meld, MeldValues

PUUR = "J"  # the jack of trumps
STOECK_RANKS = ("K", "Q")
NO_SUMS = (10, 30)  # sums of no melds; every other multiple of ten is possible
TIES = ("puur", "trump")


@dataclass(frozen=True, slots=True)
class Verdict:
    """Which side writes how much, and why its `best` meld beats `rival`, the best of the others. `reason` is
    only_one where the others declared nothing, declared_first, or one of `_reasons`."""

    side: int
    points: int
    reason: str
    best: Meld
    rival: Meld | None = None


FOURS = dict.fromkeys(RANKS, 100) | {"9": 150, "J": 200}
WEIS = MeldValues(RANKS, FOURS, {3: 20, 4: 50} | {cards: 50 * (cards - 3) for cards in range(5, 10)})


def read_melds(
    value: Any, field: str, seats: int, hand_size: int, values: MeldValues = WEIS
) -> tuple[Meld, ...]:
    """A list of melds in the order declared. Raises InvalidDeal on `field`. Melds are refused that one pack
    of cards, or a hand of `hand_size` cards, cannot show."""
    melds = tuple(_read_meld(item, field, seats, values) for item in read.items(value, field))
    for one, other in combinations(melds, 2):
        if one.seat != other.seat:
            if one.shown & other.shown:
                raise InvalidDeal(field, "card_in_two_hands")
        elif one == other:
            raise InvalidDeal(field, "meld_twice")
        elif _is_one_sequence(one, other):
            raise InvalidDeal(field, "one_sequence_in_parts")
    for seat in range(seats):
        shown = frozenset().union(*(meld.shown for meld in melds if meld.seat == seat))
        if len(shown) > hand_size:
            raise InvalidDeal(field, "more_than_a_hand", cards=len(shown), hand=hand_size)
    return melds


def _read_meld(item: Any, field: str, seats: int, values: MeldValues) -> Meld:
    data = {name: value for name, value in read.mapping(item, field).items() if value is not None}
    seat = read.number(data.get("seat"), field, 0, seats - 1)
    if "four" in data:
        read.refuse_unknown(data, ("seat", "four"), within=field)
        return Meld(seat, 4, read.choice(data["four"], field, values.fours), None)
    read.refuse_unknown(data, ("seat", "sequence", "top", "suit"), within=field)
    cards = read.number(data.get("sequence"), field, min(values.sequences), max(values.sequences))
    top = read.choice(data.get("top"), field, values.ranks)
    suit = read.choice(data.get("suit"), field, SUITS)
    if values.ranks.index(top) + 1 < cards:
        raise InvalidDeal(field, "sequence_too_long", cards=cards, top=top)
    return Meld(seat, cards, top, suit)


def _is_one_sequence(one: Meld, other: Meld) -> bool:
    """Whether two sequences of a suit in one hand overlap or adjoin: together they are a longer one."""
    if one.suit is None or one.suit != other.suit:
        return False
    low, high = sorted((one, other), key=lambda meld: RANKS.index(meld.top))
    return RANKS.index(high.top) - high.cards <= RANKS.index(low.top)


def read_sums(value: Any, field: str) -> tuple[int, ...]:
    """The sum of each side's melds, where only sums are entered. Raises InvalidDeal on `field`."""
    sums = read.numbers(value, field, 2)
    if all(sums):
        raise InvalidDeal(field, "only_one_side")
    for points in sums:
        if points % 10:
            raise InvalidDeal(field, "not_a_multiple", step=10, value=points)
        if points in NO_SUMS:
            raise InvalidDeal(field, "no_melds_make", value=points)
    return sums


def check_stoeck(
    field: str, side: int | None, melds: Sequence[Meld], side_of: Mapping[int, int], trump: str | None
) -> None:
    """Refuse a Stöck (Stuk) on `field` if melds show its cards with the other side, or in two hands."""
    if side is None or trump not in SUITS:
        return
    holders = {meld.seat for meld in melds for rank in STOECK_RANKS if (trump, rank) in meld.shown}
    if len(holders) > 1:
        raise InvalidDeal(field, "stoeck_in_two_hands")
    if any(side_of[seat] != side for seat in holders):
        raise InvalidDeal(field, "stoeck_of_others")


def compare_melds(
    melds: Sequence[Meld],
    side_of: Mapping[int, int],
    trump: str | None,
    tie: str = "puur",
    values: MeldValues = WEIS,
) -> Verdict | None:
    """The side that writes its melds, or None when nobody declared any. `tie` is one of TIES."""
    if not melds:
        return None

    def strength(meld: Meld) -> tuple[int, int, int, bool]:
        top = RANKS.index(meld.top)
        # Height decides between melds of as many cards: the lower lowest card goes with the lower top card.
        height = -top if trump == "undenufe" else top
        is_trump = trump is not None and meld.suit == trump
        wins_tie = is_trump and (tie == "trump" or (trump, PUUR) in meld.shown)
        return values.points(meld), meld.cards, height, wins_tie

    # max() keeps the first of equals: that is "the one declared first".
    best = max(melds, key=strength)
    side = side_of[best.seat]
    rival = max((meld for meld in melds if side_of[meld.seat] != side), key=strength, default=None)
    points = sum(values.points(meld) for meld in melds if side_of[meld.seat] == side)
    if rival is None:
        return Verdict(side, points, "only_one", best)
    steps = zip(_reasons(best, trump, tie), strength(best), strength(rival), strict=True)
    reason = next((reason for reason, mine, theirs in steps if mine != theirs), "declared_first")
    return Verdict(side, points, reason, best, rival)


def _reasons(best: Meld, trump: str | None, tie: str) -> tuple[str, ...]:
    """The reasons for which a meld is the best, in the order in which they decide."""
    height = "higher_top_card"
    if trump == "undenufe":
        height = "lower_rank" if best.suit is None else "lower_lowest_card"
    return "more_points", "more_cards", height, "in_trumps" if tie == "trump" else "holds_puur"
