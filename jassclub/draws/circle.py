"""The circle: a schedule by which all pairs meet, and how to find it again in the rounds played.

One pair stands in the middle, the others, an odd number of them, on a circle, numbered from 0. On page p the
pair p plays the one in the middle, and p + i plays p − i. The numbers of two opponents add up to twice the
page, so they meet on one page only, and after as many pages as the circle has places everybody has met
everybody. Then the schedule begins again. Pages go on for ever, also backwards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Game = tuple[int, int]
Numbers = list[int]  # which pair has number 0, 1, … on the circle; the last one is in the middle
Against = Sequence[int]  # for each pair, the one that it plays


def games(who: Numbers, page: int) -> list[Game]:
    """Who plays whom on that page."""
    circle = len(who) - 1
    around = range(1, len(who) // 2)
    return [
        (who[page % circle], who[-1]),
        *((who[(page + i) % circle], who[(page - i) % circle]) for i in around),
    ]


def walk(middle: int, before: Against, last: Against) -> Numbers | None:
    """The numbers by which `before` can be page 0 and `last` page 1, with that pair in the middle; or None.

    On page 0 the middle plays 0, who on page 1 plays 2, who on page 0 plays −2, who on page 1 plays 4, and so
    on: one way through all pairs and back to the middle. Where it comes back too early, no numbers do.
    """
    circle = len(last) - 1
    found = {circle: middle}
    number, pair = 0, before[middle]
    while True:
        found[number % circle] = pair
        opponent = last[pair]
        if opponent == middle:
            break
        found[(2 - number) % circle] = opponent
        number, pair = number - 2, before[opponent]
    return [found[x] for x in range(len(last))] if len(found) == len(last) else None


def explained(who: Numbers, rounds: Sequence[Against]) -> int:
    """How many of the last rounds are pages in a row, if the last one is page 1."""
    for back, against in enumerate(reversed(rounds)):
        if any(against[one] != other for one, other in games(who, 1 - back)):
            return back
    return len(rounds)


def after_one(middle: int, last: Against, lot: Sequence[int], turn: Callable[[int], Any]) -> Numbers:
    """Numbers by which `last` was page 0. Many do; `lot` decides, but by `turn` if any numbers are.

    By turn means that of numbers 1, 2, … none has a higher turn than those after it.
    """
    tables: list[Game] = []
    seated = {middle, last[middle]}
    for pair in lot:
        if pair not in seated:
            seated |= {pair, last[pair]}
            one, other = sorted((pair, last[pair]), key=turn)
            tables.append((one, other))
    # Of two who met on page 0, one is as far from the front as the other is from the end.
    tables.sort(key=lambda table: turn(table[1]), reverse=True)
    tables.sort(key=lambda table: turn(table[0]))
    front, end = [one for one, _other in tables], [other for _one, other in tables]
    return [last[middle], *front, *reversed(end), middle]
