"""How long a copy of a club takes: to write, to examine, to bring back, and what it weighs.

    .venv/bin/python benchmarks/copies.py [--years 10]

One evening with 25 tables, 4 rounds and 8 deals is entered by the services, and its rows are multiplied
(tests/races/copying.py) to 40 evenings a year. Set DATABASE_URL to measure on an empty PostgreSQL database.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import sys
import tempfile
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from time import perf_counter
from typing import Any

ROOT = Path(__file__).parents[1]
PLAYERS, ROUNDS, DEALS, EVENINGS = 100, 4, 8, 40


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure copies of a club of so many years.")
    parser.add_argument("--years", type=int, default=10)
    years = parser.parse_args().years
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("DATABASE_URL", f"sqlite:///{folder}/benchmark.sqlite3")
        os.environ["JASSCLUB_VAR"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "jassclub.settings"
        sys.path.insert(0, str(ROOT))
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        fill(years * EVENINGS)
        measure(Path(folder) / "copy")


def fill(evenings: int) -> None:
    from django.conf import settings
    from django.db.models import Q

    from jassclub.accounts.actions import open_club
    from jassclub.drawing.actions.closing import close_round
    from jassclub.drawing.actions.drawing import draw_round
    from jassclub.evenings.actions.roll_call import call_roll
    from jassclub.games.registry import USUAL_GAME
    from jassclub.matches.actions.writing import write_entry
    from jassclub.members.actions import NewMember, add_members
    from jassclub.season_setup.actions.seasons import open_evening, save_season
    from jassclub.seasons.models import Evening, Season
    from tests.races.copying import COPIED, copies, rows_of

    settings.AUTOMATIC_COPIES = False
    dice = random.Random(1)
    open_club(name="Benchmark", username="secretary", password="only-for-this-run")
    members = add_members([NewMember(f"Player {number:03}") for number in range(PLAYERS)])
    fields = {"name": "Season", "game": USUAL_GAME, "rounds_per_evening": ROUNDS}
    season = save_season(season=Season(), fields=fields, options={"deals": DEALS})
    evening = open_evening(season=season, on=date(2016, 1, 8))
    call_roll(evening=evening, here=[member.pk for member in members])
    for _round in range(ROUNDS):
        round_ = draw_round(evening=evening, by=None, seed=dice.getrandbits(40))
        for table in round_.tables.select_related("match"):
            for number in range(1, DEALS + 1):
                points = dice.randrange(2, 156)
                data = {"card_points": [points, 157 - points]}
                write_entry(match=table.match, number=number, data=data, seen=0, by=None)
        close_round(round_=round_)
    once = {"Account", "Member"}  # the same people on every evening
    template = {model: Q(pk=None) if model.__name__ in once else Q() for model in COPIED}
    rows = rows_of(template)
    for first in range(1, evenings, EVENINGS):
        numbers = range(first, min(first + EVENINGS, evenings))
        copies(rows, [f"{number}" for number in numbers])
    for week, each in enumerate(Evening.objects.order_by("pk")):
        each.date = date(2016, 1, 8) + timedelta(weeks=week)
        each.save()


def measure(path: Path) -> None:
    from jassclub.backups.actions import restore
    from jassclub.backups.rows import write_backup
    from jassclub.backups.verification import verify

    manifest = said("write", lambda: write_backup(path))
    print(f"{manifest.holds.deals:,} deals, {sum(part.rows for part in manifest.parts):,} rows")
    print(f"{path.stat().st_size / 1e6:.1f} MB")
    faults = said("examine", lambda: verify(path)).faults
    print(f"faults: {len(faults)} {faults[:2]}")
    said("bring back (examine, keep the present, replace, score again)", lambda: restore(path))
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"memory at most: {own:.0f} MB here, {memory:.0f} MB in the examining process")


def said(what: str, work: Callable[[], Any]) -> Any:
    began = perf_counter()
    result = work()
    print(f"{what}: {perf_counter() - began:.1f} s", flush=True)
    return result


if __name__ == "__main__":
    main()
