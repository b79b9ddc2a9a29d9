"""Tallies and sacks: a stroke for a deal won, a 0 for the sack (docs/rules.md §6 and §7, from LC and OM).

A player in the sack who wins a deal crosses out a 0 instead of writing a tally. So the total, tallies less
open sacks, rises by one for every deal won and falls by one for every sack.
"""

from __future__ import annotations

from collections.abc import Sequence

from .base import Json, Points

TALLY, NOTHING, SACK = 1, 0, -1


def no_tallies(seats: int) -> dict[str, list[int]]:
    return {"tallies": [0] * seats, "sacks": [0] * seats}


def count_marks(before: Json, marks: Points) -> dict[str, list[int]]:
    """Tallies and open sacks per seat after one more deal; `marks` is TALLY, NOTHING or SACK per seat."""
    tallies, sacks = list(before["tallies"]), list(before["sacks"])
    for seat, mark in enumerate(marks):
        if mark == SACK:
            sacks[seat] += 1
        elif crosses_out_sack(before, marks, seat):
            sacks[seat] -= 1
        elif mark == TALLY:
            tallies[seat] += 1
    return {"tallies": tallies, "sacks": sacks}


def crosses_out_sack(before: Json, marks: Points, seat: int) -> bool:
    """Whether the seat crosses out a 0 instead of writing a tally."""
    return marks[seat] == TALLY and before["sacks"][seat] > 0


def arrived_seats(standing: dict[str, list[int]], target: int) -> tuple[int, ...]:
    """The seats with enough tallies and no open sack."""
    both = zip(standing["tallies"], standing["sacks"], strict=True)
    return tuple(seat for seat, (tallies, sacks) in enumerate(both) if tallies >= target and not sacks)


def decided_by(arrived: Sequence[int]) -> str:
    """What ended the match: tallies, or the lowest score where several seats arrived; else empty."""
    if not arrived:
        return ""
    return "tallies" if len(arrived) == 1 else "lowest_score"


def deals_to_win(standing: Json, target: int) -> list[int]:
    """How many more deals each seat must win to arrive, without further sacks."""
    both = zip(standing["tallies"], standing["sacks"], strict=True)
    return [max(0, target - tallies) + sacks for tallies, sacks in both]
