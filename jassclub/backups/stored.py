"""The copies that the site makes by itself, in a folder of its own, and those that were uploaded.

A copy's name is when it was made and why. Beside it stands what was found when it was examined.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock, Thread
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.management import CommandError
from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from jassclub.environment.private_folder import WrongSetting, private_folder

from .container import BackupRefused, Manifest, manifest_of
from .rows import write_backup
from .verification import Verification, start_verification

ENDING = ".jasscopy.zip"
NOTE_ENDING = ".examined.json"
BEFORE_DRAW, BEFORE_MIGRATION, BEFORE_RESTORE, UPLOADED = "draw", "migration", "restore", "upload"
ROUND_CLOSED, EVENING_ENDED = "round", "evening"
REASONS = {
    BEFORE_DRAW: _("before the first draw of an evening"),
    ROUND_CLOSED: _("after a round"),
    EVENING_ENDED: _("at the end of an evening"),
    BEFORE_MIGRATION: _("before an update of the program"),
    BEFORE_RESTORE: _("before another copy was brought back"),
    UPLOADED: _("uploaded"),
}
# Counted apart, so that the rounds of one evening never push out the ends of earlier ones.
MOST_BEFORE, MOST_ENDED, MOST_ROUNDS, MOST_UPLOADED = 14, 14, 6, 3
MOST_AUTOMATIC = MOST_BEFORE + MOST_ENDED + MOST_ROUNDS
MOST = {EVENING_ENDED: MOST_ENDED, ROUND_CLOSED: MOST_ROUNDS, UPLOADED: MOST_UPLOADED}


@dataclass(frozen=True)
class StoredBackup:
    """A file in the folder. `manifest` is None where it cannot be read.

    `faults` are sentences, empty when all is well, and None until it was examined. `remarks` are no faults.
    """

    path: Path
    manifest: Manifest | None
    faults: Sequence[str] | None
    remarks: Sequence[str] = ()

    @property
    def name(self) -> str:
        return self.path.name.removesuffix(ENDING)

    @property
    def is_sound(self) -> bool:
        return self.faults is not None and not self.faults

    @property
    def why(self) -> Any:
        return REASONS.get(_reason(self.path), "")


def folder() -> Path:
    """For the copies; made where it is missing, and nobody else's. Raises OSError."""
    path = Path(settings.COPIES_DIR)
    try:
        private_folder(path)
    except WrongSetting as error:
        raise OSError(str(error)) from error
    return path


def free_path(why: str) -> Path:
    """Where the next copy goes: names are in the order of time, to a thousandth of a second."""
    while True:
        stamp = f"{timezone.localtime():%Y-%m-%d-%H%M%S%f}"[:-3]
        if not (path := folder() / f"{stamp}-{why}{ENDING}").exists():
            return path


def write_stored(why: str) -> Path:
    """A copy of the club as it is now, not examined yet. Raises OSError."""
    path = free_path(why)
    write_backup(path, why=why)
    return path


def store_backup(why: str) -> Path:
    """The same; it is examined while the site goes on, and the oldest ones go. Raises OSError."""
    path = write_stored(why)
    verify_in_background(path)
    remove_oldest()
    return path


def verify_in_background(path: Path) -> None:
    """While the site goes on."""
    start_verification(path, _note_of(path))


def save_verification(path: Path, found: Verification) -> None:
    """Remember what was found."""
    note = {"refused": None, "faults": list(found.faults), "remarks": list(found.remarks)}
    _note_of(path).write_text(json.dumps(note), encoding="utf-8")


def remove_oldest() -> None:
    """All but the last ones, of each kind."""
    by_kind: dict[str, list[Path]] = {}
    for path in sorted(folder().glob(f"*{ENDING}"), reverse=True):
        kind = _reason(path)
        by_kind.setdefault(kind if kind in MOST else "before", []).append(path)
    for kind, paths in by_kind.items():
        for path in paths[MOST.get(kind, MOST_BEFORE) :]:
            _note_of(path).unlink(missing_ok=True)
            path.unlink(missing_ok=True)


def stored_backups() -> list[StoredBackup]:
    """The newest first."""
    path = Path(settings.COPIES_DIR)
    return [_kept(each) for each in sorted(path.glob(f"*{ENDING}"), reverse=True)] if path.is_dir() else []


def newest_automatic() -> StoredBackup | None:
    """The one that the site made last by itself."""
    path = Path(settings.COPIES_DIR)
    found = (each for each in path.glob(f"*{ENDING}") if _reason(each) != UPLOADED)
    newest = max(found, default=None)
    return None if newest is None else _kept(newest)


def stored_backup(name: str) -> StoredBackup | None:
    """The one of this name, if there is one."""
    path = Path(settings.COPIES_DIR) / f"{name}{ENDING}"
    return _kept(path) if path.is_file() else None


def _kept(path: Path) -> StoredBackup:
    try:
        manifest = manifest_of(path)
    except BackupRefused as refusal:
        return StoredBackup(path, None, [str(refusal)])
    return StoredBackup(path, manifest, *_noted(path))


def _noted(path: Path) -> tuple[list[str] | None, list[str]]:
    """Faults and remarks; an older version noted no remarks."""
    try:
        found = json.loads(_note_of(path).read_text(encoding="utf-8"))
        faults = [found["refused"]] if found["refused"] else [str(each) for each in found["faults"]]
        return faults, [str(each) for each in found.get("remarks", [])]
    except (OSError, ValueError, KeyError, TypeError):
        return None, []  # not examined yet


def _note_of(path: Path) -> Path:
    return path.with_name(path.name.removesuffix(ENDING) + NOTE_ENDING)


def _reason(path: Path) -> str:
    return path.name.removesuffix(ENDING).rsplit("-", 1)[-1]


# --- Copies without being asked: before an evening's first draw, when a round is closed, before the program
# changes the database.

logger = logging.getLogger(__name__)
_one_at_a_time = Lock()


def store_before_draw() -> None:
    """The draw goes on without one where the disk is full, say; the log tells."""
    if not settings.AUTOMATIC_COPIES or connection.in_atomic_block:  # within others' work nothing is whole
        return
    try:
        store_backup(BEFORE_DRAW)
    except (OSError, DatabaseError):
        logger.exception("No copy could be made before the draw.")


def store_after_closing(*, ends_evening: bool, **_arguments: object) -> None:
    """Nobody waits for it. Where it fails the secretary is told by there being none (`reminding`)."""
    if not settings.AUTOMATIC_COPIES:
        return
    why = EVENING_ENDED if ends_evening else ROUND_CLOSED
    # No daemon: a site that is stopped right after the last round ends when the copy is whole.
    Thread(target=_keep, args=(why,), name="copy").start()


def _keep(why: str) -> None:
    try:
        with _one_at_a_time:
            store_backup(why)
    except (OSError, DatabaseError):
        logger.exception("No copy could be made after a round was closed.")
    finally:
        connection.close()


def store_before_migrating(plan: list[Any], **_arguments: object) -> None:
    """Django asks with what is to be done. Without a copy nothing is: raises CommandError."""
    if not plan or not settings.AUTOMATIC_COPIES or connection.in_atomic_block or not _has_club():
        return
    try:
        store_backup(BEFORE_MIGRATION)
    except OSError as error:
        raise CommandError(
            f"The database is not brought up to date, since no copy of it could be made: {error}"
        ) from error


def _has_club() -> bool:
    table = apps.get_model("accounts", "Club")._meta.db_table
    with connection.cursor() as cursor:
        if table not in connection.introspection.table_names(cursor):
            return False
        cursor.execute(f"SELECT 1 FROM {connection.ops.quote_name(table)}")
        return cursor.fetchone() is not None
