"""The mixed draw: nobody has the same partner twice, and people meet again as little as is possible.

This evening comes first, and in it partners before meetings; then the season, and in it the last evening.

Where there is a book of seatings (see `book`), chance deals out its numbers and the book does the rest; the
next evening with the same people goes on where the last one stopped. For other numbers, and when people come
or go between two rounds, a search exchanges players (see `search`).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import TypeVar

from .drafts import Drafts
from .meetings import Round

P = TypeVar("P", bound=Hashable)
Evening = tuple[Sequence[Round[P]], Sequence[Sequence[P]]]
Drawn = tuple[list[list[list[P]]], list[list[P]]]

ROUNDS = 4  # of the usual evening


def evening(
    players: Sequence[P],
    rounds: int,
    rng: Random,
    *,
    tonight: Evening[P] = ((), ()),
    season: Sequence[Evening[P]] = (),
) -> Drawn[P]:
    """Draw so many rounds: the tables of each, and who sits out in each.

    `players` are those who are here now, `tonight` the rounds of this evening so far, `season` the evenings
    before it, oldest first; people may have come and gone. The same input gives the same seating.
    """
    return _draw(players, rounds, rng, tonight, season, one_by_one=False)


def next_round(
    players: Sequence[P],
    rng: Random,
    *,
    tonight: Evening[P] = ((), ()),
    season: Sequence[Evening[P]] = (),
    rounds: int = ROUNDS,
) -> tuple[list[list[P]], list[P]]:
    """Draw one round: its tables, and who sits out. `rounds` is how many the evening will have in all."""
    to_draw = max(1, rounds - len(tonight[0]))
    seatings, benches = _draw(players, to_draw, rng, tonight, season, one_by_one=True)
    return seatings[0], benches[0]


def _draw(
    players: Sequence[P],
    rounds: int,
    rng: Random,
    tonight: Evening[P],
    season: Sequence[Evening[P]],
    *,
    one_by_one: bool,
) -> Drawn[P]:
    """Names become numbers, and numbers names."""
    people = dict.fromkeys(players)
    for seatings, benches in (*season, tonight):
        people |= dict.fromkeys(player for tables in seatings for table in tables for player in table)
        people |= dict.fromkeys(player for bench in benches for player in bench)
    number = {player: x for x, player in enumerate(people)}

    def numbered(each: Evening[P]) -> Drawn[int]:
        seatings, benches = each
        return (
            [[[number[player] for player in table] for table in tables] for tables in seatings],
            [[number[player] for player in bench] for bench in benches],
        )

    named = list(people)
    drafts = Drafts(len(players), len(people), numbered(tonight), [numbered(each) for each in season], rng)
    drawn, sitting_out = drafts.best(rounds, one_by_one=one_by_one)
    return (
        [[[named[x] for x in table] for table in tables] for tables in drawn],
        [[named[x] for x in bench] for bench in sitting_out],
    )
