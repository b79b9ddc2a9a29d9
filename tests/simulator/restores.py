"""Backups are saved in the middle of evenings and restored: the club goes back, its journal stays."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from functools import cache
from itertools import cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest import mock

from django.conf import settings
from django.db.migrations.state import StateApps
from django.test import override_settings

from jassclub.backups.actions import restore
from jassclub.backups.rows import apps_at, write_backup
from jassclub.journal.models import Line
from jassclub.rounds.models import Draw
from jassclub.web.databases import Migration
from tests.simulator.browser import expect
from tests.simulator.play import Play
from tests.simulator.reference import Season

EVERY = (8, 16)  # steps are chosen between saving and bringing back; half of them do nothing


class Backup(NamedTuple):
    """A file, and the club as it was then."""

    path: Path
    season: Season
    guests: list[str]
    lines: set[int]


_apps_at = cache(apps_at)


def _same_apps(migrations: list[Migration]) -> StateApps:
    """Working them out takes half of the time of a backup."""
    return _apps_at(tuple(migrations))


@contextmanager
def backups_of_its_own() -> Iterator[None]:
    """In a folder that goes afterwards. No process examines them: each was written just now."""
    sound = {"refused": None, "faults": [], "remarks": [], "is_older": False, "signer": None}
    with (
        TemporaryDirectory(prefix="simulated-backups-") as folder,
        override_settings(COPIES_DIR=folder),
        mock.patch("jassclub.backups.verification._result_of_process", lambda *_path: dict(sound)),
        mock.patch("jassclub.backups.actions.verify_in_background"),
        mock.patch("jassclub.backups.actions.apps_at", _same_apps),
        mock.patch("jassclub.backups.rows.apps_at", _same_apps),
    ):
        yield


def with_restores(steps: Iterator[tuple[str, int]], rng: Random) -> Iterator[tuple[str, int]]:
    """After some steps a backup is saved, after some more one is restored, and so on."""
    for name in cycle(("saves a backup", "restores a backup")):
        for _step in range(rng.randint(*EVERY)):
            yield next(steps)
        yield name, rng.getrandbits(32)


def saves_a_backup(play: Play) -> str:
    path = Path(settings.COPIES_DIR) / f"{len(play.backups)}.sqlite3"
    write_backup(path)
    in_force = set(Line.objects.values_list("pk", flat=True))
    play.backups.append(Backup(path, deepcopy(play.season), list(play.guests), in_force))
    return f"Backup {len(play.backups)} is saved"


def restores_a_backup(play: Play) -> str | None:
    """Any of them: also one that is newer than what was restored last. Everyone logs in again."""
    if not play.backups:
        return None
    number = play.any(range(len(play.backups)))
    backup, lines, draws = play.backups[number], _lines(), _draws()
    restore(backup.path)
    play.season, play.guests = deepcopy(backup.season), list(backup.guests)
    for visitor in (play.secretary, play.helper):
        visitor.log_in()
    _check_journal(backup, lines)
    play.drawn |= draws
    _check_draws(play)
    return f"Backup {number + 1} is restored"


def _lines() -> dict[int, tuple[Any, ...]]:
    """What every line says, whether it is undone or not."""
    columns = ("at", "what", "who", "by", "before", "after", "season", "evening", "round", "match", "undoes")
    return {pk: said for pk, *said in Line.every.values_list("pk", *columns)}


def _draws() -> dict[str, Any]:
    """The day of each draw by its fingerprint."""
    return dict(Draw.objects.exclude(fingerprint="").values_list("fingerprint", "evening__date"))


def _check_journal(backup: Backup, before: dict[int, tuple[Any, ...]]) -> None:
    """No line is lost or changed; in force are those of the backup, and the one that says what happened."""
    after = _lines()
    expect([pk for pk in before if after.get(pk) != before[pk]], [], "lines that are lost or changed")
    [restored] = after.keys() - before.keys()
    in_force = set(Line.objects.values_list("pk", flat=True))
    expect(in_force, backup.lines | {restored}, "the lines that are in force")


def _check_draws(play: Play) -> None:
    """Everyone reads which draws of an evening a restore has undone."""
    now, gone = _draws(), defaultdict(set)
    for fingerprint in play.drawn.keys() - now.keys():
        gone[play.drawn[fingerprint]].add(fingerprint)
    for evening in play.season.evenings:
        page = play.reader.visit(evening.path)
        named = {
            code.text
            for section in page.main.all("section")
            if section.get("aria-labelledby") == "undone-by-restore-title"
            for code in section.all("code")
        }
        expect(named, gone[evening.day], f"the draws of {evening.day} that a restore undid")
