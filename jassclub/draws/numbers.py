"""Names become numbers, since the draws count players from 0; and what they drew is said in names again."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeVar

from .meetings import Round
from .situation import Situation
from .wishes import Wishes

P = TypeVar("P", bound=Hashable)
Evening = tuple[Sequence[Round[P]], Sequence[Sequence[P]]]
Drawn = tuple[list[list[list[P]]], list[list[P]]]


def numbered(
    players: Sequence[P],
    tonight: Evening[P],
    season: Sequence[Evening[P]],
    bench: Sequence[P],
    wishes: Wishes[P] | None,
    over: str,
) -> tuple[list[P], Situation]:
    """The names by number, and the situation in numbers: those who are here come first.

    Raises ValueError when so many players can't be seated so, or so many can't sit out.
    """
    people = dict.fromkeys(players)
    for seatings, benches in (*season, tonight):
        people |= dict.fromkeys(player for tables in seatings for table in tables for player in table)
        people |= dict.fromkeys(player for sitting_out in benches for player in sitting_out)
    number = {player: x for x, player in enumerate(people)}

    def in_numbers(each: Evening[P]) -> Drawn[int]:
        seatings, benches = each
        return (
            [[[number[player] for player in table] for table in tables] for tables in seatings],
            [[number[player] for player in sitting_out] for sitting_out in benches],
        )

    situation = Situation(
        here=len(players),
        people=len(people),
        tonight=in_numbers(tonight),
        season=[in_numbers(each) for each in season],
        wishes=(wishes or Wishes()).among({player: number[player] for player in players}),
        bench=[number.get(player, len(people)) for player in dict.fromkeys(bench)],
        over=over,
    )
    return list(people), situation


def in_names(drawn: Drawn[int], named: Sequence[P]) -> Drawn[P]:
    """What was drawn, in names."""
    seatings, benches = drawn
    return (
        [[[named[x] for x in table] for table in tables] for tables in seatings],
        [[named[x] for x in bench] for bench in benches],
    )
