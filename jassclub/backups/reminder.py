"""Whether what was played last is in a copy: in one that the site keeps, and in one on another medium."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from jassclub.journal.models import Line

from .stored import StoredBackup, folder, newest_automatic

TAKEN = "taken"  # an empty file beside the copies: its time is when one was last handed out as a file
IN_THE_MAKING = timedelta(minutes=2)  # so long a copy may take


@dataclass(frozen=True)
class Reminder:
    """What the secretary should know of copies.

    closed_at  when a round was closed last; None where none ever was
    downloaded_at   when a copy was handed out as a file last, to be put elsewhere; None where none ever was
    kept       the newest that the site made by itself
    """

    closed_at: datetime | None
    downloaded_at: datetime | None
    kept: StoredBackup | None

    @property
    def is_missing(self) -> bool:
        """The site was to make one when the round was closed, and has not."""
        if not settings.AUTOMATIC_COPIES or self.closed_at is None or self._is_in_the_making:
            return False
        return self.kept is None or _time_of(self.kept.path) < self.closed_at

    @property
    def is_unsound(self) -> bool:
        return self.kept is not None and bool(self.kept.faults)

    @property
    def is_to_take(self) -> bool:
        """What was played last is on no other medium."""
        if self.closed_at is None:
            return False
        return self.downloaded_at is None or self.downloaded_at < self.closed_at

    @property
    def _is_in_the_making(self) -> bool:
        return self.closed_at is not None and timezone.now() < self.closed_at + IN_THE_MAKING


def reminder(evening: int | None = None) -> Reminder:
    """Of an evening, by its key, or of all."""
    closings = Line.objects.filter(what="round_closed")
    if evening is not None:
        closings = closings.filter(evening=evening)
    closed_at = closings.order_by("-pk").values_list("at", flat=True).first()
    return Reminder(closed_at, downloaded_at(), newest_automatic())


def downloaded_at() -> datetime | None:
    with suppress(OSError):
        return _time_of(Path(settings.COPIES_DIR) / TAKEN)
    return None


def record_download() -> None:
    """One is handed out. Where that cannot be noted, the secretary is reminded once too often."""
    with suppress(OSError):
        (folder() / TAKEN).touch()


def _time_of(path: Path) -> datetime:
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)
