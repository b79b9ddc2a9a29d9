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
from .numbers import Drawn, Evening, in_names, numbered
from .wishes import Wishes

P = TypeVar("P", bound=Hashable)


def evening(
    players: Sequence[P],
    rounds: int,
    rng: Random,
    *,
    tonight: Evening[P] = ((), ()),
    season: Sequence[Evening[P]] = (),
    bench: Sequence[P] = (),
    wishes: Wishes[P] | None = None,
    over: str = "bench",
    to_come: int = 0,
) -> Drawn[P]:
    """Draw so many rounds: the tables of each, and who sits out in each.

    `players` are those who are here now, `tonight` the rounds of this evening so far, `season` the evenings
    before it, oldest first; people may have come and gone. `bench` are those who shall sit out the first of
    the rounds, `over` is what to do with more players than fill the tables, as in `plan`. Where more rounds
    are `to_come` this evening, these leave room for them. The same input gives the same seating.
    Raises ValueError when so many players can't be seated so, or so many can't sit out.
    """
    named, situation = numbered(players, tonight, season, bench, wishes, over)
    to_draw = max(rounds, to_come)
    seatings, benches = Drafts(situation, rng).best(to_draw, one_by_one=to_draw > rounds)
    return in_names((seatings[:rounds], benches[:rounds]), named)
