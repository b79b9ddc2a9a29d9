"""An evening on which SQLite runs out of room now and then: nothing is half saved, and it goes on after."""

import resource
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from random import Random

from django.db import connection

from tests.simulator.browser import NotNow, expect
from tests.simulator.play import Play
from tests.simulator.simulation import do_step, simulate

NO_LIMIT = 1_073_741_823  # pages, SQLite's own
PAGE = 4096 + 24  # bytes of a page in the log


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


def evening_with_a_full_disk(seed: int, steps: int = 40, game: str = "") -> Counter[str]:
    """Raises Failure where a page says otherwise than the reference after any step, done or refused."""
    rng, told = Random(seed), Counter()

    def do(play: Play, name: str) -> str | None:
        play.one_at_a_time = True
        is_full = rng.random() < 0.4
        try:
            with a_full_disk(rng.choice([0, 0, 5, 20])) if is_full else nullcontext():
                done = do_step(play, name)
        except NotNow:
            expect(is_full, True, f"{name} is refused while there is room")
            told["refused"] += 1
            done = "there is no room"
        told["without room"] += is_full and done is not None
        return done

    played = simulate(seed, steps=steps, game=game, do=do)
    return told + Counter(steps=len(played.story), pages=played.pages)
