"""A deal as Schieber and Bieter record it (docs/rules.md §1.2, from CS): two sides share 157 card points."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from . import race, read
from .base import InvalidDeal, Json, Points, Written, honours_of, points_for
from .cards import ALL_CARD_POINTS, IMPOSSIBLE_CARD_POINTS, SUITS, Meld
from .weis import Verdict, check_stoeck, read_melds, read_sums

STOECK = 20
HAND_SIZE = 9  # cards, of 36 with four players; Bieter says its own
AnyDeal = Any  # a Deal, or one that is conceded in Bieter
TRUMPS = (*SUITS, "obenabe", "undenufe")


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal as entered; `card_points` per side, `matsch` and `stoeck` the side that made them."""

    trump: str | None
    card_points: Points
    matsch: int | None = None
    stoeck: int | None = None
    weis: tuple[Meld, ...] = ()
    weis_points: Points = (0, 0)
    out: tuple[race.Declaration, ...] = ()
    vorhand: int | None = None
    pushed: bool = False


def read_deal(
    data: Any,
    side_of: Mapping[int, int],
    trumps: Collection[str],
    *,
    trump_needed: bool = True,
    stoeck: bool = True,
    weis: bool = True,
    targets: bool = True,
    hand_size: int = HAND_SIZE,
    matsch_needs_all: Collection[int] = (0, 1),
) -> Deal:
    """A deal from its JSON. Raises InvalidDeal on the first wrong field (docs/rules.md §0.5). `side_of` has
    the side of each seat, `targets` says whether the match is a race, `hand_size` is the number of cards of a
    player; the Matsch of a side in `matsch_needs_all` brings all card points."""
    entry, seats = read.mapping(data), len(side_of)
    trump = read_trump(entry, trumps, needed=trump_needed)
    card_points = read.card_points(entry.get("card_points"), 2, ALL_CARD_POINTS, IMPOSSIBLE_CARD_POINTS)
    matsch = read.side(entry.get("matsch"), "matsch")
    if matsch is not None and matsch in matsch_needs_all and card_points[matsch] != ALL_CARD_POINTS:
        raise InvalidDeal("matsch", "matsch_needs_all", total=ALL_CARD_POINTS)
    stoeck_of = read_stoeck(entry, trump, played=stoeck)
    melds, weis_points = read_weis(entry, seats, hand_size, played=weis)
    check_stoeck("stoeck", stoeck_of, melds, side_of, trump)
    out = race.read_declarations(entry.get("out"), card_points)
    if out and not targets:
        raise InvalidDeal("out", "out_without_target")
    vorhand = read.side(entry.get("vorhand"), "vorhand", seats)
    pushed = read.truth(read.value_of(entry, "pushed", False), "pushed")
    read.refuse_unknown(entry, read.names_of(Deal))
    return Deal(trump, card_points, matsch, stoeck_of, melds, weis_points, out, vorhand, pushed)


def read_trump(entry: Json, trumps: Collection[str], *, needed: bool = True) -> str | None:
    if entry.get("trump") is None and not needed:
        return None
    return read.choice(entry.get("trump"), "trump", trumps)


def read_stoeck(entry: Json, trump: str | None, *, played: bool = True) -> int | None:
    """The side with the Stöck; without a recorded trump the entry is believed."""
    stoeck = read.side(entry.get("stoeck"), "stoeck")
    if stoeck is not None and not played:
        raise InvalidDeal("stoeck", "not_played")
    if stoeck is not None and trump not in (*SUITS, None):
        raise InvalidDeal("stoeck", "stoeck_needs_suit")
    return stoeck


def read_weis(
    entry: Json, seats: int, hand_size: int, *, played: bool = True
) -> tuple[tuple[Meld, ...], Points]:
    """The fields `weis` and `weis_points`; where Weis does not count both are refused on `weis`."""
    if entry.get("weis") is None and entry.get("weis_points") is None:
        return (), (0, 0)
    melds = read_melds(read.value_of(entry, "weis", ()), "weis", seats, hand_size)
    if melds and not played:
        raise InvalidDeal("weis", "not_played")
    points = read.value_of(entry, "weis_points", (0, 0))
    if not played and any(read.numbers(points, "weis_points", 2)):
        raise InvalidDeal("weis", "not_played")
    sums = read_sums(points, "weis_points")
    if melds and any(sums):
        raise InvalidDeal("weis_points", "melds_or_points")
    return melds, sums


def earned(
    deal: AnyDeal, verdict: Verdict | None, matsch_bonus: int, factor: int = 1, bonus_factor: int = 1
) -> race.Earned:
    """What each side earned, by kind; `factor` multiplies card points, `bonus_factor` the rest. `verdict`
    names the side that writes its Weis, where melds were entered."""
    weis = points_for(verdict.side, verdict.points) if verdict else deal.weis_points
    return race.Earned(
        tricks=times(deal.card_points, factor),
        matsch=times(points_for(deal.matsch, matsch_bonus), bonus_factor),
        stoeck=times(points_for(deal.stoeck, STOECK), bonus_factor),
        weis=times(weis, bonus_factor),
    )


def race_on(before: Points, targets: Points, deal: AnyDeal, earned: race.Earned, factor: int = 1) -> Written:
    """The score of a deal in a race. A Matsch with tricks after the declaration does not count."""
    written = race.write_race_deal(before, targets, earned, deal.out, factor)
    if deal.matsch is None or not written.stopped or written.stopped[deal.matsch] is None:
        return written
    return replace(written, uncounted=("matsch",))


def times(points: Points, factor: int) -> Points:
    return points if factor == 1 else tuple(number * factor for number in points)


def honours(deal: AnyDeal) -> tuple[tuple[str, int], ...]:
    return honours_of(matsch=deal.matsch, stoeck=deal.stoeck)
