"""Cards by chance: points that add up, and the melds, Stöck and declarations of hands of one pack."""

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any

Json = dict[str, Any]
ALL = 157
SUITS = ("diamonds", "hearts", "spades", "clubs")
TRUMPS = (*SUITS, "obenabe", "undenufe")
RANKS = "6789TJQKA"


def one_in(rng: Random, times: int) -> bool:
    return rng.randrange(times) == 0


def share(rng: Random, total: int, sides: int, never: Collection[int] = ()) -> list[int]:
    """Numbers that add up to the total, now and then all for one side."""
    if one_in(rng, 6):
        lucky = rng.randrange(sides)
        return [total * (side == lucky) for side in range(sides)]
    while True:
        cuts = sorted(rng.randint(0, total) for _ in range(sides - 1))
        numbers = [high - low for low, high in zip([0, *cuts], [*cuts, total], strict=True)]
        if not set(numbers) & set(never):
            return numbers


def card_points(rng: Random, sides: int, total: int = ALL) -> list[int]:
    return share(rng, total, sides, (1, total - 1))


def nobody_or(rng: Random, sides: Sequence[int] = (0, 1)) -> int | None:
    return rng.choice([None, *sides])


def swept(rng: Random, numbers: list[int], total: int = ALL) -> int | None:
    """The side with all points, if it made them by all tricks."""
    return nobody_or(rng, [numbers.index(total)]) if total in numbers else None


def some(rng: Random, names: Sequence[str], most: int) -> list[str]:
    return rng.sample(names, rng.randint(1, most))


def melds(rng: Random, seats: int = 4, hand: int = 9, ranks: str = RANKS, fours: str = RANKS) -> list[Json]:
    """Up to three melds that hands of one pack can show."""
    found: list[Json] = []
    owner: dict[tuple[str, str], int] = {}
    for _ in range(rng.randint(0, 3)):
        meld = _meld(rng, rng.randrange(seats), hand, ranks, fours)
        cards, seat = _shown(meld), meld["seat"]
        own = {card for card, who in owner.items() if who == seat} | cards
        others = [each for each in found if each["seat"] == seat and each.get("suit") == meld.get("suit")]
        # Two sequences of one suit in one hand may be one longer one; four of a kind may be told twice.
        if not others and len(own) <= hand and all(owner.get(card, seat) == seat for card in cards):
            owner |= dict.fromkeys(cards, seat)
            found.append(meld)
    return found


def _meld(rng: Random, seat: int, hand: int, ranks: str, fours: str) -> Json:
    if one_in(rng, 2):
        return {"seat": seat, "four": rng.choice(fours)}
    cards = rng.randint(3, min(hand, len(ranks)))
    return {"seat": seat, "sequence": cards, "top": rng.choice(ranks[cards - 1 :]), "suit": rng.choice(SUITS)}


def _shown(meld: Json) -> set[tuple[str, str]]:
    """The cards of a meld, by suit and rank."""
    if "four" in meld:
        return {(suit, meld["four"]) for suit in SUITS}
    end = RANKS.index(meld["top"]) + 1
    return {(meld["suit"], rank) for rank in RANKS[end - meld["sequence"] : end]}


def stoeck(rng: Random, declared: Sequence[Json], trump: str, side_of: Mapping[int, int]) -> int | None:
    """Who has King and Queen of trumps when these melds are on the table."""
    holders = {meld["seat"] for meld in declared if _shown(meld) & {(trump, "K"), (trump, "Q")}}
    if trump not in SUITS or len(holders) > 1:
        return None
    return nobody_or(rng, [side_of[seat] for seat in holders] or (0, 1))


def hand(
    rng: Random, options: Any, trumps: Collection[str], side_of: Mapping[int, int], cards: int = 9
) -> Json:
    """A deal of Schieber or Bieter; only in Schieber Stöck, Weis and a target are options."""
    trump, numbers, seats = rng.choice(sorted(trumps)), card_points(rng, 2), sorted(side_of)
    deal = {"trump": trump, "card_points": numbers, "matsch": swept(rng, numbers)}
    how = rng.randrange(3) if getattr(options, "weis", True) else 2
    if how == 0:
        deal["weis"] = melds(rng, len(seats), cards)
    if how == 1:
        deal["weis_points"] = rng.sample([0, rng.choice([20, 50, 100, 270])], 2)
    if getattr(options, "stoeck", True) and one_in(rng, 2):
        deal["stoeck"] = stoeck(rng, deal.get("weis", ()), trump, side_of)
    if getattr(options, "target", True) and one_in(rng, 4):
        declared = rng.sample([0, 1], rng.randint(0, 2))
        deal["out"] = [{"side": side, "card_points": rng.randint(0, numbers[side])} for side in declared]
    return deal | ({"vorhand": nobody_or(rng, seats)} if one_in(rng, 2) else {})
