"""Clubs that exist only here, whose players' strengths are known: what they play is drawn by chance.

How large luck is comes from published lists (docs/rating.md): a deal without a Matsch gives a side's card
points a standard deviation of 26; six deals in a hundred are a Matsch, which brings 100 more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

from jassclub.engine.rating import TableResult
from tests.engine.draws.club import by_lot as evening_by_lot
from tests.engine.draws.club import evening

ROUNDS, DEALS = 4, 8
AGAIN = 20
ALL_POINTS, MATSCH = 157, 257
MATSCHES, CARDS = 0.06, 26
MISSED, SHAPE = 20, 1.3  # of a game in which everyone announces how many points they will make

Evening = list[TableResult[int]]
Seatings = list[Any]  # the rounds of an evening, each a list of tables


@dataclass
class Club:
    """`next` is the evening that comes after each of the evenings, played with other cards again and again.

    `strengths` are those of the last one: points a deal ahead of another side.
    """

    strengths: list[float]
    evenings: list[Evening]
    next: list[Evening]


def seatings(seed: int, members: int, here: int, evenings: int, *, by_lot: bool = False) -> list[Seatings]:
    """As the site draws them, for other members every evening; `by_lot` is quicker: the tokens."""
    rng, drawn = Random(seed), []
    for _evening in range(evenings):
        players = rng.sample(range(members), here)
        if by_lot:
            drawn.append(evening_by_lot(players, ROUNDS, rng))
        else:
            drawn.append(evening(players, ROUNDS, rng, season=drawn))
    return [rounds for rounds, _sitting_out in drawn]


def play(
    seated: Sequence[Seatings],
    members: int,
    spread: float,
    seed: int,
    *,
    alone: bool = False,
    drift: float = 0,
) -> Club:
    """What comes out where strengths have this standard deviation. With `drift` they change from evening to
    evening, and keep that spread: 0.98 of a strength stays where `drift` is 0.02.
    """
    rng = Random(f"{seed} {spread} {alone} {drift}")
    strengths = [rng.gauss(0, spread) for _member in range(members)]
    evenings, coming = [], []
    round_of = _alone if alone else _pairs
    for rounds in seated:
        stays = 1 - drift
        strengths = [
            stays * each + rng.gauss(0, spread * (1 - stays**2) ** 0.5) if drift else each
            for each in strengths
        ]
        tables = [table for tables in rounds for table in tables]
        evenings.append([round_of(table, strengths, rng) for table in tables])
        coming.append([round_of(table, strengths, rng) for table in tables for _again in range(AGAIN)])
    return Club(strengths, evenings, coming[1:])


def _pairs(table: Sequence[int], strengths: Sequence[float], rng: Random) -> TableResult[int]:
    a, b, c, d = table
    ahead = strengths[a] + strengths[c] - strengths[b] - strengths[d]
    points = [sum(side) for side in zip(*(_deal(ahead, rng) for _ in range(DEALS)), strict=True)]
    return TableResult(((a, c), (b, d)), tuple(points), DEALS)


def _deal(ahead: float, rng: Random) -> tuple[int, int]:
    """A deal in which the first side is ahead by so much on average: by its cards, and by its Matsches."""
    if rng.random() < MATSCHES:
        first = rng.random() < 0.5 + ahead / MATSCH / 2
        return (MATSCH, 0) if first else (0, MATSCH)
    points = min(ALL_POINTS, max(0, round(rng.gauss((ALL_POINTS + ahead) / 2, CARDS))))
    return points, ALL_POINTS - points


def _alone(table: Sequence[int], strengths: Sequence[float], rng: Random) -> TableResult[int]:
    """Everyone has so many points too many or too few; the fewest win."""
    missed = [
        sum(
            round(rng.gammavariate(SHAPE, max(2, MISSED - strengths[each]) / SHAPE))
            for _deal_ in range(DEALS)
        )
        for each in table
    ]
    return TableResult(tuple((each,) for each in table), tuple(missed), DEALS)


def pairs_of_sides(result: TableResult[int], *, alone: bool) -> list[tuple[Any, Any, float]]:
    """Two sides of a table, and by how many points a deal the first was better than the second."""
    sign = -1 if alone else 1
    sides = list(zip(result.sides, result.points, strict=True))
    return [
        (one, other, sign * (points - others) / result.deals)
        for (one, points), (other, others) in pairwise(sides)
    ]
