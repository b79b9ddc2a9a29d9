"""Lake Constance Jass: two players bid, the winner of a deal writes a tally (docs/rules.md §6, from LC)."""

from dataclasses import dataclass
from typing import Any

from . import race, read
from .base import Field, InvalidDeal, Json, Match, Points, Written
from .cards import ALL_CARD_POINTS, IMPOSSIBLE_CARD_POINTS, SUITS
from .game import Game

TRUMPS = (*SUITS, "bock", "gais", "slalom")
BID_STEP, LOWEST_BID, HIGHEST_BID = 5, 5, 155


@dataclass(frozen=True, slots=True)
class Options:
    """`sack_limit`: a loser with this many card points or fewer is in the sack."""

    target: int = 5
    sack_limit: int = 20


@dataclass(frozen=True, slots=True)
class Enough:
    """A deal ended early by *enough!*: the seat that won it, and whether the other is in the sack."""

    winner: int
    sack: bool


@dataclass(frozen=True, slots=True)
class Deal:
    """`card_points` per seat, or None where the deal ended by `enough`."""

    bidder: int
    bid: int
    trump: str
    card_points: Points | None = None
    enough: Enough | None = None


def read_options(data: Json, seats: int = 2) -> Options:
    read.seats(seats, (2,))
    return read.options(Options, data, {"target": read.number_from(1), "sack_limit": read.number_from(0)})


def read_deal(options: Options, match: Match[Deal], data: Any) -> Deal:
    entry = read.mapping(data)
    bidder = read.number(entry.get("bidder"), "bidder", 0, 1)
    bid = read.number(entry.get("bid"), "bid", LOWEST_BID, HIGHEST_BID)
    if bid % BID_STEP:
        raise InvalidDeal("bid", "not_a_multiple", step=BID_STEP, value=bid)
    trump = read.choice(entry.get("trump"), "trump", TRUMPS)
    is_ended_early, made = entry.get("enough") is not None, entry.get("card_points")
    if is_ended_early and made is not None:
        raise InvalidDeal("card_points", "ended_early")
    enough = _read_enough(entry["enough"]) if is_ended_early else None
    card_points = None if enough else read.card_points(made, 2, ALL_CARD_POINTS, IMPOSSIBLE_CARD_POINTS)
    read.refuse_unknown(entry, read.names_of(Deal))
    return Deal(bidder, bid, trump, card_points, enough)


def _read_enough(value: Any) -> Enough:
    data = read.mapping(value, "enough")
    enough = Enough(read.number(data.get("winner"), "enough", 0, 1), read.truth(data.get("sack"), "enough"))
    read.refuse_unknown(data, ("winner", "sack"), within="enough")
    return enough


def result(options: Options, deal: Deal) -> tuple[int, bool]:
    """The seat that won the deal, and whether the other one is in the sack."""
    if deal.enough is not None:
        return deal.enough.winner, deal.enough.sack
    assert deal.card_points is not None
    made = deal.card_points[deal.bidder] >= deal.bid
    winner = deal.bidder if made else 1 - deal.bidder
    return winner, deal.card_points[1 - winner] <= options.sack_limit


def write(options: Options, match: Match[Deal], deal: Deal) -> Written:
    winner, sack = result(options, deal)
    loser_mark = race.SACK if sack else race.NOTHING
    points = (race.TALLY, loser_mark) if winner == 0 else (loser_mark, race.TALLY)
    standing = race.count_marks(match.extras, points)
    winners = race.arrived_seats(standing, options.target)
    return Written(points, bool(winners), winners, standing, race.decided_by(winners))


def deal_fields(options: Options, match: Match[Deal]) -> tuple[Field, ...]:
    return (
        Field("bidder", "seat", required=True, high=1),
        Field("bid", "number", required=True, low=LOWEST_BID, high=HIGHEST_BID, step=BID_STEP),
        Field("trump", "choice", required=True, allowed=TRUMPS),
        Field("card_points", "numbers", required=True, high=ALL_CARD_POINTS, total=ALL_CARD_POINTS),
        Field("enough", "enough", instead_of=("card_points",)),
    )


BODENSEE: Game[Options, Deal] = Game(
    slug="bodensee",
    begins=lambda number: "bids",
    seats=(2,),
    options=read_options,
    sides=lambda options: ((0,), (1,)),
    deal=read_deal,
    write=write,
    always=("bidder", "bid", "trump"),
    fields=deal_fields,
    outlook=lambda options, match, entry: {"deals_to_win": race.deals_to_win(match.extras, options.target)},
    extras=lambda options: race.no_tallies(2),
)
