"""The movement: a schedule of rounds for so many players, as whist and bridge clubs play it.

Everybody draws a position, and the schedule says for each of its rounds where position 0 sits, where position
1 sits, and so on. The rounds come from an initial round by turning the circle on which the positions stand by
one point a round; the tables and seats move on by one as well, so that also the one in the middle does. What
is true of the initial round is therefore true all season long: four rounds in a row repeat as little as can
be, and nobody has the same partner twice until the schedule begins again. Chance only gives out positions.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm

from .initial_rounds import circle_of, initial_rounds, sitting_out
from .meetings import SEATS, Round
from .plan import Movement


def has_movement(players: int) -> bool:
    """Whether an initial round is known for so many."""
    return bool(initial_rounds(players))


def length(players: int) -> int:
    """After so many rounds the schedule begins again."""
    return lcm(circle_of(players), len(initial_rounds(players)))


def turn_length(players: int) -> int:
    """An evening begins at a multiple of this: initial rounds that take turns belong together."""
    return len(initial_rounds(players))


def positions(players: int, number: int) -> tuple[list[list[int]], list[int]]:
    """The schedule's round of that number, from 0 for ever: the positions by table and seat, and those that
    sit out.
    """
    initial, circle = initial_rounds(players), circle_of(players)
    base = initial[number % len(initial)]

    def turned(point: int) -> int:
        return point if point == circle else (point + number) % circle

    tables = [
        [turned(base[(table - number) % len(base)][(seat - number) % SEATS]) for seat in range(SEATS)]
        for table in range(len(base))
    ]
    return tables, [turned(point) for point in sitting_out(players)]


def seating(movement: Movement, number: int) -> tuple[list[list[int]], list[int]]:
    """The players by table and seat in that round of the schedule, and who sits out."""
    who = movement.positions
    tables, out = positions(len(who), number)
    return [[who[x] for x in table] for table in tables], [who[x] for x in out]


def through(tables: Round[int], out: Sequence[int], number: int) -> Movement | None:
    """The movement in which this is the round of that number; None where there is none of such tables."""
    players = sum(map(len, tables)) + len(out)
    if not has_movement(players) or len(tables) != players // SEATS or {*map(len, tables)} != {SEATS}:
        return None
    places, places_out = positions(players, number)
    who = [0] * players
    for row, seated in (*zip(places, tables, strict=True), (places_out, out)):
        for position, player in zip(row, seated, strict=True):
            who[position] = player
    return Movement(tuple(who), number + 1)
