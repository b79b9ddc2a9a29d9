"""What the secretary reads before restoring a backup, and the reminder to save one on another medium."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from jassclub.journal.models import Line
from jassclub.matches.models import Correction
from jassclub.players.actions import FORGOTTEN

from .file import Manifest
from .rows import present_holdings
from .stored import StoredBackup, folder, newest_automatic


def differences(manifest: Manifest) -> list[tuple[str, str | int, str | int]]:
    """What the backup holds beside what the database holds now: words, then, now."""
    then, now = manifest.holds, present_holdings()
    return [
        (_("Club"), then.club, now.club),
        (_("Members"), then.members, now.members),
        (_("Seasons"), then.seasons, now.seasons),
        (_("Evenings"), then.evenings, now.evenings),
        (_("Newest evening"), _day(then.newest), _day(now.newest)),
        (_("Deals"), then.deals, now.deals),
    ]


def _day(day: date | None) -> str:
    return date_format(day, "SHORT_DATE_FORMAT") if day else "–"


def forgotten_since(manifest: Manifest) -> int:
    """The number of members made anonymous since: the backup still has their names."""
    return Line.objects.filter(what=FORGOTTEN, at__gt=manifest.when).count()


def written_since(manifest: Manifest) -> int:
    """The number of deals written or changed since: restoring the backup loses them."""
    return Correction.objects.filter(at__gt=manifest.when).values("match", "number").distinct().count()


# --- The reminder: is the last round in a stored backup, and in one on another medium?

TAKEN = "taken"  # an empty file beside the backups: its time is that of the last download
IN_THE_MAKING = timedelta(minutes=2)  # the time that a backup may take


@dataclass(frozen=True)
class Reminder:
    """What the secretary should know of backups."""

    closed_at: datetime | None  # the last round
    downloaded_at: datetime | None  # the last download
    newest: StoredBackup | None  # made by the site itself

    @property
    def is_missing(self) -> bool:
        """The last round was closed, and the site has made no backup since."""
        if not settings.AUTOMATIC_COPIES or self.closed_at is None:
            return False
        if timezone.now() < self.closed_at + IN_THE_MAKING:
            return False
        return self.newest is None or _time_of(self.newest.path) < self.closed_at

    @property
    def is_to_take(self) -> bool:
        """The last round is in no backup on another medium."""
        closed, downloaded = self.closed_at, self.downloaded_at
        return closed is not None and (downloaded is None or downloaded < closed)


def reminder(evening: int | None = None) -> Reminder:
    """The reminder of one evening, by its key, or of the club."""
    of_evening = {} if evening is None else {"evening": evening}
    closings = Line.objects.filter(what="round_closed", **of_evening)
    closed_at = closings.order_by("-pk").values_list("at", flat=True).first()
    taken = Path(settings.COPIES_DIR) / TAKEN
    return Reminder(closed_at, _time_of(taken) if taken.exists() else None, newest_automatic())


def record_download() -> None:
    """A backup is downloaded. Where that cannot be recorded, the secretary is reminded once too often."""
    with suppress(OSError):
        (folder() / TAKEN).touch()


def _time_of(path: Path) -> datetime:
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)
