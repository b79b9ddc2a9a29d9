"""A club's records: the best figures there ever were, and the longest series of rounds won. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from .regulation import Player

Where = TypeVar("Where")


@dataclass(frozen=True, slots=True)
class Entry(Generic[Where]):
    """A player's figure and where it was reached, ranked among all; equal figures share the rank."""

    rank: int
    player: Player
    figure: int
    where: Where


def best(
    figures: Mapping[tuple[Player, Where], int], most: int, *, low_wins: bool = False
) -> list[Entry[Where]]:
    """Those of the first `most` ranks; of the last of these all who share it. Equal ones as they come in."""
    sign = -1 if low_wins else 1
    found: list[Entry[Where]] = []
    for (player, where), figure in sorted(figures.items(), key=lambda each: -sign * each[1]):
        rank = found[-1].rank if found and found[-1].figure == figure else len(found) + 1
        if rank > most:
            break
        found.append(Entry(rank, player, figure, where))
    return found


def longest_series(
    rounds: Iterable[tuple[Player, bool, Where]],
) -> dict[tuple[Player, Where], int]:
    """Every player's longest run of rounds won, with where it ended; of equal ones the first.

    `rounds` come in the order in which they were played; a round that somebody misses ends no run.
    """
    running: dict[Player, int] = {}
    longest: dict[Player, tuple[int, Where]] = {}
    for player, won, where in rounds:
        if not won:
            running[player] = 0
            continue
        running[player] = length = running.get(player, 0) + 1
        if player not in longest or length > longest[player][0]:
            longest[player] = (length, where)
    return {(player, where): length for player, (length, where) in longest.items()}
