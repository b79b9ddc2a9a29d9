"""What a stranger can find out about a secret wish from what everybody may read of the draws.

    python benchmarks/wishes.py [--method tokens] [--seed 1] [--players 20] [--evenings 6] [--clubs 3]

One pair of a club has a wish. The stranger has the program, sees all seats, and repeats every evening's draw
with each wish that two people could have:

seats        keeps the wishes that the seats do not contradict: nobody can hide who were partners
fingerprint  what the pages show now: guesses a seed for each wish, in case the same people are partners with
             any seed, since the movement goes on where it was; and nonces, even if told the seed
seed         what the pages showed before: repeats the draw with its seed and keeps what gives the same seats

Printed is how many wishes are left after so many evenings of four rounds, and the seconds the search took.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from jassclub.engine.draws import methods
from jassclub.engine.draws.constraints import Constraints
from jassclub.engine.draws.meetings import partners
from jassclub.engine.draws.plan import Evening, Movement, Plan, fingerprint, to_json

METHODS = ("tokens", "mixed")
ROUNDS = 4
GUESSES = 5  # nonces that the stranger tries for each wish
PROGRAM = "jassclub"

Pair = tuple[int, int]


@dataclass(frozen=True)
class Published:
    """An evening as everybody sees it: the plan without seed and wishes, the seats, the fingerprint."""

    plan: Plan
    drawn: Evening
    fingerprint: str


def wishes_of(kind: str, pair: Pair) -> Constraints[int]:
    return Constraints(apart=(pair,)) if kind == "apart" else Constraints(together=(pair,))


def fingerprint_of(plan: Plan, nonce: str) -> str:
    told = to_json(plan)
    return fingerprint(plan=told, members=list(plan.here), program=PROGRAM, nonce=nonce)


def drawn_by(plan: Plan) -> Evening:
    return methods.draw(plan)[:2]


def mates(drawn: Evening) -> list[set[frozenset[int]]]:
    """Who are partners in each round."""
    return [{frozenset(pair) for table in tables for pair in partners(table)} for tables in drawn[0]]


def by_seats(kind: str, published: Published, left: Iterable[Pair]) -> list[Pair]:
    """A single wish can always be granted, so every round grants it."""
    return [
        pair
        for pair in left
        if all((frozenset(pair) in pairs) == (kind == "together") for pairs in mates(published.drawn))
    ]


def by_seed(kind: str, published: Published, left: Iterable[Pair], seed: int) -> list[Pair]:
    """What gives exactly these seats with the seed."""
    return [
        pair
        for pair in left
        if drawn_by(replace(published.plan, constraints=wishes_of(kind, pair), seed=seed)) == published.drawn
    ]


def by_guessing(kind: str, published: Published, left: list[Pair], seed: int, rng: Random) -> list[Pair]:
    """What makes the same people partners with a guessed seed, or gives the fingerprint with a guessed nonce.

    Where nothing does, the guesses say nothing, and all stay.
    """
    found = []
    for pair in left:
        told = replace(published.plan, constraints=wishes_of(kind, pair), seed=rng.getrandbits(53))
        nonces = [f"{rng.getrandbits(256):064x}" for _guess in range(GUESSES)]
        if mates(drawn_by(told)) == mates(published.drawn) or any(
            fingerprint_of(replace(told, seed=seed), nonce) == published.fingerprint for nonce in nonces
        ):
            found.append(pair)
    return found or left


def main() -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("--method", choices=METHODS, action="append", help="default: both")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--players", type=int, default=20)
    arguments.add_argument("--evenings", type=int, default=6)
    arguments.add_argument("--clubs", type=int, default=3)
    given = arguments.parse_args()
    print("| draw | wish | evenings | seats | fingerprint | s | seed | s |")
    print("|---|---|--:|--:|--:|--:|--:|--:|")
    for method in given.method or METHODS:
        for kind in ("apart", "together"):
            for row in club_after_club(method, kind, given.players, given.evenings, given.clubs, given.seed):
                print(f"| {method} | {kind} | {row} |", flush=True)


def club_after_club(method: str, kind: str, players: int, evenings: int, clubs: int, seed: int) -> list[str]:
    """A row for the first evening and for the last, the averages of so many clubs."""
    sums = [[0.0] * 5 for _evening in range(evenings)]
    for club in range(clubs):
        for number, numbers in enumerate(season(method, kind, players, evenings, Random(seed + club))):
            sums[number] = [old + new for old, new in zip(sums[number], numbers, strict=True)]
    return [
        f"{number + 1} | " + " | ".join(f"{each / clubs:.1f}" for each in sums[number])
        for number in sorted({0, evenings - 1})
    ]


def season(method: str, kind: str, players: int, evenings: int, rng: Random) -> Iterable[list[float]]:
    """After each evening: left by seats, by guessing, its seconds, by the seed, its seconds."""
    everything = list(combinations(range(1, players + 1), 2))
    wish = wishes_of(kind, rng.choice(everything))
    seats, guessed, repeated = everything, everything, everything
    seconds, before = [0.0, 0.0], []
    movement: Movement | None = None

    def timed(which: int, search: Callable[[], list[Pair]]) -> list[Pair]:
        begun = time.perf_counter()
        found = search()
        seconds[which] += time.perf_counter() - begun
        return found

    for _evening in range(evenings):
        plan = Plan(
            method,
            players,
            ROUNDS,
            rng.getrandbits(53),
            season=tuple(before),
            movement=movement,
            constraints=wish,
        )
        *drawn, movement = methods.draw(plan)
        drawn = tuple(drawn)
        before.append(drawn)
        shown = fingerprint_of(plan, f"{rng.getrandbits(256):064x}")
        published = Published(replace(plan, seed=0, constraints=Constraints()), drawn, shown)
        seats = by_seats(kind, published, seats)
        guessed = by_seats(kind, published, guessed)
        guessed = timed(0, lambda: by_guessing(kind, published, guessed, plan.seed, rng))  # noqa: B023
        repeated = by_seats(kind, published, repeated)
        repeated = timed(1, lambda: by_seed(kind, published, repeated, plan.seed))  # noqa: B023
        yield [len(seats), len(guessed), seconds[0], len(repeated), seconds[1]]


if __name__ == "__main__":
    main()
