"""A deal as Schieber and Bieter record it: card points, Matsch, Stöck, Weis, and who declared itself out.

(docs/rules.md §1, from CS.) Two sides share 157 card points.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from . import race
from .base import InvalidDeal, Json, Points, Written, points_for
from .cards import ALL_CARD_POINTS, IMPOSSIBLE_CARD_POINTS, SUITS, Meld, is_suit
from .json_values import (
    read_card_points,
    read_choice,
    read_numbers,
    read_object,
    read_side,
    read_truth,
    refuse_unknown,
    value_of,
)
from .weis import Verdict, check_stoeck, read_melds, read_sums

STOECK = 20
HAND_SIZE = 9  # cards, of 36 with four players; Bieter says its own
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


DEAL_FIELDS = tuple(each.name for each in fields(Deal))


def read(
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
    """A deal from its JSON, by what the table plays with.

    `side_of` has the side of each seat, `targets` says whether it is a race, `hand_size` how many cards a
    player holds, `matsch_needs_all` which sides' Matsch brings all card points. Raises InvalidDeal on the
    first wrong field (docs/rules.md §0.5).
    """
    given, seats = read_object(data), len(side_of)
    trump = read_trump(given, trumps, needed=trump_needed)
    card_points = read_card_points(
        given.get("card_points"), "card_points", 2, ALL_CARD_POINTS, IMPOSSIBLE_CARD_POINTS
    )
    matsch = _read_matsch(given, card_points, matsch_needs_all)
    stoeck_of = read_stoeck(given, trump, played=stoeck)
    melds, weis_points = read_weis(given, seats, hand_size, played=weis)
    check_stoeck("stoeck", stoeck_of, melds, side_of, trump)
    out = _read_out(given, card_points, targets)
    vorhand = read_side(given.get("vorhand"), "vorhand", seats)
    pushed = read_truth(value_of(given, "pushed", False), "pushed")
    refuse_unknown(given, DEAL_FIELDS)
    return Deal(trump, card_points, matsch, stoeck_of, melds, weis_points, out, vorhand, pushed)


def read_trump(given: Json, trumps: Collection[str], *, needed: bool = True) -> str | None:
    if given.get("trump") is None and not needed:
        return None
    return read_choice(given.get("trump"), "trump", trumps)


def read_stoeck(given: Json, trump: str | None, *, played: bool = True) -> int | None:
    """The side with the Stöck; where the trump is not recorded it is taken on trust."""
    stoeck = read_side(given.get("stoeck"), "stoeck")
    if stoeck is not None and not played:
        raise InvalidDeal("stoeck", "not_played")
    if stoeck is not None and trump is not None and not is_suit(trump):
        raise InvalidDeal("stoeck", "stoeck_needs_suit")
    return stoeck


def _read_matsch(given: Json, card_points: Points, needs_all: Collection[int]) -> int | None:
    matsch = read_side(given.get("matsch"), "matsch")
    if matsch is not None and matsch in needs_all and card_points[matsch] != ALL_CARD_POINTS:
        raise InvalidDeal("matsch", "matsch_needs_all", total=ALL_CARD_POINTS)
    return matsch


def read_weis(
    given: Json, seats: int, hand_size: int, *, played: bool = True
) -> tuple[tuple[Meld, ...], Points]:
    """The fields `weis` and `weis_points`; where Weis does not count both are refused on `weis`."""
    if given.get("weis") is None and given.get("weis_points") is None:
        return (), (0, 0)
    melds = read_melds(value_of(given, "weis", ()), "weis", seats, hand_size)
    if melds and not played:
        raise InvalidDeal("weis", "not_played")
    points = value_of(given, "weis_points", (0, 0))
    if not played and any(read_numbers(points, "weis_points", 2)):
        raise InvalidDeal("weis", "not_played")
    sums = read_sums(points, "weis_points")
    if melds and any(sums):
        raise InvalidDeal("weis_points", "melds_or_points")
    return melds, sums


def _read_out(given: Json, card_points: Points, targets: bool) -> tuple[race.Declaration, ...]:
    out = race.read_declarations(given.get("out"), card_points)
    if out and not targets:
        raise InvalidDeal("out", "out_without_target")
    return out


def earned(
    deal: Deal, decided: Verdict | None, matsch_bonus: int, factor: int = 1, bonus_factor: int = 1
) -> race.Earned:
    """What each side earned, by kind; `factor` multiplies card points, `bonus_factor` the rest.

    `decided` says which side writes its Weis, where melds were entered.
    """
    weis = points_for(decided.side, decided.points) if decided else deal.weis_points
    return race.Earned(
        tricks=times(deal.card_points, factor),
        matsch=times(points_for(deal.matsch, matsch_bonus), bonus_factor),
        stoeck=times(points_for(deal.stoeck, STOECK), bonus_factor),
        weis=times(weis, bonus_factor),
    )


def race_on(before: Points, targets: Points, deal: Deal, earned: race.Earned, factor: int = 1) -> Written:
    """What a deal writes in a race. A Matsch that needs tricks after the declaration does not count."""
    written = race.write_race_deal(before, targets, earned, deal.out, factor)
    if deal.matsch is None or not written.stopped or written.stopped[deal.matsch] is None:
        return written
    return replace(written, uncounted=("matsch",))


def times(points: Points, factor: int) -> Points:
    return points if factor == 1 else tuple(each * factor for each in points)


def to_json(deal: Deal) -> dict[str, Any]:
    """The deal's JSON, without what was not said."""
    data: dict[str, Any] = {
        "trump": deal.trump,
        "card_points": list(deal.card_points),
        "matsch": deal.matsch,
        "stoeck": deal.stoeck,
    }
    if deal.weis:
        data["weis"] = [meld.to_json() for meld in deal.weis]
    if any(deal.weis_points):
        data["weis_points"] = list(deal.weis_points)
    if deal.out:
        data["out"] = [one.to_json() for one in deal.out]
    return data | for_the_record(deal.vorhand, deal.pushed)


def for_the_record(vorhand: int | None, pushed: bool) -> dict[str, Any]:
    """What decides nothing and is written only where it was said."""
    data: dict[str, Any] = {} if vorhand is None else {"vorhand": vorhand}
    return data | ({"pushed": True} if pushed else {})


def honours(deal: Deal) -> tuple[tuple[str, int], ...]:
    earned_by = (("matsch", deal.matsch), ("stoeck", deal.stoeck))
    return tuple((name, side) for name, side in earned_by if side is not None)
