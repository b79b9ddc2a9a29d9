"""An evening on which SQLite runs out of room now and then: nothing is half saved, and it goes on after."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from django.db import connection

from jassclub.drawing.integrity import faults
from tests.simulator import comparison, season_steps
from tests.simulator.browser import NotNow
from tests.simulator.play import expect
from tests.simulator.simulation import GAMES, STEPS, chosen_steps, opens_the_club, same_draws

NO_LIMIT = 1_073_741_823  # pages, SQLite's own
PAGE = 4096 + 24  # bytes of a page in the log


@dataclass
class Told:
    steps: int = 0
    without_room: int = 0
    refused: int = 0


@contextmanager
def a_full_disk(pages_left: int) -> Iterator[None]:
    """Neither the database nor its log can grow by more than so many pages. The log is emptied first, so that
    there is no room in it either."""
    log = Path(f"{connection.settings_dict['NAME']}-wal")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        cursor.execute("PRAGMA page_count")
        cursor.execute(f"PRAGMA max_page_count = {cursor.fetchone()[0] + pages_left}")
    resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size + pages_left * PAGE, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA max_page_count = {NO_LIMIT}")


def evening_with_a_full_disk(seed: int, steps: int = 40) -> Told:
    """Raises Disagreement where a page says otherwise than the reference after any step, done or refused."""
    rng, told = Random(seed), Told()
    play = opens_the_club(rng)
    play.one_at_a_time = True
    season_steps.opens_a_season(play, GAMES[seed % len(GAMES)])
    season_steps.opens_an_evening(play)
    for name, step_seed in chosen_steps(rng):
        if told.steps >= steps:
            return told
        play.rng = Random(step_seed)
        is_full = rng.random() < 0.4
        with same_draws(play.rng):
            try:
                if is_full:
                    with a_full_disk(rng.choice([0, 0, 5, 20])):
                        done = STEPS[name][1](play)
                else:
                    done = STEPS[name][1](play)
            except NotNow:
                expect(is_full, True, f"{name} is refused while there is room")
                done, told.refused = name, told.refused + 1
        if done is not None:
            told.steps += 1
            told.without_room += is_full
            comparison.everything(play)
            expect(faults(), [], "what must hold of everything that is kept")
    return told
