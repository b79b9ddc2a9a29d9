"""Which score gains a rank. Pure: whoever asks says how the standings are counted again."""

from __future__ import annotations

from collections.abc import Callable

UNRANKED = 10**9  # behind everybody


def least_that_gains(
    rank_with: Callable[[int], int], now: int, *, worst: int, best: int
) -> tuple[int, int] | None:
    """The least good score from `worst` to `best` whose rank is before `now`, and that rank.

    `best` may be the lower of the two, where the lowest total wins. A better score must never have a worse
    rank. None where not even the best one gains a rank.
    """
    if (best_rank := rank_with(best)) >= now:
        return None
    step = 1 if best >= worst else -1
    fails, gains, rank = worst - step, best, best_rank
    while abs(gains - fails) > 1:
        middle = (gains + fails) // 2
        if (found := rank_with(middle)) < now:
            gains, rank = middle, found
        else:
            fails = middle
    return gains, rank
