"""Differenzler: announce your points, write by how much you missed them (docs/rules.md §3, from CS).

Each seat plays for itself, the lowest total wins. No Weis, Stöck or Matsch: 157 points a deal.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from .base import (
    Field,
    InvalidDeal,
    Json,
    Match,
    Points,
    Written,
    deals_left,
    plus,
    solo,
    write_in_fixed_match,
)
from .cards import ALL_CARD_POINTS, IMPOSSIBLE_CARD_POINTS
from .game import Game
from .json_values import (
    read_card_points,
    read_list,
    read_number,
    read_numbers,
    read_object,
    read_seats,
    read_truth,
    refuse_unknown,
    value_of,
)

USUAL_DEALS = {4: 8, 3: 9}


@dataclass(frozen=True, slots=True)
class Options:
    """`exact_bonus` is taken off the total of a seat that makes what it announced. `hidden`: nobody sees what
    was announced before the deal is in; it scores the same."""

    seats: int = 4
    deals: int = 8
    exact_bonus: int = 10
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Deal:
    """Points announced and made, per seat; `took_trick` says who took one (None: not said)."""

    announced: Points
    card_points: Points
    took_trick: tuple[bool | None, ...]
    penalties: Points


OPTION_FIELDS = tuple(each.name for each in fields(Options) if each.name != "seats")
DEAL_FIELDS = tuple(each.name for each in fields(Deal))


def read_options(data: Json, seats: int = 4) -> Options:
    """Options from their JSON; what is missing has its default. Raises InvalidDeal on the option's name."""
    read_seats(seats, USUAL_DEALS)
    read_object(data, "options")
    options = Options(
        seats=seats,
        deals=read_number(value_of(data, "deals", USUAL_DEALS[seats]), "deals", 1),
        exact_bonus=read_number(value_of(data, "exact_bonus", 10), "exact_bonus", 0),
        hidden=read_truth(value_of(data, "hidden", False), "hidden"),
    )
    refuse_unknown(data, OPTION_FIELDS)
    return options


def read_deal(options: Options, match: Match[Deal], data: Any) -> Deal:
    """A deal from its JSON. Raises InvalidDeal on the first wrong field (docs/rules.md §0.5)."""
    given, seats = read_object(data), options.seats
    announced = read_numbers(given.get("announced"), "announced", seats, 0, ALL_CARD_POINTS)
    made = read_card_points(
        given.get("card_points"), "card_points", seats, ALL_CARD_POINTS, IMPOSSIBLE_CARD_POINTS
    )
    deal = Deal(
        announced=announced,
        card_points=made,
        took_trick=_read_took_trick(given, announced, made),
        penalties=read_numbers(value_of(given, "penalties", (0,) * seats), "penalties", seats),
    )
    refuse_unknown(given, DEAL_FIELDS)
    return deal


def _read_took_trick(given: Json, announced: Points, made: Points) -> tuple[bool | None, ...]:
    """Needed only from a seat that announced 0 and made 0; of the others it decides nothing."""
    seats = len(announced)
    said_so = read_list(value_of(given, "took_trick", (None,) * seats), "took_trick", seats)
    for seat, answer in enumerate(said_so):
        if answer is not None:
            read_truth(answer, "took_trick")
        elif announced[seat] == made[seat] == 0:
            raise InvalidDeal("took_trick", "say_whether_trick", seat=seat)
    return tuple(said_so)


def write(options: Options, match: Match[Deal], deal: Deal) -> Written:
    return write_in_fixed_match(
        options.deals, match, plus(missed(options, deal), deal.penalties), low_wins=True
    )


def missed(options: Options, deal: Deal) -> Points:
    """By how much each seat missed what it announced: what it writes, without penalties."""
    return tuple(_missed_by(options, deal, seat) for seat in range(options.seats))


def _missed_by(options: Options, deal: Deal, seat: int) -> int:
    """The difference; exactly met takes the bonus off, but an announced 0 only with a trick in hand."""
    announced, made = deal.announced[seat], deal.card_points[seat]
    if announced != made:
        return abs(announced - made)
    earned_it = announced > 0 or deal.took_trick[seat]
    return -options.exact_bonus if earned_it else 0


def to_json(deal: Deal) -> dict[str, Any]:
    data: dict[str, Any] = {"announced": list(deal.announced), "card_points": list(deal.card_points)}
    if any(each is not None for each in deal.took_trick):
        data["took_trick"] = list(deal.took_trick)
    if any(deal.penalties):
        data["penalties"] = list(deal.penalties)
    return data


def deal_fields(options: Options, match: Match[Deal]) -> tuple[Field, ...]:
    return (
        Field(
            "announced", "numbers", required=True, high=ALL_CARD_POINTS, announced=True, hidden=options.hidden
        ),
        Field("card_points", "numbers", required=True, high=ALL_CARD_POINTS, total=ALL_CARD_POINTS),
        Field("took_trick", "truths", at_zero=("announced", "card_points")),
        Field("penalties", "numbers"),
    )


def outlook(options: Options, match: Match[Deal], entry: Json) -> dict[str, Any]:
    """`deals_left`, who is still `to_speak`, and `open`: what the announcements so far leave of 157.

    Once all have spoken `open` is by how much too little, or below zero too much, was announced.
    What is not (yet) a right number counts as not announced. Where announcements are hidden `open` is not
    said: the last to speak would know what the others announced.
    """
    announced = entry.get("announced")
    said_so_far = announced if isinstance(announced, list | tuple) else ()
    heard = {
        seat: each
        for seat, each in enumerate(said_so_far[: options.seats])
        if type(each) is int and 0 <= each <= ALL_CARD_POINTS
    }
    ahead = {
        "deals_left": deals_left(options.deals, match),
        "to_speak": [seat for seat in range(options.seats) if seat not in heard],
    }
    return ahead if options.hidden else ahead | {"open": ALL_CARD_POINTS - sum(heard.values())}


DIFFERENZLER: Game[Options, Deal] = Game(
    slug="differenzler",
    seats=(4, 3),
    low_wins=True,
    options=read_options,
    sides=lambda options: solo(options.seats),
    deal=read_deal,
    write=write,
    to_json=to_json,
    any_order=lambda options: True,
    honours=lambda deal: (),
    length=lambda options: options.deals,
    presets={"club_suizo": {"exact_bonus": 10}, "swiss": {"deals": 12, "exact_bonus": 0}},
    fields=deal_fields,
    outlook=outlook,
)
