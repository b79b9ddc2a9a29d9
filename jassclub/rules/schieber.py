"""Schieber, championship and everyday game (rules.md, section 1, from CS).

Two sides of two, 157 card points a deal. The championship form is the default: eight deals,
simple scoring, Stöck and Matsch count, Weis does not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from . import race
from .base import Game, InvalidDeal, Json, Match, Points, Sides, Totals, Written, leaders, plus
from .cards import ALL_CARD_POINTS, IMPOSSIBLE_CARD_POINTS, SUITS, is_suit
from .fields import an_object, choice, nothing_else, per_side, shared, side_or_none, truth, whole
from .weis import Meld, Verdict, judge, read_melds

STOECK = 20
SIDES: Sides = ((0, 2), (1, 3))
SIDE_OF = {seat: side for side, seats in enumerate(SIDES) for seat in seats}
TRUMPS = (*SUITS, "obenabe", "undenufe")
SIMPLE: Mapping[str, int] = dict.fromkeys(TRUMPS, 1)
EVERYDAY: Mapping[str, int] = dict(zip(TRUMPS, (1, 1, 2, 2, 3, 4), strict=True))


@dataclass(frozen=True, slots=True)
class Options:
    """`deals` and `target` None: open. `bonus_multiplied` is a house rule: CS names no exception."""

    deals: int | None = 8
    target: int | None = None
    multipliers: Mapping[str, int] = field(default_factory=lambda: SIMPLE)
    matsch_bonus: int = 100
    stoeck: bool = True
    weis: bool = False
    bonus_multiplied: bool = True

    @property
    def needs_trump(self) -> bool:
        """Where all trumps count the same, a club may leave the trump out of its records."""
        return len(set(self.multipliers.values())) > 1

    def factor(self, trump: str | None) -> int:
        """What card points count in that trump; without one, all trumps count the same."""
        return self.multipliers[trump] if trump else min(self.multipliers.values())


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

    def verdict(self) -> Verdict | None:
        """Which side writes its Weis and why, where the melds themselves were entered."""
        return judge(self.weis, SIDE_OF, self.trump)


DEAL_FIELDS = tuple(each.name for each in fields(Deal))
OPTION_FIELDS = tuple(each.name for each in fields(Options))


def read_options(data: Json, seats: int = 4) -> Options:
    """Options from their JSON; what is missing has its default. Raises InvalidDeal on the option's name."""
    if seats != 4:
        raise InvalidDeal("seats", "not_one_of", allowed="4")
    given = {**an_object(data, "options")}
    for name in ("deals", "target"):
        if given.get(name) is not None:
            whole(given[name], name, 1)
    if "multipliers" in given:
        given["multipliers"] = _read_multipliers(given["multipliers"])
    if "matsch_bonus" in given:
        whole(given["matsch_bonus"], "matsch_bonus", 0)
    for name in ("stoeck", "weis", "bonus_multiplied"):
        if name in given:
            truth(given[name], name)
    nothing_else(given, OPTION_FIELDS)
    return Options(**given)


def _read_multipliers(value: Any) -> Mapping[str, int]:
    multipliers = an_object(value, "multipliers")
    if not multipliers:
        raise InvalidDeal("multipliers", "missing")
    for trump, factor in multipliers.items():
        choice(trump, "multipliers", (*TRUMPS, "slalom"))
        whole(factor, "multipliers", 1)
    return multipliers


def read_deal(options: Options, match: Match[Deal], data: Any) -> Deal:
    """A deal from its JSON. Raises InvalidDeal on the first wrong field, in the order of rules.md."""
    given = an_object(data)
    trump = read_trump(options, given)
    card_points = shared(given.get("card_points"), "card_points", 2, ALL_CARD_POINTS, IMPOSSIBLE_CARD_POINTS)
    deal = Deal(
        trump=trump,
        card_points=card_points,
        matsch=read_matsch(given, card_points),
        stoeck=read_stoeck(options.stoeck, given, trump),
        **read_weis(options.weis, given, seats=4),
        out=_read_out(options, given, card_points),
        vorhand=None if given.get("vorhand") is None else whole(given["vorhand"], "vorhand", 0, 3),
        pushed=False if given.get("pushed") is None else truth(given["pushed"], "pushed"),
    )
    nothing_else(given, DEAL_FIELDS)
    return deal


def read_trump(options: Options, given: Json) -> str | None:
    if given.get("trump") is None and not options.needs_trump:
        return None
    return choice(given.get("trump"), "trump", tuple(options.multipliers))


def read_matsch(given: Json, card_points: Points) -> int | None:
    matsch = side_or_none(given.get("matsch"), "matsch")
    if matsch is not None and card_points[matsch] != ALL_CARD_POINTS:
        raise InvalidDeal("matsch", "matsch_needs_all", total=ALL_CARD_POINTS)
    return matsch


def read_stoeck(played: bool, given: Json, trump: str | None) -> int | None:
    stoeck = side_or_none(given.get("stoeck"), "stoeck")
    if stoeck is not None and not played:
        raise InvalidDeal("stoeck", "not_played")
    if stoeck is not None and trump is not None and not is_suit(trump):
        raise InvalidDeal("stoeck", "stoeck_needs_suit")
    return stoeck


def read_weis(played: bool, given: Json, seats: int) -> dict[str, Any]:
    """The fields `weis` and `weis_points`; a game without Weis refuses both on `weis`."""
    melds = read_melds(given["weis"], "weis", seats) if given.get("weis") is not None else ()
    sums: Points = (0, 0)
    if given.get("weis_points") is not None:
        sums = per_side(given["weis_points"], "weis_points", 2)
    if not played and (melds or any(sums)):
        raise InvalidDeal("weis", "not_played")
    if all(sums):
        raise InvalidDeal("weis_points", "only_one_side")
    if melds and any(sums):
        raise InvalidDeal("weis_points", "melds_or_points")
    return {"weis": melds, "weis_points": sums}


def _read_out(options: Options, given: Json, card_points: Points) -> tuple[race.Declaration, ...]:
    out = race.read_declarations(given.get("out"), card_points)
    if out and options.target is None:
        raise InvalidDeal("out", "out_without_target")
    return out


def earned(options: Options, deal: Deal) -> race.Earned:
    """What each side earned, by kind, multiplied as the options say."""
    factor = options.factor(deal.trump)
    bonus_factor = factor if options.bonus_multiplied else 1
    verdict = deal.verdict()
    weis = only(verdict.side, verdict.points) if verdict else deal.weis_points
    return race.Earned(
        tricks=times(deal.card_points, factor),
        matsch=times(only(deal.matsch, options.matsch_bonus), bonus_factor),
        stoeck=times(only(deal.stoeck, STOECK), bonus_factor),
        weis=times(weis, bonus_factor),
    )


def write(options: Options, match: Match[Deal], deal: Deal) -> Written:
    what = earned(options, deal)
    if options.target is not None:
        targets = (options.target, options.target)
        written = race.run(match.totals, targets, what, deal.out, options.factor(deal.trump))
        if written.finished:
            return written
    points = what.points
    if options.deals is not None and len(match.deals) + 1 >= options.deals:
        return Written(points, finished=True, winners=leaders(plus(match.totals, points)))
    return Written(points)


def only(side: int | None, points: int) -> Points:
    """Points for one side, nothing for the other."""
    return (points if side == 0 else 0, points if side == 1 else 0)


def times(points: Points, factor: int) -> Points:
    return tuple(each * factor for each in points)


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
    if deal.vorhand is not None:
        data["vorhand"] = deal.vorhand
    if deal.pushed:
        data["pushed"] = True
    return data


def honours(deal: Deal) -> tuple[tuple[str, int], ...]:
    earned_by = (("matsch", deal.matsch), ("stoeck", deal.stoeck))
    return tuple((name, side) for name, side in earned_by if side is not None)


def control_sum(options: Options, deals: int, matsche: int, stoeck: int) -> int:
    """What both sides of a simple round must have together (rules.md, "Championships")."""
    return ALL_CARD_POINTS * deals + options.matsch_bonus * matsche + STOECK * stoeck


def read_totals(options: Options, data: Any) -> Totals:
    """A sheet's two round totals, checked against the control sum.

    `{"points": [a, b], "matsche": [a, b], "stoeck": [a, b]}`. Raises InvalidDeal on one of them.
    """
    given = an_object(data, "points")
    deals = options.deals
    if deals is None or options.needs_trump or options.weis:
        raise InvalidDeal("points", "totals_need_simple_game")
    points = per_side(given.get("points"), "points", 2)
    matsche = per_side(given.get("matsche", [0, 0]), "matsche", 2)
    stoeck = per_side(given.get("stoeck", [0, 0]), "stoeck", 2)
    if sum(matsche) > deals:
        raise InvalidDeal("matsche", "more_than_deals", deals=deals)
    if sum(stoeck) > deals:
        raise InvalidDeal("stoeck", "more_than_deals", deals=deals)
    if any(stoeck) and not options.stoeck:
        raise InvalidDeal("stoeck", "not_played")
    expected = control_sum(options, deals, sum(matsche), sum(stoeck))
    if sum(points) != expected:
        raise InvalidDeal("points", "not_the_control_sum", expected=expected, given=sum(points))
    for side in (0, 1):
        least = (ALL_CARD_POINTS + options.matsch_bonus) * matsche[side] + STOECK * stoeck[side]
        if points[side] < least:
            raise InvalidDeal("points", "less_than_its_bonuses", least=least, value=points[side])
    nothing_else(given, ("points", "matsche", "stoeck"))
    return Totals(points, matsche, stoeck)


SCHIEBER: Game[Options, Deal] = Game(
    slug="schieber",
    seats=(4,),
    low_wins=False,
    options=read_options,
    sides=lambda options: SIDES,
    deal=read_deal,
    write=write,
    to_json=to_json,
    shared_out=lambda options, deal: sum(earned(options, deal).points),
    honours=honours,
    length=lambda options: options.deals,
    totals=read_totals,
    presets={
        "championship": {"deals": 8, "matsch_bonus": 100, "stoeck": True},
        "swiss_tournament": {"deals": 12, "matsch_bonus": 0, "stoeck": False},
        "club": {"deals": None, "target": 2500, "multipliers": dict(EVERYDAY), "weis": True},
    },
)
