"""Fixed pairs: two stay together all evening, and nobody meets the same opponents again before all others.

Like the mixed draw this one has no memory but the seatings themselves: from the rounds played it finds who
stands where on the circle (see `circle`), and goes on. Where people came and went so that no circle explains
the evening, or where the season is better for it, a search exchanges opponents (see `pair_drafts`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Generic, TypeVar

from .circle import Game
from .meetings import Round, partners
from .opponents import least_again
from .pair_drafts import PairDrafts
from .plan import Drawn, Plan, Tables
from .tokens import SEATS
from .wishes import on_first_table

P = TypeVar("P", bound=Hashable)


def draw(plan: Plan, rng: Random) -> Drawn:
    """Who is in no pair sits out; with fewer than two pairs so does everybody.

    Raises ValueError if somebody is in two pairs or not here, or if `sitting_out` would part a pair.
    """
    _check(plan)
    if len(plan.pairs) < 2:
        return [[] for _ in range(plan.rounds)], [list(plan.here) for _ in range(plan.rounds)]
    drawn = PairDrafts(plan, rng).best()[: plan.rounds]
    hung = plan.ahead[0] if len(plan.ahead[0]) == plan.rounds else [()] * plan.rounds
    rounds = [
        on_first_table(_seated(games, plan, was, rng), plan.wishes)
        for games, was in zip(drawn, hung, strict=True)
    ]
    seated = [{player for table in tables for player in table} for tables in rounds]
    return rounds, [[player for player in plan.here if player not in playing] for playing in seated]


def round_robin_rounds(pairs: int) -> int:
    """So many rounds it takes until every pair has met every other; an odd number sits out in turn."""
    return pairs - 1 + pairs % 2 if pairs > 1 else 0


def _check(plan: Plan) -> None:
    players = [player for pair in plan.pairs for player in pair]
    if len(set(players)) < len(players):
        raise ValueError("somebody is in two pairs")
    if not set(players) <= set(plan.here):
        raise ValueError("a pair is not here")


def _seated(games: Iterable[Game], plan: Plan, hung: Tables, rng: Random) -> list[list[int]]:
    """By chance at which table, on which side and seat; but a table that hangs on the wall stays as it is."""
    hung_as = {_who_plays(table): list(table) for table in hung}
    tables = []
    for one, other in games:
        if max(one, other) < len(plan.pairs):
            sides = [rng.sample(plan.pairs[pair], 2) for pair in rng.sample((one, other), 2)]
            table = [player for seats in zip(*sides, strict=True) for player in seats]
            tables.append(hung_as.get(_who_plays(table), table))
    rng.shuffle(tables)
    for number, was in enumerate(hung[: len(tables)]):
        if list(was) in tables:
            here = tables.index(list(was))
            tables[number], tables[here] = tables[here], tables[number]
    return tables


def _who_plays(table: Sequence[P]) -> frozenset[frozenset[P]]:
    """The same for every table at which these two pairs meet; empty for a table that is not of four."""
    return frozenset(map(frozenset, partners(table) if len(table) == SEATS else ()))


@dataclass(frozen=True, slots=True)
class OpponentsAgain(Generic[P]):
    """Pairs who meet more than once in an evening, with how often; then the sum, and the least possible.

    `repeats` are for each two pairs the twos of rounds in which they meet, added up. `least` is None when
    pairs came or went, or were changed.
    """

    again: tuple[tuple[tuple[P, P], tuple[P, P], int], ...]
    repeats: int
    least: int | None


def opponents_again(rounds: Sequence[Round[P]], pairs: Sequence[tuple[P, P]]) -> OpponentsAgain[P]:
    """What an evening of fixed pairs had to give up; `least_again` says why no draw could do better."""
    met = Counter(_who_plays(table) for tables in rounds for table in tables)
    times = {
        (one, other): met[frozenset((frozenset(one), frozenset(other)))]
        for one, other in combinations(pairs, 2)
    }
    all_play = sum(times.values()) == len(pairs) // 2 * len(rounds)
    return OpponentsAgain(
        again=tuple((one, other, often) for (one, other), often in times.items() if often > 1),
        repeats=sum(often * (often - 1) // 2 for often in times.values()),
        least=least_again(len(pairs), len(rounds)) if all_play else None,
    )
