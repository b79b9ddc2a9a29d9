"""How fast a club's whole history is rescored: ten years of evenings in one pass.

    python benchmarks/rescore.py [--years 10] [--seed 1]

10 years × 40 evenings × 25 tables × 4 rounds of 8 deals, read from JSON objects as they are stored.
Beside it a bare loop over the same JSON that only adds up the numbers, as the floor that Python sets.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from jassclub.engine.rules.registry import game_called

EVENINGS, TABLES, ROUNDS, DEALS = 40, 25, 4, 8
SUITS = ("diamonds", "hearts", "spades", "clubs")
CARD_POINTS = [points for points in range(158) if points not in (1, 156)]

Round = list[dict[str, Any]]


def a_deal(dice: random.Random) -> dict[str, Any]:
    trump = dice.choice((*SUITS, "obenabe", "undenufe"))
    points = dice.choice(CARD_POINTS)
    return {
        "trump": trump,
        "card_points": [points, 157 - points],
        "matsch": {157: 0, 0: 1}.get(points),
        "stoeck": dice.choice((None, None, 0, 1)) if trump in SUITS else None,
    }


def history(years: int, seed: int) -> list[Round]:
    dice = random.Random(seed)
    rounds = years * EVENINGS * TABLES * ROUNDS
    return [[a_deal(dice) for _ in range(DEALS)] for _ in range(rounds)]


def rescore(rounds: list[Round]) -> int:
    """The points of the whole history by the rules of the championship."""
    game = game_called("schieber")
    options = game.options({}, 4)
    return sum(sum(game.play(options, deals).totals) for deals in rounds)


def add_up(rounds: list[Round]) -> int:
    """The same sum without any rules: nothing is checked, nothing is kept."""
    total = 0
    for deals in rounds:
        for deal in deals:
            first, second = deal["card_points"]
            total += first + second
            if deal["matsch"] is not None:
                total += 100
            if deal["stoeck"] is not None:
                total += 20
    return total


def timed(work: Callable[[list[Round]], int], rounds: list[Round]) -> tuple[int, float]:
    start = time.perf_counter()
    return work(rounds), time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description="Rescore a club's history and print deals per second.")
    parser.add_argument("--years", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rounds = history(arguments.years, arguments.seed)
    deals = len(rounds) * DEALS
    scored, seconds = timed(rescore, rounds)
    added, bare_seconds = timed(add_up, rounds)
    if scored != added:
        raise SystemExit(f"the rules come to {scored} points, the bare loop to {added}")
    print(f"{deals:,} deals in {len(rounds):,} rounds")
    print(f"rules      {seconds:7.2f} s  {deals / seconds:12,.0f} deals/s")
    print(f"bare loop  {bare_seconds:7.2f} s  {deals / bare_seconds:12,.0f} deals/s")
    print(f"the rules take {seconds / bare_seconds:.1f} times as long")


if __name__ == "__main__":
    main()
