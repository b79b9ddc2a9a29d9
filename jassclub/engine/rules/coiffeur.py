"""Coiffeur: every side plays each contract once, each worth more (docs/rules.md §4, from CS).

Four seats play in two sides (20 deals), three for themselves (30 deals). Only the declaring side writes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from . import read
from .base import PARTNERS, Field, InvalidDeal, Json, Match, Sides, Written, solo, write_in_fixed_match
from .cards import ALL_CARD_POINTS, IMPOSSIBLE_CARD_POINTS, SUITS
from .game import Game

CONTRACTS = (*SUITS, "obenabe", "undenufe", "joker7", "joker8", "slalom", "gusti")
FACTORS: Mapping[str, int] = {contract: factor for factor, contract in enumerate(CONTRACTS, start=1)}
SIDES: Mapping[int, Sides] = {4: PARTNERS, 3: solo(3)}


@dataclass(frozen=True, slots=True)
class Options:
    """`contracts` in the order of the sheet; a club may leave some out, the factors stay."""

    seats: int = 4
    contracts: tuple[str, ...] = CONTRACTS
    matsch_bonus: int = 0

    @property
    def sides(self) -> Sides:
        return SIDES[self.seats]

    @property
    def length(self) -> int:
        return len(self.sides) * len(self.contracts)


@dataclass(frozen=True, slots=True)
class Deal:
    """`card_points` of the declaring side; `trump` is the trump of a Joker."""

    side: int
    contract: str
    card_points: int
    trump: str | None = None
    matsch: bool = False


def read_options(data: Json, seats: int = 4) -> Options:
    read.seats(seats, SIDES)
    readers = {"contracts": _read_contracts, "matsch_bonus": read.number_from(0)}
    return read.options(Options, data, readers, seats=seats)


def _read_contracts(value: Any, field: str) -> tuple[str, ...]:
    contracts = read.choices(value, field, FACTORS)
    if len(set(contracts)) < len(contracts):
        raise InvalidDeal(field, "named_twice")
    return contracts


def left(options: Options, match: Match[Deal], side: int) -> tuple[str, ...]:
    """The contracts that a side has still to play, in the order of the sheet."""
    used = {deal.contract for deal in match.deals if deal.side == side}
    return tuple(contract for contract in options.contracts if contract not in used)


def read_deal(options: Options, match: Match[Deal], data: Any) -> Deal:
    entry = read.mapping(data)
    side = read.number(entry.get("side"), "side", 0, len(options.sides) - 1)
    contract = read.choice(entry.get("contract"), "contract", options.contracts)
    if contract not in left(options, match, side):
        raise InvalidDeal("contract", "contract_used", contract=contract)
    card_points = read.number(entry.get("card_points"), "card_points", 0, ALL_CARD_POINTS)
    if card_points in IMPOSSIBLE_CARD_POINTS:
        raise InvalidDeal("card_points", "no_such_card_points", value=card_points)
    trump = None if entry.get("trump") is None else read.text(entry["trump"], "trump")
    matsch = read.truth(read.value_of(entry, "matsch", False), "matsch")
    if matsch and not options.matsch_bonus:
        raise InvalidDeal("matsch", "not_played")
    if matsch and card_points != ALL_CARD_POINTS:
        raise InvalidDeal("matsch", "matsch_needs_all", total=ALL_CARD_POINTS)
    read.refuse_unknown(entry, read.names_of(Deal))
    return Deal(side, contract, card_points, trump, matsch)


def write(options: Options, match: Match[Deal], deal: Deal) -> Written:
    made = deal.card_points + (options.matsch_bonus if deal.matsch else 0)
    value = made * FACTORS[deal.contract]
    points = tuple(value if side == deal.side else 0 for side in range(len(options.sides)))
    return write_in_fixed_match(options.length, match, points)


def deal_fields(options: Options, match: Match[Deal]) -> tuple[Field, ...]:
    asked = (
        Field("side", "side", required=True, high=len(options.sides) - 1),
        Field("contract", "choice", required=True, allowed=options.contracts),
        Field("card_points", "number", required=True, high=ALL_CARD_POINTS),
        Field("trump", "text"),
    )
    return (*asked, Field("matsch", "truth")) if options.matsch_bonus else asked


def outlook(options: Options, match: Match[Deal], entry: Json) -> dict[str, Any]:
    """Per side: the `most` it can still reach, how far it is `behind` the first, whether it `can_catch_up`,
    and the contract that alone is `enough` for that.

    A side can catch up while its most is not below the highest total. `enough` has the lowest factor of such
    contracts; None if there is none, or nothing to catch up.
    """
    sides = range(len(options.sides))
    remaining = [left(options, match, side) for side in sides]
    most = [match.totals[side] + _most(options, remaining[side]) for side in sides]
    behind = [max(match.totals) - total for total in match.totals]
    return {
        "deals_left": options.length - len(match.deals),
        "most": most,
        "behind": behind,
        "enough": [_enough(options, remaining[side], behind[side]) for side in sides],
        "can_catch_up": [reach >= max(match.totals) for reach in most],
    }


def _most(options: Options, contracts: tuple[str, ...]) -> int:
    return (ALL_CARD_POINTS + options.matsch_bonus) * sum(FACTORS[contract] for contract in contracts)


def _enough(options: Options, contracts: tuple[str, ...], behind: int) -> str | None:
    if not behind:
        return None
    enough = [contract for contract in contracts if _most(options, (contract,)) >= behind]
    return min(enough, key=FACTORS.__getitem__, default=None)


COIFFEUR: Game[Options, Deal] = Game(
    slug="coiffeur",
    seats=(4, 3),
    options=read_options,
    sides=lambda options: options.sides,
    deal=read_deal,
    write=write,
    always=("side", "contract", "card_points"),
    any_order=lambda options: True,
    honours=lambda deal: (("matsch", deal.side),) if deal.matsch else (),
    length=lambda options: options.length,
    one_writes=True,
    fields=deal_fields,
    outlook=outlook,
)
