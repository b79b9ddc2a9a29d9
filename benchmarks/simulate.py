"""Thousands of simulated evenings against the reference, on a database of their own.

Each has a seed; one that fails prints its steps, what differs, and the command that repeats it.

    .venv/bin/python benchmarks/simulate.py --evenings 1000 --seed 1
    tools/with-postgres .venv/bin/python benchmarks/simulate.py --evenings 200
    .venv/bin/python benchmarks/simulate.py --restores --evenings 300 --steps 14 --pages 2
                                                                            backups are restored in between
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
from contextlib import contextmanager, nullcontext
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
    played_on = nullcontext() if asked.faults in ("site", "postgres") else a_test_database()
    with played_on:
        return play_all(asked)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--evenings", type=int, default=100, help="how many seasons of some small evenings")
    parser.add_argument("--seed", type=int, default=1, help="of the first; each next one has the next number")
    parser.add_argument("--steps", type=int, default=60, help="steps of each")
    parser.add_argument("--game", default="", help="only this game; else one after the other")
    parser.add_argument("--pages", type=int, help="of those that few look at, after each step; default: all")
    parser.add_argument("--restores", action="store_true", help="backups are saved and restored")
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
    for seed in range(asked.seed, asked.seed + asked.evenings):
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
    """One season, compared after every step, in a transaction that is undone."""
    from django.db import transaction

    from tests.simulator.simulation import Failure, shortened, simulate

    def play(plan=None):
        with transaction.atomic():
            try:
                return simulate(
                    seed,
                    steps=asked.steps,
                    game=asked.game,
                    plan=plan,
                    most=asked.pages,
                    restoring=asked.restores,
                )
            finally:
                transaction.set_rollback(True)

    def failure_of(plan):
        try:
            play(plan)
        except Failure as found:
            return found

    try:
        played = play()
    except Failure as failure:
        if asked.shrink:
            raise shortened(failure, failure_of) from failure
        raise
    told = Counter(line.partition(":")[0] for line in played.story if ":" in line[:25])
    return told + Counter(steps=len(played.story), pages=played.pages)


def on_a_full_disk(seed, asked) -> Counter[str]:
    from django.core.management import call_command

    from jassclub.journal.models import restoring
    from tests.simulator.faults.full_disk import evening_with_a_full_disk

    try:
        return evening_with_a_full_disk(seed, asked.steps, asked.game)
    finally:
        with restoring():
            call_command("flush", verbosity=0, interactive=False)


def with_kills(seed, asked) -> Counter[str]:
    """The site, or with `postgres` its database, is killed and started again."""
    from tests.simulator.faults.crashes import evening_of_crashes
    from tests.simulator.faults.postgres import Postgres
    from tests.simulator.faults.site import a_site

    server = Postgres() if asked.faults == "postgres" else None
    try:
        with tempfile.TemporaryDirectory() as folder:
            database = server.url if server else f"sqlite:///{folder}/club.sqlite3"
            with a_site(database, Path(folder)) as site:
                if server is None:
                    return evening_of_crashes(seed, site, asked.kills, site.kill, site.start)
                kill = server.kill if seed % 2 else server.stop_at_once
                return evening_of_crashes(seed, site, asked.kills, kill, server.start)
    finally:
        if server:
            server.remove()


if __name__ == "__main__":
    sys.exit(main())
