"""How long somebody who enters a deal waits while another process draws rounds for many players.

    .venv/bin/python benchmarks/draw_waiting.py [--deals 20] [--players 100]

The evening comes after ten others of the season. Printed are the longest waits without and with the draw, in
milliseconds, and their ratio.
"""

from __future__ import annotations

import argparse
import os
import time
from multiprocessing import get_context
from typing import Any

from own_database import own_database

EVENINGS_BEFORE, ROUNDS_DRAWN = 10, 3


def enter(tables: list[Any], number: int) -> float:
    """A deal at each of these tables, one after the other; the longest wait in seconds."""
    from jassclub.play.services.writing import write_entry

    longest = 0.0
    for table in tables:
        begun = time.perf_counter()
        write_entry(match=table.match, number=number, data={"card_points": [100, 57]}, seen=0, by=None)
        longest = max(longest, time.perf_counter() - begun)
    return longest


def draw_ahead(key: int, begun: Any) -> None:
    from django.db import connections

    from jassclub.tournaments.models import Evening
    from jassclub.tournaments.services.drawing import draw_round

    connections.close_all()
    begun.set()
    draw_round(
        evening=Evening.objects.get(pk=key), by=None, method="mixed", rounds=ROUNDS_DRAWN, first=2, seed=1
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="How long a deal waits for a draw.")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--players", type=int, default=100)
    options = parser.parse_args()
    os.environ["JASSCLUB_COPIES"] = "none"  # measured is the draw, not the copy that is made before it
    with own_database():
        import ten_years
        from django.db import connections

        from jassclub.tournaments.models import Evening
        from jassclub.tournaments.services.drawing import draw_round

        ten_years.PLAYERS = options.players
        ten_years.build(1, EVENINGS_BEFORE)
        evening = Evening.objects.latest("date")
        round_ = draw_round(evening=evening, by=None, method="tokens", seed=1)
        tables = list(round_.tables.select_related("match").order_by("number")[: options.deals])
        alone = enter(tables, 1)
        connections.close_all()
        context = get_context("fork")
        begun = context.Event()
        drawing = context.Process(target=draw_ahead, args=(evening.pk, begun))
        drawing.start()
        begun.wait()
        beside = enter(tables, 2)
        drawing.join()
        drawn = evening.rounds.count() == 1 + ROUNDS_DRAWN
        print(f"longest wait of {len(tables)} deals; {options.players} players, {EVENINGS_BEFORE} evenings")
        waits = f"without a draw {alone * 1000:.0f} ms, with one {beside * 1000:.0f} ms"
        print(f"{waits}, ratio {beside / alone:.1f}")
        print("the rounds were drawn" if drawn else "the draw failed")


if __name__ == "__main__":
    main()
