"""Kruisjassen in its four variants (docs/rules.md §5, from KJ).

Two sides of two, 32 cards. In `standard`, `tik` and `roem` a deal gives a few game points and the first side
to reach the target wins; in `fixed` card points are written as they are.
"""

from dataclasses import dataclass
from typing import Any, TypeVar

from . import base, race, read
from .base import SIDE_OF, Field, InvalidDeal, Json, Match, Points, Written, plus, points_for
from .cards import RANKS, SUITS, Meld, MeldValues
from .game import Game
from .weis import Verdict, check_stoeck, compare_melds, read_melds, read_sums

V = TypeVar("V")
ALL_CARD_POINTS = 146
HAND_SIZE = 8  # cards, of 32
VARIANTS = ("standard", "fixed", "tik", "roem")

ENOUGH, TAP, OTHERS_CLOSE = 100, 50, 50  # card points: for 2 game points, for a tap, to spoil a claim
FOR_ENOUGH, FOR_ALL_TRICKS, FOR_TAP, FOR_TAP_ALL_TRICKS, FOR_ALL_TRICKS_ROEM = 2, 5, 1, 6, 3
STUK = 20
ROEM = MeldValues(
    ranks=RANKS[1:],
    fours=dict.fromkeys("TQKA", 100) | {"J": 200},
    sequences={3: 20, 4: 50} | dict.fromkeys(range(5, HAND_SIZE + 1), 100),
)


@dataclass(frozen=True, slots=True)
class Options:
    """`deals` and `all_tricks_bonus` are for `fixed`, `target` for the others."""

    variant: str = "standard"
    target: int = 11
    deals: int = 8
    all_tricks_bonus: int = 0


@dataclass(frozen=True, slots=True)
class Deal:
    """`all_tricks`, `tik`, `stuk` and `claim` are sides. `roem` is in points per side; or the `melds` are
    known, in the order declared, and the `trump` with them."""

    card_points: Points
    all_tricks: int | None = None
    tik: int | None = None
    roem: Points = (0, 0)
    melds: tuple[Meld, ...] = ()
    trump: str | None = None
    stuk: int | None = None
    claim: int | None = None


def read_options(data: Json, seats: int = 4) -> Options:
    read.seats(seats, (4,))
    readers = {
        "variant": read.one_of(VARIANTS),
        "target": read.number_from(1),
        "deals": read.number_from(1),
        "all_tricks_bonus": read.number_from(0),
    }
    return read.options(Options, data, readers)


def read_deal(options: Options, match: Match[Deal], data: Any) -> Deal:
    entry = read.mapping(data)
    card_points = _read_card_points(options, entry)
    all_tricks = read.side(entry.get("all_tricks"), "all_tricks")
    if all_tricks is not None and card_points[all_tricks] != ALL_CARD_POINTS:
        raise InvalidDeal("all_tricks", "matsch_needs_all", total=ALL_CARD_POINTS)
    tik = _only_in("tik", options, "tik", read.side(entry.get("tik"), "tik"))
    if tik is not None and card_points[tik] < TAP:
        raise InvalidDeal("tik", "tapped_too_early", needed=TAP, value=card_points[tik])
    shown = read.numbers(read.value_of(entry, "roem", (0, 0)), "roem", 2)
    roem = read_sums(_only_in("roem", options, "roem", shown), "roem")
    if any(roem) and entry.get("melds"):
        raise InvalidDeal("roem", "melds_or_points")
    melds = read_melds(read.value_of(entry, "melds", ()), "melds", 4, HAND_SIZE, ROEM)
    _only_in("roem", options, "melds", melds)
    suit = _only_in("roem", options, "trump", entry.get("trump"))
    # Melds that are compared need it.
    trump = read.choice(suit, "trump", SUITS) if melds or suit is not None else None
    stuk = _only_in("roem", options, "stuk", read.side(entry.get("stuk"), "stuk"))
    check_stoeck("stuk", stuk, melds, SIDE_OF, trump)
    claim = _only_in("roem", options, "claim", read.side(entry.get("claim"), "claim"))
    read.refuse_unknown(entry, read.names_of(Deal))
    return Deal(card_points, all_tricks, tik, roem, melds, trump, stuk, claim)


def _read_card_points(options: Options, entry: Json) -> Points:
    """All 146 card points, or fewer where a claim stopped the deal."""
    value = entry.get("card_points")
    if options.variant != "roem" or entry.get("claim") is None:
        return read.card_points(value, 2, ALL_CARD_POINTS)
    card_points = read.numbers(value, "card_points", 2, 0, ALL_CARD_POINTS)
    if sum(card_points) > ALL_CARD_POINTS:
        raise InvalidDeal("card_points", "wrong_sum", total=ALL_CARD_POINTS, given=sum(card_points))
    return card_points


def _only_in(variant: str, options: Options, name: str, value: V) -> V:
    """The value of a field that only one variant has; refused in the others unless it is empty."""
    if options.variant != variant and value not in (None, (), (0, 0)):
        raise InvalidDeal(name, "not_played")
    return value


def write(options: Options, match: Match[Deal], deal: Deal) -> Written:
    if options.variant == "fixed":
        bonus = points_for(deal.all_tricks, options.all_tricks_bonus)
        parts = [base.DealPart("card_points", deal.card_points, ALL_CARD_POINTS)]
        parts += [base.DealPart("all_tricks", bonus, options.all_tricks_bonus)] if any(bonus) else []
        return base.write_in_fixed_match(options.deals, match, plus(deal.card_points, bonus), tuple(parts))
    points = SCORERS[options.variant](match, deal)
    winners = tuple(side for side, total in enumerate(plus(match.totals, points)) if total >= options.target)
    return Written(points, finished=bool(winners), winners=winners)


def _score_standard(match: Match[Deal], deal: Deal) -> Points:
    if deal.all_tricks is not None:
        return points_for(deal.all_tricks, FOR_ALL_TRICKS)
    return tuple(FOR_ENOUGH if points >= ENOUGH else 0 for points in deal.card_points)


def _score_tik(match: Match[Deal], deal: Deal) -> Points:
    if deal.tik is None:
        return _score_standard(match, deal)
    return points_for(deal.tik, FOR_TAP if deal.all_tricks is None else FOR_TAP_ALL_TRICKS)


def _score_roem(match: Match[Deal], deal: Deal) -> Points:
    if deal.all_tricks is not None:
        return points_for(deal.all_tricks, FOR_ALL_TRICKS_ROEM)
    if deal.claim is None:
        return (0, 0)
    totals, others = sums(match, deal), 1 - deal.claim
    if totals[deal.claim] < ENOUGH:
        return points_for(others, FOR_ENOUGH)
    return points_for(deal.claim, 1 if totals[others] >= OTHERS_CLOSE else FOR_ENOUGH)


SCORERS = {"standard": _score_standard, "tik": _score_tik, "roem": _score_roem}


def sums(match: Match[Deal], deal: Deal) -> Points:
    """The sums that decide a claim: card points, roem carried over, and of a side with a trick roem, stuk.
    The side that claims has just taken a trick, even one without value. The other side has no trick if it has
    no card points (house rule)."""
    shown = plus(roem(deal), points_for(deal.stuk, STUK))
    took_trick = tuple(points > 0 or side == deal.claim for side, points in enumerate(deal.card_points))
    counting = tuple(bonus if took else 0 for bonus, took in zip(shown, took_trick, strict=True))
    return plus(plus(deal.card_points, counting), carried(match))


def roem(deal: Deal) -> Points:
    """The roem that each side writes: of melds, only those of the side with the best one."""
    best = verdict(deal)
    return points_for(best.side, best.points) if best else deal.roem


def verdict(deal: Deal) -> Verdict | None:
    """The side whose roem counts and why, where melds were entered."""
    return compare_melds(deal.melds, SIDE_OF, deal.trump, "trump", ROEM)


def carried(match: Match[Deal]) -> Points:
    """The roem shown in vain in the last deal, because the others took all tricks."""
    if not match.deals or (last := match.deals[-1]).all_tricks is None:
        return (0, 0)
    loser = 1 - last.all_tricks
    return points_for(loser, roem(last)[loser])


def deal_fields(options: Options, match: Match[Deal]) -> tuple[Field, ...]:
    asked = [
        Field("card_points", "numbers", required=True, high=ALL_CARD_POINTS, total=ALL_CARD_POINTS),
        Field("all_tricks", "side", high=1),
    ]
    if options.variant == "tik":
        asked.append(Field("tik", "side", high=1))
    if options.variant == "roem":
        asked += [
            Field("roem", "numbers"),
            Field("melds", "melds", melds=ROEM),
            Field("trump", "choice", allowed=SUITS, needed_with=("melds",)),
            Field("stuk", "side", high=1),
            Field("claim", "side", high=1),
        ]
    return tuple(asked)


def outlook(options: Options, match: Match[Deal], entry: Json) -> dict[str, Any]:
    """`deals_left` in `fixed`; else `missing` to the target, and in `roem` what is `carried` over."""
    if options.variant == "fixed":
        return {"deals_left": options.deals - len(match.deals)}
    ahead: dict[str, Any] = {"missing": race.missing((options.target, options.target), match.totals)}
    return ahead | ({"carried": list(carried(match))} if options.variant == "roem" else {})


KRUISJASSEN: Game[Options, Deal] = Game(
    slug="kruisjassen",
    seats=(4,),
    options=read_options,
    sides=lambda options: base.PARTNERS,
    deal=read_deal,
    write=write,
    always=("card_points", "all_tricks"),
    any_order=lambda options: options.variant == "fixed",
    honours=lambda deal: base.honours_of(all_tricks=deal.all_tricks, stuk=deal.stuk),
    length=lambda options: options.deals if options.variant == "fixed" else None,
    presets={
        "standard": {},
        "cafe": {"variant": "fixed", "deals": 16, "all_tricks_bonus": 100},
        "tik": {"variant": "tik"},
        "roem": {"variant": "roem"},
    },
    fields=deal_fields,
    outlook=outlook,
    verdict=lambda options, deal: verdict(deal),
)
