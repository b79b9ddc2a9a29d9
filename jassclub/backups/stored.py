"""Stored backups, made by the site or uploaded, in one folder. The name of each is its time and reason;
the result of its verification lies beside it."""

import json
import logging
from collections import Counter
from collections.abc import Sequence
from contextlib import closing, suppress
from contextvars import copy_context
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock, Thread
from typing import Any

from django.conf import settings
from django.core.management import CommandError
from django.db import DatabaseError, connection
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from jassclub.environment.private_folder import WrongSetting, atomic_file, private_folder
from jassclub.web.databases import has_club

from .file import BackupRefused, Manifest, manifest_of, signer_of
from .rows import write_backup
from .verification import NotVerified, Remarks, remarks_here, verify

ENDING = ".jasscopy.sqlite3"
NOTE_ENDING = ".examined.json"
BEFORE_DRAW, BEFORE_MIGRATION, BEFORE_RESTORE, UPLOADED = "draw", "migration", "restore", "upload"
ROUND_CLOSED, EVENING_ENDED = "round", "evening"
REASONS = {
    BEFORE_DRAW: _("before the first draw of an evening"),
    ROUND_CLOSED: _("after a round"),
    EVENING_ENDED: _("at the end of an evening"),
    BEFORE_MIGRATION: _("before an update of the program"),
    BEFORE_RESTORE: _("before another backup was restored"),
    UPLOADED: _("uploaded"),
}
# Counted apart, so that the rounds of one evening never replace the ends of earlier ones.
MOST_BEFORE, MOST_ENDED, MOST_ROUNDS, MOST_UPLOADED = 14, 14, 6, 3
MOST_AUTOMATIC = MOST_BEFORE + MOST_ENDED + MOST_ROUNDS
MOST = {EVENING_ENDED: MOST_ENDED, ROUND_CLOSED: MOST_ROUNDS, UPLOADED: MOST_UPLOADED}


@dataclass(frozen=True)
class StoredBackup:
    """A file in the folder. `manifest` is None where it cannot be read; `faults` are sentences, None
    before its verification. `signer` is only looked up for one that may be restored."""

    path: Path
    manifest: Manifest | None
    faults: Sequence[str] | None
    remarks: Sequence[str] = ()
    signer: bytes | None = None

    @property
    def name(self) -> str:
        return self.path.name.removesuffix(ENDING)

    @property
    def why(self) -> Any:
        return REASONS.get(_reason(self.path), "")


def folder() -> Path:
    """Made where it is missing. Raises OSError."""
    path = Path(settings.COPIES_DIR)
    try:
        private_folder(path)
    except WrongSetting as error:
        raise OSError(str(error)) from error
    return path


def free_path(why: str) -> Path:
    """The path of a new backup: names sort by time, in milliseconds."""
    while True:
        stamp = f"{timezone.localtime():%Y-%m-%d-%H%M%S%f}"[:-3]
        if not (path := folder() / f"{stamp}-{why}{ENDING}").exists():
            return path


def write_stored(why: str) -> Path:
    """Store a backup, without verification. Raises OSError."""
    path = free_path(why)
    write_backup(path, why=why)
    return path


def store_backup(why: str) -> Path:
    """Store a backup, verify it in the background, and remove the oldest ones. Raises OSError."""
    path = write_stored(why)
    verify_in_background(path)
    remove_oldest()
    return path


def verify_in_background(path: Path) -> None:
    """A site that is stopped waits for it."""
    Thread(target=copy_context().run, args=(_verify_stored, path), name="verification").start()


def _verify_stored(path: Path) -> None:
    with suppress(OSError):
        try:
            result = verify(path, again=False)  # that is done before it is restored
        except NotVerified:
            return
        except BackupRefused as refusal:
            save_result(path, [str(refusal)])
        else:
            save_result(path, result.faults, result.remarks)


def save_result(path: Path, faults: Sequence[str], remarks: Remarks | None = None) -> None:
    with atomic_file(_result_path(path)) as beside:
        beside.write_text(json.dumps({"faults": faults, "remarks_in": remarks or {}}), encoding="utf-8")


def remove_oldest() -> None:
    """Keep only the newest backups of each kind."""
    kept = Counter[str]()
    for path in _newest_first():
        kind = _reason(path) if _reason(path) in MOST else BEFORE_DRAW
        kept[kind] += 1
        if kept[kind] > MOST.get(kind, MOST_BEFORE):
            _result_path(path).unlink(missing_ok=True)
            path.unlink(missing_ok=True)


def stored_backups() -> list[StoredBackup]:
    return [_stored(path) for path in _newest_first()]


def newest_automatic() -> StoredBackup | None:
    """Without those that were uploaded."""
    return next((_stored(path) for path in _newest_first() if _reason(path) != UPLOADED), None)


def stored_backup_or_404(name: str) -> StoredBackup:
    path = Path(settings.COPIES_DIR) / f"{name}{ENDING}"
    if not path.is_file():
        raise Http404
    backup = _stored(path)
    try:
        return backup if backup.faults else replace(backup, signer=signer_of(path))
    except BackupRefused as refusal:  # it was sound when it was verified
        return replace(backup, faults=[str(refusal)])


def _newest_first() -> list[Path]:
    return sorted(Path(settings.COPIES_DIR).glob(f"*{ENDING}"), reverse=True)


def _stored(path: Path) -> StoredBackup:
    try:
        manifest = manifest_of(path)
    except BackupRefused as refusal:
        return StoredBackup(path, None, [str(refusal)])
    try:
        result = json.loads(_result_path(path).read_text(encoding="utf-8"))
    except OSError:  # not verified yet
        return StoredBackup(path, manifest, None)
    return StoredBackup(path, manifest, result["faults"], remarks_here(result.get("remarks_in", {})))


def _result_path(path: Path) -> Path:
    return path.with_name(path.name.removesuffix(ENDING) + NOTE_ENDING)


def _reason(path: Path) -> str:
    return path.name.removesuffix(ENDING).rsplit("-", 1)[-1]


# --- Automatic backups: before the first draw of an evening, after a round was closed, before migrations.

logger = logging.getLogger(__name__)
_one_at_a_time = Lock()


def store_before_draw(**_arguments: object) -> None:
    # A half-done transaction is no state to store.
    if settings.AUTOMATIC_COPIES and not connection.in_atomic_block:
        _store_or_log(BEFORE_DRAW, "No copy could be made before the draw.")


def store_after_closing(*, ends_evening: bool, **_arguments: object) -> None:
    if settings.AUTOMATIC_COPIES:
        why = EVENING_ENDED if ends_evening else ROUND_CLOSED
        # No daemon: a site that is stopped right after the last round ends when the backup is whole.
        Thread(target=_store_in_background, args=(why,), name="copy").start()


def _store_in_background(why: str) -> None:
    with _one_at_a_time, closing(connection):
        _store_or_log(why, "No copy could be made after a round was closed.")


def _store_or_log(why: str, otherwise: str) -> None:
    """Where the backup fails, on a full disk say, play goes on, and the reminder says that it is missing."""
    try:
        store_backup(why)
    except (OSError, DatabaseError):
        logger.exception(otherwise)


def store_before_migrating(plan: list[Any], **_arguments: object) -> None:
    """Receives Django's pre_migrate. Raises CommandError where the backup fails: nothing is migrated then."""
    if not plan or not settings.AUTOMATIC_COPIES or connection.in_atomic_block or not has_club():
        return
    try:
        store_backup(BEFORE_MIGRATION)
    except OSError as error:
        raise CommandError(
            f"The database is not brought up to date, since no copy of it could be made: {error}"
        ) from error
