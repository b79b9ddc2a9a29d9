"""What the mixed draw comes to beside others: repeats, repeated partners and time, as tables in Markdown.

    python benchmarks/draws.py [--seed 1] [--quick] [--seasons 12]

Beside it the plain token draw, and the least that any draw can have (`least_repeats`).
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from jassclub.engine.draws.meetings import least_repeats, partners, repeated_partners, repeats, times_met
from tests.engine.draws.club import by_lot
from tests.engine.draws.club import evening as mixed_evening

ROUNDS, EVENINGS, DRAWS = 4, 10, 5
LATELY = 3
PLAYERS = (*range(8, 25), 28, 30, 40, 42, 60, 100, 200, 500, 1000, 1002)
WITH_HISTORY = (8, 12, 16, 20, 22, 24, 40, 42, 60, 100, 200, 500, 1000, 1002)
QUICK = (8, 12, 16, 22, 40)

# How many come on each evening, and of how many people; 0: always the first of a list.
SEASONS: dict[str, Callable[[Random], tuple[list[int], int]]] = {
    "15, the same in four evenings": lambda rng: ([15] * 4, 15),
    "24, the same in six": lambda rng: ([24] * 6, 24),
    "22, the same in six": lambda rng: ([22] * 6, 22),
    "20 to 28 of 28 in eight": lambda rng: (from_20_to_28(rng), 28),
    "20 to 28 of 32 in eight": lambda rng: (from_20_to_28(rng), 32),
    "the first 20 to 28 of a list in eight": lambda rng: (from_20_to_28(rng), 0),
    "8 of 10 in eleven": lambda rng: ([8] * 11, 10),
    "16 of 20 in eleven": lambda rng: ([16] * 11, 20),
    "24 of 30 in eleven": lambda rng: ([24] * 11, 30),
}

Evening = tuple[list[Any], list[Any]]


def from_20_to_28(rng: Random) -> list[int]:
    return [rng.randint(20, 28) for _evening in range(8)]


def timed(draw: Callable[[Random], Evening], seed: int, draws: int) -> tuple[list[Evening], float]:
    """Several draws, and the longest time that one took, in seconds."""
    evenings, longest = [], 0.0
    for number in range(draws):
        start = time.perf_counter()
        evening = draw(Random(seed + number))
        longest = max(longest, time.perf_counter() - start)
        evenings.append(evening)
    return evenings, longest


def mean(numbers: Sequence[int]) -> str:
    return f"{statistics.fmean(numbers):.1f}".removesuffix(".0") if numbers else "–"


def measured(evenings: Sequence[Evening]) -> list[str]:
    rounds = [evening[0] for evening in evenings]
    return [mean([repeats(each) for each in rounds]), mean([repeated_partners(each) for each in rounds])]


def fresh(numbers: Sequence[int], seed: int) -> None:
    heading("players", "least", "mixed", "partners", "s", "tokens", "partners")
    for number in numbers:
        players = list(range(number))
        draws, seconds = timed(lambda rng, who=players: mixed_evening(who, ROUNDS, rng), seed, DRAWS)
        plain, _none = timed(lambda rng, who=players: by_lot(who, ROUNDS, rng), seed, DRAWS * 4)
        row(number, least_repeats(number, ROUNDS), *measured(draws), f"{seconds:.2f}", *measured(plain))


def history(numbers: Sequence[int], seed: int, crowd: Callable[[int], int]) -> None:
    """After ten evenings of so many of a crowd: pairs who are partners again, of all evenings and lately."""
    heading("players", "of", "repeats", "mixed", "lately", "s", "tokens", "lately")
    for number in numbers:
        people, rng = range(crowd(number)), Random(seed)
        season: list[Evening] = []
        for _evening in range(EVENINGS):
            season.append(mixed_evening(rng.sample(people, number), ROUNDS, rng, season=season))
        here = rng.sample(people, number)
        draws, seconds = timed(
            lambda rng, who=here, season=season: mixed_evening(who, ROUNDS, rng, season=season), seed, DRAWS
        )
        plain, _none = timed(lambda rng, who=here: by_lot(who, ROUNDS, rng), seed, DRAWS * 4)
        row(
            number,
            len(people),
            measured(draws)[0],
            *again(draws, season),
            f"{seconds:.2f}",
            *again(plain, season),
        )


def again(evenings: Sequence[Evening], season: Sequence[Evening]) -> list[str]:
    """How many pairs are partners who were so in the season, and how many who were so lately."""
    return [mean(each) for each in zip(*(had_before(each, season) for each in evenings), strict=True)]


def had_before(evening: Evening, season: Sequence[Evening]) -> tuple[int, int]:
    found = []
    for earlier in (season, season[-LATELY:]):
        had = times_met([tables for seatings, _sitting_out in earlier for tables in seatings], partners)
        found.append(len(had.keys() & times_met(evening[0], partners).keys()))
    return found[0], found[1]


def seasons(numbers: Sequence[int], seed: int) -> None:
    """The same people every evening: in which round someone first has a partner again."""
    heading("players", "others", "mixed", "tokens")
    for number in numbers:
        firsts = []
        for draw in (mixed_evening, None):
            rng, season, found = Random(seed), [], None
            had: set[frozenset[int]] = set()
            while found is None:
                players = list(range(number))
                evening = draw(players, ROUNDS, rng, season=season) if draw else by_lot(players, ROUNDS, rng)
                season.append(evening)
                for count, tables in enumerate(evening[0], start=1 + ROUNDS * (len(season) - 1)):
                    pairs = times_met([tables], partners).keys()
                    found = found or (count if had & pairs else None)
                    had |= pairs
            firsts.append(found)
        row(number, number - 1, *firsts)


def many_seasons(number: int) -> None:
    """Repeated partners of the whole season, and partners of the last evening who were so before, with how
    far such a mean may be off (its standard error).
    """
    heading("season", "repeated partners", "of the last evening", "lately")
    for name, wanted in SEASONS.items():
        found: list[tuple[int, int, int]] = []
        for seed in range(1, number + 1):
            rng, season = Random(seed), []
            counts, crowd = wanted(rng)
            for place, count in enumerate(counts):
                people = sorted(rng.sample(range(1, crowd + 1), count)) if crowd else range(1, count + 1)
                season.append(mixed_evening(list(people), ROUNDS, Random(seed * 1000 + place), season=season))
            rounds = [tables for seatings, _sitting_out in season for tables in seatings]
            found.append((repeated_partners(rounds), *had_before(season[-1], season[:-1])))
        row(name, *(f"{statistics.fmean(each):.1f} ± {error(each):.1f}" for each in zip(*found, strict=True)))


def error(numbers: Sequence[int]) -> float:
    return statistics.stdev(numbers) / len(numbers) ** 0.5 if len(numbers) > 1 else 0.0


def heading(*titles: str) -> None:
    row(*titles)
    row(*("--:" for _title in titles))


def row(*cells: object) -> None:
    print("| " + " | ".join(map(str, cells)) + " |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare the mixed draw with others.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="a few numbers of players only")
    parser.add_argument("--seasons", type=int, default=0, help="draw so many seasons of each kind instead")
    arguments = parser.parse_args()
    fresh_numbers = QUICK if arguments.quick else PLAYERS
    numbers = QUICK if arguments.quick else WITH_HISTORY
    print(f"{datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores, Python {platform.python_version()}")
    if arguments.seasons:
        print("\n## Repeated partners in a season\n")
        many_seasons(arguments.seasons)
        return
    print("\n## An evening of four rounds\n")
    fresh(fresh_numbers, arguments.seed)
    print("\n## After ten evenings, others every time\n")
    history(numbers, arguments.seed, lambda number: number * 5 // 4)
    print("\n## After ten evenings, always the same\n")
    history(numbers, arguments.seed, lambda number: number)
    print("\n## Until a partner comes again, always the same players\n")
    seasons([number for number in fresh_numbers if number <= 60], arguments.seed)


if __name__ == "__main__":
    main()
