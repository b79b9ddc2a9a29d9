"""Schieber, championship and everyday game (docs/rules.md §1, from CS).

Two sides of two, 157 card points a deal. The championship form is the default: eight deals,
simple scoring, Stöck and Matsch count, Weis does not.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from . import race, read, schieber_deal
from .base import PARTNERS, SIDE_OF, Field, InvalidDeal, Json, Match, Written, write_in_fixed_match
from .cards import ALL_CARD_POINTS
from .game import Game
from .schieber_deal import STOECK, TRUMPS, Deal
from .sheet_totals import SimpleSheet
from .weis import TIES, WEIS, Verdict, compare_melds

EVERYDAY: Mapping[str, int] = dict(zip(TRUMPS, (1, 1, 2, 2, 3, 4), strict=True))


@dataclass(frozen=True, slots=True)
class Options:
    """`deals` None: open. With a `target` it is a race, however many deals it takes. `bonus_multiplied` is a
    house rule: CS names no exception. `weis_tie` says which of two equal sequences wins: "puur", the one with
    the Jack of trumps (CS, note 4), or "trump", the one in trumps (a custom)."""

    deals: int | None = 8
    target: int | None = None
    multipliers: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(TRUMPS, 1))
    matsch_bonus: int = 100
    stoeck: bool = True
    weis: bool = False
    bonus_multiplied: bool = True
    weis_tie: str = "puur"

    @property
    def needs_trump(self) -> bool:
        """Where all trumps count the same and no Weis is compared, a club may leave the trump out."""
        return self.weis or len(set(self.multipliers.values())) > 1

    @property
    def length(self) -> int | None:
        return self.deals if self.target is None else None

    def factor(self, trump: str | None) -> int:
        """What card points count in that trump; without one, all trumps count the same."""
        return self.multipliers[trump] if trump else min(self.multipliers.values())


def read_options(data: Json, seats: int = 4) -> Options:
    """Options from their JSON; for `deals` null is "open". Raises InvalidDeal on the option's name."""
    read.seats(seats, (4,))
    is_open = "deals" in read.mapping(data, "options") and data["deals"] is None
    return read.options(Options, data, OPTIONS, **({"deals": None} if is_open else {}))


def _read_multipliers(value: Any, field: str) -> Mapping[str, int]:
    multipliers = dict(read.mapping(value, field))
    if not multipliers:
        raise InvalidDeal(field, "missing")
    for trump, factor in multipliers.items():
        read.choice(trump, field, (*TRUMPS, "slalom"))
        read.number(factor, field, 1)
    return multipliers


OPTIONS: Mapping[str, read.Reader] = {
    "deals": read.number_from(1),
    "target": read.number_from(1),
    "multipliers": _read_multipliers,
    "matsch_bonus": read.number_from(0),
    "stoeck": read.truth,
    "weis": read.truth,
    "bonus_multiplied": read.truth,
    "weis_tie": read.one_of(TIES),
}


def read_deal(options: Options, match: Match[Deal], data: Any) -> Deal:
    return schieber_deal.read_deal(
        data,
        SIDE_OF,
        options.multipliers,
        trump_needed=options.needs_trump,
        stoeck=options.stoeck,
        weis=options.weis,
        targets=options.target is not None,
    )


def earned(options: Options, deal: Deal) -> race.Earned:
    """What each side earned, by kind, multiplied as the options say."""
    factor = options.factor(deal.trump)
    bonus_factor = factor if options.bonus_multiplied else 1
    return schieber_deal.earned(deal, verdict(options, deal), options.matsch_bonus, factor, bonus_factor)


def verdict(options: Options, deal: Deal) -> Verdict | None:
    """Which side writes its Weis and why, where the melds themselves were entered."""
    return compare_melds(deal.weis, SIDE_OF, deal.trump, options.weis_tie)


def write(options: Options, match: Match[Deal], deal: Deal) -> Written:
    earnings = earned(options, deal)
    if options.target is not None:
        targets = (options.target, options.target)
        return schieber_deal.race_on(match.totals, targets, deal, earnings, options.factor(deal.trump))
    if options.length is not None:
        return write_in_fixed_match(options.length, match, earnings.points, earnings.parts)
    return earnings.written()


def deal_fields(options: Options, match: Match[Deal]) -> tuple[Field, ...]:
    asked = [
        Field("trump", "choice", required=options.needs_trump, allowed=tuple(options.multipliers)),
        Field("card_points", "numbers", required=True, high=ALL_CARD_POINTS, total=ALL_CARD_POINTS),
        Field("matsch", "side", high=1),
    ]
    if options.stoeck:
        asked.append(Field("stoeck", "side", high=1))
    if options.weis:
        asked += [Field("weis", "melds", melds=WEIS), Field("weis_points", "numbers")]
    if options.target is not None:
        asked.append(Field("out", "declarations"))
    return (*asked, Field("vorhand", "seat", high=3), Field("pushed", "truth"))


def outlook(options: Options, match: Match[Deal], entry: Json) -> dict[str, Any]:
    """In a race the points `missing` per side and the side with the `hill`; else `deals_left`, if fixed."""
    if options.target is not None:
        missing = race.missing((options.target, options.target), match.totals)
        return {"missing": missing, "hill": hill(options, options.target, match)}
    return {} if options.deals is None else {"deals_left": options.deals - len(match.deals)}


def hill(options: Options, target: int, match: Match[Deal]) -> int | None:
    """The side that first had half of the target (*Bergpreis*), or None (docs/rules.md §1.7)."""
    half = (target + 1) // 2
    deals = zip(match.deals, match.points, strict=True)
    return race.first_to_reach((half, half), ((earned(options, deal), points) for deal, points in deals))


def simple_round(options: Options) -> SimpleSheet | None:
    """The round whose sheet can be entered by its totals; None where scoring is not simple."""
    if options.length is None or options.weis or set(options.multipliers.values()) != {1}:
        return None
    stoeck = {"stoeck": STOECK} if options.stoeck else {}
    return SimpleSheet(options.length, {"matsch": options.matsch_bonus, **stoeck})


SCHIEBER: Game[Options, Deal] = Game(
    slug="schieber",
    dealer_is_drawn=True,
    winners_deal=lambda options: options.target is not None,
    seats=(4,),
    options=read_options,
    sides=lambda options: PARTNERS,
    deal=read_deal,
    write=write,
    always=("trump", "card_points", "matsch", "stoeck"),
    any_order=lambda options: options.length is not None,
    honours=schieber_deal.honours,
    length=lambda options: options.length,
    sheet=simple_round,
    fields=deal_fields,
    outlook=outlook,
    verdict=verdict,
    presets={
        "championship": {"deals": 8, "matsch_bonus": 100, "stoeck": True},
        "swiss_tournament": {"deals": 12, "matsch_bonus": 0, "stoeck": False},
        "club": {"deals": None, "target": 2500, "multipliers": dict(EVERYDAY), "weis": True},
    },
)
