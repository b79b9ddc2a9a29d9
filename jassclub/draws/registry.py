"""The methods of drawing, by name."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from . import mixed, tokens
from .plan import Drawn, Plan
from .refit import refit


def draw(plan: Plan) -> Drawn:
    """The tables of each round and who sits out in each. Raises UnknownMethod.

    Rounds ahead stay as they are as far as they can, where the method allows it; for some tables that raises
    ValueError (see `refit`).
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
    return tokens.evening(plan.here, plan.rounds, rng)


def _mixed(plan: Plan, rng: Random) -> Drawn:
    if plan.rounds < plan.to_come:
        rounds = len(plan.tonight[0]) + plan.to_come
        tables, bench = mixed.next_round(
            plan.here, rng, tonight=plan.tonight, season=plan.season, rounds=rounds
        )
        return [tables], [bench]
    return mixed.evening(plan.here, plan.rounds, rng, tonight=plan.tonight, season=plan.season)


METHODS: dict[str, Callable[[Plan, Random], Drawn]] = {
    "tokens": _tokens,
    "mixed": _mixed,
}
REFITTED = ("tokens", "mixed")  # any other method draws the rounds ahead anew
