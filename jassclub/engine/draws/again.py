"""Draws repeated: what stored plans give again, and who would have another place (docs/draws.md)."""

import os
from collections.abc import Callable, Sequence
from concurrent import futures
from contextlib import suppress
from multiprocessing import get_context
from typing import Any

from . import methods, tokens
from .plan import Drawn, Evening, Json, from_json, movement_to_json

FEW = 4  # draws, for which no process is started


def drawn_to_json(drawn: Drawn) -> Json:
    """As it is stored; without a movement it has none."""
    written = {"rounds": drawn.rounds, "sitting_out": drawn.sitting_out}
    return written | ({"movement": movement_to_json(drawn.movement)} if drawn.movement else {})


def draw_again(plan: Any) -> Json:
    """What a stored plan gives; where it gives nothing, "refused" says why."""
    try:
        return drawn_to_json(methods.draw(from_json(plan)))
    except (ValueError, LookupError) as error:
        return {"refused": str(error)}


def draw_all_again(plans: Sequence[Any]) -> list[Json]:
    """Each in turn, shared among as many processes as there are processors: a mixed draw may take seconds."""
    processes = min(os.cpu_count() or 1, len(plans) // FEW)
    nice: Callable[[int], object] = getattr(os, "nice", abs)  # players do not wait; Windows has none
    if processes > 1:
        with (
            suppress(futures.BrokenExecutor, OSError),  # a process was killed, or none can be started
            futures.ProcessPoolExecutor(processes, get_context("spawn"), nice, (10,)) as pool,
        ):
            return list(pool.map(draw_again, plans))
    return [draw_again(plan) for plan in plans]


def moved(drawn: Evening, stored: Evening) -> dict[int, list[int]]:
    """By round, from 1, the players whose place differs between two evenings of as many rounds."""
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
