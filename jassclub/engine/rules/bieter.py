"""Bieter: the highest bidder alone against the two others (docs/rules.md §2, from CS).

Side 0 is the bidder, side 1 the other two. Everything counts simply; Weis, Stöck and Matsch count.
It is a race: the bidder's target is the bid, the others' is 1000.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

from . import race, read, schieber_deal
from .base import Field, InvalidDeal, Json, Match, Points, Sides, Written
from .cards import ALL_CARD_POINTS
from .game import Game
from .schieber_deal import TRUMPS, Deal
from .weis import TIES, WEIS, Verdict, compare_melds

BIDDER, OPPONENTS = 0, 1  # the sides
USUAL_MIN_BID = 500
FIRST_HAND, LATER_HAND = 9, 12  # cards; in the first deal six lie in the middle


@dataclass(frozen=True, slots=True)
class Options:
    """`bidder` is a seat, `bid` its target; both are known once the bidding is over."""

    bidder: int
    bid: int
    min_bid: int = USUAL_MIN_BID
    opponents_target: int = 1000
    matsch_bonus: int = 100
    weis_tie: str = "puur"

    @property
    def sides(self) -> Sides:
        return ((self.bidder,), tuple(seat for seat in range(3) if seat != self.bidder))

    @property
    def side_of(self) -> dict[int, int]:
        return {seat: BIDDER if seat == self.bidder else OPPONENTS for seat in range(3)}

    @property
    def targets(self) -> Points:
        return (self.bid, self.opponents_target)


@dataclass(frozen=True, slots=True)
class Conceded:
    """A deal that the bidder does not play: the opponents write 157, and their Stöck."""

    trump: str | None
    conceded: bool = True
    stoeck: int | None = None
    vorhand: int | None = None
    pushed: bool = False
    # What a deal has that is played.
    card_points: ClassVar[Points] = (0, ALL_CARD_POINTS)
    matsch: ClassVar[None] = None
    weis: ClassVar[tuple[()]] = ()
    weis_points: ClassVar[Points] = (0, 0)
    out: ClassVar[tuple[()]] = ()


BieterDeal = Deal | Conceded
CARDS_PLAYED = ("card_points", "matsch", "weis", "weis_points", "out")  # what a conceded deal lacks


def read_options(data: Json, seats: int = 3) -> Options:
    read.seats(seats, (3,))
    bidder = read.number(read.mapping(data, "options").get("bidder"), "bidder", 0, 2)
    bid = read.number(data.get("bid"), "bid", 1)
    min_bid = read.number(read.value_of(data, "min_bid", USUAL_MIN_BID), "min_bid", 1)
    if bid < min_bid:
        raise InvalidDeal("bid", "too_low", low=min_bid, value=bid)
    readers = {
        "min_bid": read.number_from(1),
        "opponents_target": read.number_from(1),
        "matsch_bonus": read.number_from(0),
        "weis_tie": read.one_of(TIES),
    }
    others = {name: value for name, value in data.items() if name not in ("bidder", "bid")}
    return read.options(Options, others, readers, bidder=bidder, bid=bid)


def read_deal(options: Options, match: Match[BieterDeal], data: Any) -> BieterDeal:
    """In the first deal the bidder's put-aside cards count for him (CS), so the opponents may take all tricks
    and not have all card points."""
    entry, is_first = dict(read.mapping(data)), not match.deals
    trump = schieber_deal.read_trump(entry, TRUMPS)
    if read.truth(read.value_of(entry, "conceded", False), "conceded"):
        return _read_conceded(entry, trump)
    entry.pop("conceded", None)
    return schieber_deal.read_deal(
        entry,
        options.side_of,
        TRUMPS,
        hand_size=FIRST_HAND if is_first else LATER_HAND,
        matsch_needs_all=_matsch_needs_all(match),
    )


def _matsch_needs_all(match: Match[BieterDeal]) -> Points:
    """The sides that cannot take all tricks without having all card points."""
    return (BIDDER, OPPONENTS) if match.deals else (BIDDER,)


def _read_conceded(entry: Json, trump: str | None) -> Conceded:
    """No cards were played: no card points, no Matsch, no Weis, and only the opponents' Stöck."""
    for name in ("card_points", "matsch"):
        if entry.get(name) is not None:
            raise InvalidDeal(name, "conceded")
    stoeck = schieber_deal.read_stoeck(entry, trump)
    if stoeck == BIDDER:
        raise InvalidDeal("stoeck", "conceded_stoeck")
    schieber_deal.read_weis(entry, 3, LATER_HAND, played=False)
    race.read_declarations(entry.get("out"), None)
    vorhand = read.side(entry.get("vorhand"), "vorhand", 3)
    pushed = read.truth(read.value_of(entry, "pushed", False), "pushed")
    read.refuse_unknown(entry, (*read.names_of(Deal), "conceded"))
    return Conceded(trump, stoeck=stoeck, vorhand=vorhand, pushed=pushed)


def verdict(options: Options, deal: BieterDeal) -> Verdict | None:
    """Which side writes its Weis and why, where the melds themselves were entered."""
    return compare_melds(deal.weis, options.side_of, deal.trump, options.weis_tie)


def write(options: Options, match: Match[BieterDeal], deal: BieterDeal) -> Written:
    earned = schieber_deal.earned(deal, verdict(options, deal), options.matsch_bonus)
    return schieber_deal.race_on(match.totals, options.targets, deal, earned)


def deal_fields(options: Options, match: Match[BieterDeal]) -> tuple[Field, ...]:
    return (
        Field("trump", "choice", required=True, allowed=TRUMPS),
        Field("conceded", "truth", instead_of=CARDS_PLAYED),
        Field("card_points", "numbers", required=True, high=ALL_CARD_POINTS, total=ALL_CARD_POINTS),
        Field("matsch", "side", high=1, needs_all=_matsch_needs_all(match)),
        Field("stoeck", "side", high=1),
        Field("weis", "melds", melds=WEIS),
        Field("weis_points", "numbers"),
        Field("out", "declarations"),
        Field("vorhand", "seat", high=2),
    )


BIETER: Game[Options, BieterDeal] = Game(
    slug="bieter",
    begins=lambda number: "bids" if number == 1 else "leads",
    seats=(3,),
    options=read_options,
    sides=lambda options: options.sides,
    deal=read_deal,
    write=write,
    always=("trump", "card_points", "matsch", "stoeck"),
    honours=schieber_deal.honours,
    fields=deal_fields,
    outlook=lambda options, match, entry: {"missing": race.missing(options.targets, match.totals)},
    verdict=verdict,
    per_table=("bidder", "bid"),
    stand_in={"bidder": 0, "bid": 500},
)
