"""Thousands of simulated evenings against the reference, on a database of their own.

Each has a seed; one that fails prints its steps, what differs, and the command that repeats it.

    .venv/bin/python benchmarks/simulate.py --evenings 1000 --seed 1
    tools/with-postgres .venv/bin/python benchmarks/simulate.py --evenings 200
    .venv/bin/python benchmarks/simulate.py --faults disk --evenings 50     a disk that is full now and then
    .venv/bin/python benchmarks/simulate.py --faults site --evenings 20     the site is killed while it writes
    .venv/bin/python benchmarks/simulate.py --faults postgres --evenings 5  PostgreSQL is killed
"""

import argparse
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).parents[1]


def main() -> int:
    asked = arguments()
    os.environ.setdefault("DATABASE_URL", "sqlite:///benchmark.sqlite3")  # never opened: tests have their own
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "jassclub.settings")
    sys.path.insert(0, str(ROOT))
    import django

    django.setup()
    if asked.faults in ("site", "postgres"):
        return play_all(asked)
    with a_test_database():
        return play_all(asked)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--evenings", type=int, default=100, help="how many seasons of some small evenings")
    parser.add_argument("--seed", type=int, default=1, help="of the first; each next one has the next number")
    parser.add_argument("--from", type=int, default=0, dest="first", help="leave out so many of them")
    parser.add_argument("--steps", type=int, default=60, help="steps of each")
    parser.add_argument("--game", default="", help="only this game; else one after the other")
    parser.add_argument("--faults", choices=["disk", "site", "postgres"], help="what fails in between")
    parser.add_argument("--kills", type=int, default=10, help="of the site or PostgreSQL, in each evening")
    parser.add_argument("--minutes", type=float, default=0, help="stop after so long")
    parser.add_argument("--shrink", action="store_true", help="shorten what fails by leaving steps out")
    parser.add_argument("--stop", action="store_true", help="stop at the first that fails")
    return parser.parse_args()


@contextmanager
def a_test_database() -> Iterator[None]:
    from django.db import connection
    from django.test.utils import setup_test_environment

    setup_test_environment()
    with tempfile.TemporaryDirectory() as folder:
        if connection.vendor == "sqlite":
            connection.settings_dict["TEST"]["NAME"] = f"{folder}/simulated.sqlite3"
        connection.creation.create_test_db(verbosity=0, autoclobber=True)
        try:
            yield
        finally:
            connection.creation.destroy_test_db(os.devnull, verbosity=0)


def play_all(asked: argparse.Namespace) -> int:
    play = {None: season, "disk": on_a_full_disk, "site": with_kills, "postgres": with_kills}[asked.faults]
    begin, failed, played = perf_counter(), [], 0
    told: Counter[str] = Counter()
    for seed in range(asked.seed + asked.first, asked.seed + asked.evenings):
        if asked.minutes and perf_counter() - begin > 60 * asked.minutes:
            break
        played += 1
        try:
            told.update(play(seed, asked))
        except AssertionError as failure:
            failed.append(seed)
            print(f"Seed {seed}: {failure}", flush=True)
            if asked.stop:
                break
    print(f"{played} in {perf_counter() - begin:.0f} s")
    print(", ".join(f"{what} {times}" for what, times in told.most_common()))
    print(f"failed: {failed or 'none'}")
    return 1 if failed else 0


def season(seed, asked) -> Counter[str]:
    """One season, compared after every step."""
    from tests.simulator.simulation import Failure, shortened

    try:
        played = undone(seed, asked)
    except Failure as failure:
        if asked.shrink:
            raise shortened(failure, lambda plan: failure_of(seed, asked, plan)) from failure
        raise
    told = Counter(line.partition(":")[0] for line in played.story if ":" in line[:25])
    return told + Counter(steps=len(played.story), pages=played.pages)


def undone(seed, asked, plan=None):
    """In a transaction that is undone."""
    from django.db import transaction

    from tests.simulator.simulation import simulate

    with transaction.atomic():
        try:
            return simulate(seed, steps=asked.steps, game=asked.game, plan=plan)
        finally:
            transaction.set_rollback(True)


def failure_of(seed, asked, plan):
    from tests.simulator.simulation import Failure

    try:
        undone(seed, asked, plan)
    except Failure as found:
        return found
    return None


def on_a_full_disk(seed, asked) -> Counter[str]:
    from django.core.management import call_command

    from jassclub.journal.models import restoring
    from tests.simulator.faults.full_disk import evening_with_a_full_disk

    try:
        return Counter(vars(evening_with_a_full_disk(seed, asked.steps)))
    finally:
        with restoring():
            call_command("flush", verbosity=0, interactive=False)


def with_kills(seed, asked) -> Counter[str]:
    """The site, or with `postgres` its database, is killed and started again."""
    from tests.simulator.faults.crashes import evening_of_crashes
    from tests.simulator.faults.postgres import Postgres
    from tests.simulator.faults.site import Site

    server = Postgres() if asked.faults == "postgres" else None
    with tempfile.TemporaryDirectory() as folder:
        site = Site(server.url if server else f"sqlite:///{folder}/club.sqlite3", Path(folder))
        site.start()
        try:
            if server is None:
                told = evening_of_crashes(seed, site, asked.kills, site.kill, site.start)
            else:
                kill = server.kill if seed % 2 else server.stop_at_once
                told = evening_of_crashes(seed, site, asked.kills, kill, server.start)
        finally:
            site.stop()
            if server:
                server.remove()
    return Counter(vars(told))


if __name__ == "__main__":
    sys.exit(main())
