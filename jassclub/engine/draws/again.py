"""Draws repeated: what stored plans give again, and who would have another place (docs/draws.md).

`python -m jassclub.engine.draws.again` reads plans as JSON and prints what they give.
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from . import methods, tokens
from .plan import Drawn, Evening, Json, from_json, movement_to_json

ROOT = Path(__file__).parents[3]
FEW = 4  # draws, for which no process is started


def drawn_to_json(drawn: Drawn) -> Json:
    """As it is stored; without a movement it has none."""
    written = {"rounds": drawn.rounds, "sitting_out": drawn.sitting_out}
    return written | ({"movement": movement_to_json(drawn.movement)} if drawn.movement else {})


def draw_again(plan: Any) -> Json:
    """What a stored plan gives; where it gives nothing, "refused" says why."""
    try:
        return drawn_to_json(methods.draw(from_json(plan)))
    except methods.UnknownMethod as error:
        return {"refused": f"there is no method {error}"}
    except (ValueError, LookupError) as error:
        return {"refused": str(error)}


def draw_all_again(plans: Sequence[Any]) -> list[Json]:
    """Each in turn, shared among as many processes as there are processors: a mixed draw may take seconds."""
    shares = min(os.cpu_count() or 1, len(plans) // FEW)
    if shares < 2:
        return [draw_again(plan) for plan in plans]
    found: list[Json] = [{}] * len(plans)
    with ThreadPoolExecutor(shares) as threads:
        parts = threads.map(_in_a_process, [plans[share::shares] for share in range(shares)])
        for share, part in enumerate(parts):
            found[share::shares] = part
    return found


def _in_a_process(plans: Sequence[Any]) -> list[Json]:
    command = [sys.executable, "-m", "jassclub.engine.draws.again"]
    sent = json.dumps(plans).encode()
    try:
        done = subprocess.run(command, input=sent, stdout=subprocess.PIPE, cwd=ROOT, check=True)
    except (OSError, subprocess.CalledProcessError):  # it was killed, say
        return [draw_again(plan) for plan in plans]
    found: list[Json] = json.loads(done.stdout)
    return found


def moved(drawn: Evening, stored: Evening) -> dict[int, list[int]]:
    """By round, from 1, the players whose place differs between the two; without rounds that are the same.
    Both have the same number of rounds."""
    different = {}
    for number, (tables, out, others, others_out) in enumerate(zip(*drawn, *stored, strict=True), start=1):
        places, before = places_of(tables, out), places_of(others, others_out)
        who = sorted(player for player in places | before if places.get(player) != before.get(player))
        if who:
            different[number] = who
    return different


def places_of(tables: Sequence[Sequence[int]], sitting_out: Sequence[int]) -> dict[int, int]:
    """The token of everyone in a round; 0 sits out."""
    seated = {player: token for player, (token, _table, _seat) in tokens.by_player(tables).items()}
    return dict.fromkeys(sitting_out, 0) | seated


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)  # players do not wait for it
    json.dump([draw_again(plan) for plan in json.load(sys.stdin)], sys.stdout)
