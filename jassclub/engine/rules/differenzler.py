"""Differenzler: a player announces points and writes the difference to them (docs/rules.md §3, from CS).

Each seat plays for itself, the lowest total wins. No Weis, Stöck or Matsch: 157 points a deal.
"""

from dataclasses import dataclass
from typing import Any

from . import read
from .base import Field, InvalidDeal, Json, Match, Points, Written, plus, solo, write_in_fixed_match
from .cards import ALL_CARD_POINTS, IMPOSSIBLE_CARD_POINTS
from .game import Game

USUAL_DEALS = {4: 8, 3: 9}


@dataclass(frozen=True, slots=True)
class Options:
    """`exact_bonus` is taken off for an announcement met exactly. `hidden` keeps announcements secret until
    the deal is entered; the score is the same."""

    seats: int = 4
    deals: int = 8
    exact_bonus: int = 10
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Deal:
    """Points announced and made per seat; `took_trick`: whether the seat took one (None: not entered)."""

    announced: Points
    card_points: Points
    took_trick: tuple[bool | None, ...]
    penalties: Points


def read_options(data: Json, seats: int = 4) -> Options:
    read.seats(seats, USUAL_DEALS)
    readers = {"deals": read.number_from(1), "exact_bonus": read.number_from(0), "hidden": read.truth}
    return read.options(Options, data, readers, seats=seats, deals=USUAL_DEALS[seats])


def read_deal(options: Options, match: Match[Deal], data: Any) -> Deal:
    entry, seats = read.mapping(data), options.seats
    announced = read.numbers(entry.get("announced"), "announced", seats, 0, ALL_CARD_POINTS)
    made = read.card_points(entry.get("card_points"), seats, ALL_CARD_POINTS, IMPOSSIBLE_CARD_POINTS)
    took_trick = _read_took_trick(entry, announced, made)
    penalties = read.numbers(read.value_of(entry, "penalties", (0,) * seats), "penalties", seats)
    read.refuse_unknown(entry, read.names_of(Deal))
    return Deal(announced, made, took_trick, penalties)


def _read_took_trick(entry: Json, announced: Points, made: Points) -> tuple[bool | None, ...]:
    """Needed from a seat that announced 0 and made 0; for the others it has no effect."""
    seats = len(announced)
    answers = read.items(read.value_of(entry, "took_trick", (None,) * seats), "took_trick", seats)
    for seat, answer in enumerate(answers):
        if answer is not None:
            read.truth(answer, "took_trick")
        elif announced[seat] == made[seat] == 0:
            raise InvalidDeal("took_trick", "say_whether_trick", seat=seat)
    return tuple(answers)


def write(options: Options, match: Match[Deal], deal: Deal) -> Written:
    points = plus(missed(options, deal), deal.penalties)
    return write_in_fixed_match(options.deals, match, points, low_wins=True)


def missed(options: Options, deal: Deal) -> Points:
    """By how much each seat missed its announcement: its points without penalties. Met exactly, the bonus is
    taken off, for a 0 only if the seat took a trick."""
    rows = zip(deal.announced, deal.card_points, deal.took_trick, strict=True)
    return tuple(
        abs(announced - made) or (-options.exact_bonus if announced or took_trick else 0)
        for announced, made, took_trick in rows
    )


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
    """`deals_left`, the seats that are still `to_speak`, and `open`: 157 less the announcements so far. Once
    all have spoken `open` is what was announced too little, or below zero too much. Where announcements are
    hidden it is left out: the last seat would learn what the others announced."""
    announced = read.typed_numbers(entry.get("announced"), options.seats, ALL_CARD_POINTS)
    ahead = {
        "deals_left": options.deals - len(match.deals),
        "to_speak": [seat for seat in range(options.seats) if seat not in announced],
    }
    return ahead if options.hidden else ahead | {"open": ALL_CARD_POINTS - sum(announced.values())}


DIFFERENZLER: Game[Options, Deal] = Game(
    slug="differenzler",
    seats=(4, 3),
    low_wins=True,
    options=read_options,
    sides=lambda options: solo(options.seats),
    deal=read_deal,
    write=write,
    always=("announced", "card_points"),
    any_order=lambda options: True,
    length=lambda options: options.deals,
    presets={"club_suizo": {"exact_bonus": 10}, "swiss": {"deals": 12, "exact_bonus": 0}},
    fields=deal_fields,
    outlook=outlook,
)
