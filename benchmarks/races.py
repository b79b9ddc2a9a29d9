"""Two people at once: every pair of services, many times, each time in another order of their queries.

    python benchmarks/races.py [--tries 200] [--seed 1] [--only save_season,write_entry] [--all]
    python benchmarks/races.py laptops [--tries 200]     the pages that two laptops send at the same moment
    python benchmarks/races.py readers [--tries 200]     pages that are read while someone writes

`--only` races what is named with everything, or two names joined by `+` with each other. Prints the pairs of
which something came out wrong, with `--all` every pair. The columns: both were done, one was refused in
words, both were; wrong: an error page, something that vanished, or stored that must not be; deadlocks of
these.
With DATABASE_URL on PostgreSQL, as `tools/with-postgres python benchmarks/races.py` does.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "jassclub.settings")

if TYPE_CHECKING:
    from tests.races.races import Outcome

BATCH = 300  # races between two looks at everything that is kept


def prepare() -> None:
    """An empty database of its own, and passwords that cost nothing."""
    import django
    from django.conf import settings
    from django.db import connection

    settings.ALLOWED_HOSTS = ["testserver"]
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    if connection.vendor == "sqlite":
        folder = tempfile.mkdtemp()
        settings.DATABASES["default"]["TEST"]["NAME"] = Path(folder) / "races.sqlite3"
    django.setup()
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)


def empty() -> None:
    from django.core.management import call_command

    from jassclub.accounts.models import Account, Club
    from jassclub.journal.models import restoring

    with restoring():
        call_command("flush", interactive=False, verbosity=0)
    Club.objects.create(name="Jassclub Altstadt")
    Account.objects.create_user("secretary", role=Account.Role.SECRETARY)


def wanted(only: str) -> list[tuple[str, str]]:
    from tests.races.races import pairs_of_services

    names = [name for name in only.split(",") if name]
    return [
        pair
        for pair in pairs_of_services()
        if not names or any(name in pair or sorted(name.split("+")) == list(pair) for name in names)
    ]


def batches(tries: Iterable[Any]) -> Iterator[list[Any]]:
    """Each in an empty club."""
    tries = iter(tries)
    while batch := list(islice(tries, BATCH)):
        empty()
        yield batch


def main() -> None:
    parser = argparse.ArgumentParser(description="Let two people meet, many times, and print what came out.")
    parser.add_argument("what", nargs="?", choices=("services", "laptops", "readers"), default="services")
    parser.add_argument("--tries", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--all", action="store_true")
    arguments = parser.parse_args()
    prepare()
    logging.disable(logging.WARNING)  # refusals are what is looked for
    from django.db import connection

    start = time.perf_counter()
    {"services": of_services, "laptops": of_laptops, "readers": of_readers}[arguments.what](arguments)
    print(f"{connection.vendor}, {time.perf_counter() - start:.0f} s")


def of_services(arguments: argparse.Namespace) -> None:
    from tests.races.races import a_race, run

    dice, pairs = Random(arguments.seed), wanted(arguments.only)
    races = (a_race(pair, dice) for pair in pairs for _try in range(arguments.tries))
    table: dict[str, Counter[str]] = {}
    words: Counter[str] = Counter()
    for each in chain.from_iterable(map(run, batches(races))):
        pair = " + ".join(sorted(act.service.__name__ for act in each.race.acts))
        table.setdefault(pair, Counter()).update(_counted(each))
        words.update(f"{each.race}: {fault}" for fault in each.wrong)
    _print(table, arguments.all)
    for word, times in words.most_common(200):
        print(f"{times} x {word}")
    print(f"{len(pairs)} pairs, {dict(sum(table.values(), Counter[str]()))}")


def of_laptops(arguments: argparse.Namespace) -> None:
    from tests.races.pages import CASES, QUERIES, sent

    dice = Random(arguments.seed)
    tries = ((case, dice.choice(QUERIES)) for case in CASES for _try in range(arguments.tries))
    wrong: dict[str, Counter[str]] = {case.name: Counter() for case in CASES}
    for case, _at, found in chain.from_iterable(map(sent, batches(tries))):
        wrong[case.name].update(["wrong"] if found else [])
        wrong[case.name].update(found)
    for name, counts in wrong.items():
        print(f"{name:58}{arguments.tries:5} tries, {counts.pop('wrong', 0)} wrong {dict(counts) or ''}")


def of_readers(arguments: argparse.Namespace) -> None:
    from tests.races.readers import readings, torn

    everything = list(readings(arguments.tries, arguments.seed))
    found = [*chain.from_iterable(map(torn, batches(everything)))]
    print("\n".join(map(str, found)))
    print(f"{len(found)} of {len(everything)} pages were torn")


def _counted(outcome: Outcome) -> Iterator[str]:
    yield "tries"
    yield {2: "both", 1: "one refused", 0: "both refused"}[outcome.done]
    if outcome.wrong:
        yield "wrong"
    if outcome.errors:
        yield "error pages"
    if any("deadlock" in error for error in outcome.errors):
        yield "deadlocks"


def _print(table: dict[str, Counter[str]], everything: bool) -> None:
    columns = ("tries", "both", "one refused", "both refused", "wrong", "error pages", "deadlocks")
    print(f"{'':46}" + "".join(f"{name:>14}" for name in columns))
    for pair, row in table.items():
        if everything or row["wrong"]:
            print(f"{pair:46}" + "".join(f"{row[name]:>14}" for name in columns))


if __name__ == "__main__":
    main()
