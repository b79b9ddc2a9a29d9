"""How long somebody who enters a deal waits while another process draws rounds for many players.

    .venv/bin/python benchmarks/draw_waiting.py [--tables 25] [--players 100]

The evening comes after ten others of the season. One deal after the other is entered for as long as the draw
takes: announced, searched, carried out; before that some without a draw. Printed are the usual (median)
and the longest wait of both, in milliseconds, and their ratio.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from multiprocessing import get_context
from statistics import median
from typing import Any

from own_database import own_database

EVENINGS_BEFORE, ROUNDS_DRAWN = 10, 3
DEALS_BEFORE, DEALS = 2, 8  # at each table
PAUSE = 0.01  # seconds between two deals, so that there are enough of them for the whole draw


def enter(tables: list[Any], first: int, last: int, until: Callable[[], bool]) -> list[float]:
    """Deals of these numbers at each table, one after the other, until it is enough; the waits in seconds."""
    from jassclub.matches.actions.writing import write_entry

    waits: list[float] = []
    for number in range(first, last + 1):
        for table in tables:
            if until():
                return waits
            begun = time.perf_counter()
            write_entry(match=table.match, number=number, data={"card_points": [100, 57]}, seen=0, by=None)
            waits.append(time.perf_counter() - begun)
            time.sleep(PAUSE)
    return waits


def draw_ahead(key: int, begun: Any) -> None:
    from django.db import connections

    from jassclub.drawing.actions.drawing import draw_round
    from jassclub.seasons.models import Evening

    connections.close_all()
    begun.set()
    draw_round(
        evening=Evening.objects.get(pk=key), by=None, method="mixed", rounds=ROUNDS_DRAWN, first=2, seed=1
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="How long a deal waits for a draw.")
    parser.add_argument("--tables", type=int, default=25)
    parser.add_argument("--players", type=int, default=100)
    options = parser.parse_args()
    os.environ["JASSCLUB_COPIES"] = "none"  # measured is the draw, not the copy that is made before it
    with own_database():
        import ten_years
        from django.db import connections

        from jassclub.drawing.actions.drawing import draw_round
        from jassclub.seasons.models import Evening

        ten_years.PLAYERS = options.players
        ten_years.build(1, EVENINGS_BEFORE)
        evening = Evening.objects.latest("date")
        round_ = draw_round(evening=evening, by=None, method="tokens", seed=1)
        tables = list(round_.tables.select_related("match").order_by("number")[: options.tables])
        alone = enter(tables, 1, DEALS_BEFORE, lambda: False)
        connections.close_all()
        context = get_context("fork")
        begun = context.Event()
        drawing = context.Process(target=draw_ahead, args=(evening.pk, begun))
        drawing.start()
        begun.wait()
        beside = enter(tables, DEALS_BEFORE + 1, DEALS, lambda: not drawing.is_alive())
        drawing.join()
        drawn = evening.rounds.count() == 1 + ROUNDS_DRAWN
        print(f"{options.players} players, {EVENINGS_BEFORE} evenings before, {ROUNDS_DRAWN} rounds drawn")
        for what, waits in (("without a draw", alone), ("with one", beside)):
            usual, longest = median(waits) * 1000, max(waits) * 1000
            print(f"{what}: {len(waits)} deals, usual wait {usual:.0f} ms, longest {longest:.0f} ms")
        print(f"longest with a draw to without: {max(beside) / max(alone):.1f}")
        print("the rounds were drawn" if drawn else "the draw failed")


if __name__ == "__main__":
    main()
