"""The methods of drawing. Whoever wants to know what one needs or allows asks its record here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from ..plan import Drawn, Plan
from ..repair import repaired
from . import mixed, pairs, random, standing

BY_HAND = "mixed"  # as what rounds are repaired that no method drew: tokens from the bag


@dataclass(frozen=True, slots=True)
class Method:
    """How rounds are drawn."""

    draw: Callable[[Plan, Random], Drawn]
    repaired_as: str  # the method by which its published rounds are repaired when somebody comes or leaves
    needs_pairs: bool = False  # only who has a fixed partner plays
    needs_ranking: bool = False  # who sits where depends on how they stand
    without_ranking: str = ""  # the method before anybody stands anywhere: in an evening's first round
    one_round: bool = False  # only the next round can be drawn
    follows_movement: bool = False  # its rounds are those of a schedule, which the next evening goes on with
    leftover: bool = True  # players who are left over may also sit at tables of three or five
    keeps: bool = False  # its own draw changes published rounds as little as can be, instead of a repair


METHODS = {
    "tokens": Method(random.draw, "tokens"),
    "mixed": Method(mixed.draw, "mixed", follows_movement=True),
    "pairs": Method(pairs.draw, "pairs", needs_pairs=True, follows_movement=True, leftover=False, keeps=True),
    "standing": Method(
        standing.draw, "mixed", needs_ranking=True, without_ranking="mixed", one_round=True, leftover=False
    ),
}


class UnknownMethod(LookupError):
    """No method of drawing has that name."""


def draw(plan: Plan) -> Drawn:
    """What comes of a plan. Published rounds stay as far as they can.

    Raises UnknownMethod, and ValueError when so many players can't be seated so, or so many can't sit out.
    """
    if plan.method not in METHODS:
        raise UnknownMethod(plan.method)
    method, chance = METHODS[plan.method], Random(plan.seed)
    return repaired(plan, chance) if plan.published[0] and not method.keeps else method.draw(plan, chance)


def repaired_as(name: str) -> str:
    """The method by which published rounds of that method are repaired; also of tokens from the bag."""
    return METHODS[name].repaired_as if name in METHODS else BY_HAND


def needs_pairs(name: str) -> bool:
    return name in METHODS and METHODS[name].needs_pairs
