"""Thousands of simulated evenings against the reference, on a database of their own.

Each evening has a seed; one that fails prints its steps, what differs, and the command that repeats it.

    .venv/bin/python benchmarks/simulate.py --evenings 1000 --seed 1
    tools/with-postgres .venv/bin/python benchmarks/simulate.py --evenings 200
"""

import argparse
import os
import sys
import tempfile
from collections import Counter
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
    from django.db import connection
    from django.test.utils import setup_test_environment

    setup_test_environment()
    with tempfile.TemporaryDirectory() as folder:
        if connection.vendor == "sqlite":
            connection.settings_dict["TEST"]["NAME"] = f"{folder}/simulated.sqlite3"
        connection.creation.create_test_db(verbosity=0, autoclobber=True)
        try:
            return play_all(asked)
        finally:
            connection.creation.destroy_test_db(os.devnull, verbosity=0)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--evenings", type=int, default=100, help="how many seasons of some small evenings")
    parser.add_argument("--seed", type=int, default=1, help="of the first; each next one has the next number")
    parser.add_argument("--from", type=int, default=0, dest="first", help="leave out so many of them")
    parser.add_argument("--steps", type=int, default=60, help="steps of each")
    parser.add_argument("--game", default="", help="only this game; else one after the other")
    parser.add_argument("--minutes", type=float, default=0, help="stop after so long")
    parser.add_argument("--shrink", action="store_true", help="shorten what fails by leaving steps out")
    parser.add_argument("--stop", action="store_true", help="stop at the first that fails")
    return parser.parse_args()


def play_all(asked: argparse.Namespace) -> int:
    from tests.simulator.simulation import Failure

    begin, failed, pages = perf_counter(), [], 0
    done: Counter[str] = Counter()
    seeds = range(asked.seed + asked.first, asked.seed + asked.evenings)
    played = 0
    for seed in seeds:
        if asked.minutes and perf_counter() - begin > 60 * asked.minutes:
            break
        played += 1
        try:
            evening = one(seed, asked)
        except Failure as failure:
            failed.append(seed)
            print(shorter(failure, asked) if asked.shrink else failure, flush=True)
            if asked.stop:
                break
            continue
        pages += evening.pages
        done.update(line.partition(":")[0] for line in evening.story)
    seconds = perf_counter() - begin
    from django.db import connection

    print(f"{played} seasons on {connection.vendor}, {done.total()} steps, {pages} pages in {seconds:.0f} s")
    print(", ".join(f"{step} {times}" for step, times in done.most_common()))
    print(f"failed: {failed or 'none'}")
    return 1 if failed else 0


def one(seed, asked, plan=None):
    """One season in a transaction that is undone."""
    from django.db import transaction

    from tests.simulator.simulation import simulate

    with transaction.atomic():
        try:
            return simulate(seed, steps=asked.steps, game=asked.game, plan=plan)
        finally:
            transaction.set_rollback(True)


def shorter(failure, asked):
    from tests.simulator.simulation import Failure, shortened

    def again(plan):
        try:
            one(failure.seed, asked, plan)
        except Failure as found:
            return found
        return None

    return shortened(failure, again)


if __name__ == "__main__":
    sys.exit(main())
