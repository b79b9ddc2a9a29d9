"""Rings, a game made up to show what adding one takes (docs/new-game.md): a module of rules and one of words.
Four play for themselves. Each deal shares out ten rings, the middle one is worth three more to whoever has
it, and after so many deals whoever has most has won."""

from dataclasses import dataclass
from typing import Any

from jassclub.engine.rules import base, read
from jassclub.engine.rules.base import DealPart, Field, InvalidDeal, Match, Points, Written
from jassclub.engine.rules.game import Game
from jassclub.games.presentation import Key, Option, Presentation, Preset
from jassclub.games.shared import mark, numbers, points

ALL_RINGS = 10


@dataclass(frozen=True, slots=True)
class Options:
    deals: int = 3
    middle: int = 3


@dataclass(frozen=True, slots=True)
class Deal:
    rings: Points
    middle: int | None = None


def read_options(data: Any, seats: int = 4) -> Options:
    read.seats(seats, (4,))
    return read.options(Options, data, {"deals": read.number_from(1, 20), "middle": read.number_from(0)})


def read_deal(options: Options, match: Match[Deal], data: Any) -> Deal:
    given = read.mapping(data)
    rings = read.numbers(given.get("rings"), "rings", 4, 0, ALL_RINGS)
    if sum(rings) != ALL_RINGS:
        raise InvalidDeal("rings", "wrong_sum", total=ALL_RINGS, given=sum(rings))
    deal = Deal(rings, read.side(given.get("middle"), "middle", 4))
    read.refuse_unknown(given, ("rings", "middle"))
    return deal


def write(options: Options, match: Match[Deal], deal: Deal) -> Written:
    extra = tuple(options.middle if side == deal.middle else 0 for side in range(4))
    parts = [DealPart("rings", deal.rings, ALL_RINGS)]
    if any(extra):
        parts.append(DealPart("middle", extra, options.middle))
    return base.write_in_fixed_match(options.deals, match, base.plus(deal.rings, extra), tuple(parts))


RINGS: Game[Options, Deal] = Game(
    slug="rings",
    seats=(4,),
    options=read_options,
    sides=lambda options: base.solo(4),
    deal=read_deal,
    write=write,
    always=("rings", "middle"),
    honours=lambda deal: () if deal.middle is None else (("middle", deal.middle),),
    length=lambda options: options.deals,
    any_order=lambda options: True,
    fields=lambda options, match: (
        Field("rings", "numbers", required=True, high=ALL_RINGS, total=ALL_RINGS),
        Field("middle", "side", high=3),
    ),
)

PRESENTATION = Presentation(
    game=RINGS,
    name="Rings",
    labels={"rings": "Rings", "middle": "Middle ring"},
    options=(
        Option("deals", "number", "Deals per round", low=1, high=20),
        Option("middle", "number", "Points for the middle ring", high=9),
    ),
    presets=(Preset("fair", "Village fair: three deals, two rounds", rounds=2),),
    keys=lambda options: (Key(("m",), "middle", "this", "Middle ring"),),
    columns=lambda options: (
        numbers("rings", "Rings", summed=True),
        mark("middle", "Middle", options.middle),
        points(),
    ),
    counted=lambda options: ("middle",),
)
