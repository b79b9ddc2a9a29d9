"""The methods of drawing, by name."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from . import chance, mixed, pairs, standing
from .numbers import in_names, numbered
from .plan import Drawn, Plan
from .refit import refit


def draw(plan: Plan) -> Drawn:
    """The tables of each round and who sits out in each. Raises UnknownMethod.

    Rounds ahead stay as far as they can, where the method allows it. Raises ValueError when so many players
    can't be seated so, or so many can't sit out.
    """
    try:
        method = METHODS[plan.method]
    except KeyError:
        raise UnknownMethod(plan.method) from None
    if plan.ahead[0] and plan.method in REFITTED:
        return refit(plan, Random(plan.seed))
    return method(plan, Random(plan.seed))


class UnknownMethod(LookupError):
    """No method of drawing has that name."""


def _tokens(plan: Plan, rng: Random) -> Drawn:
    named, situation = numbered(
        plan.here, plan.tonight, plan.season, plan.sitting_out, plan.wishes, plan.over
    )
    return in_names(chance.drawn(situation, plan.rounds, rng), named)


def _mixed(plan: Plan, rng: Random) -> Drawn:
    return mixed.evening(
        plan.here,
        plan.rounds,
        rng,
        tonight=plan.tonight,
        season=plan.season,
        bench=plan.sitting_out,
        wishes=plan.wishes,
        over=plan.over,
        to_come=plan.to_come,
    )


METHODS: dict[str, Callable[[Plan, Random], Drawn]] = {
    "tokens": _tokens,
    "mixed": _mixed,
    "pairs": pairs.draw,
    "standing": standing.draw,
}
REFITTED = ("tokens", "mixed")  # any other method draws the rounds ahead anew
