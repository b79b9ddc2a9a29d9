"""What the secretary reads before restoring a backup, and the reminder to save one on another medium."""

from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from jassclub.journal.models import Line
from jassclub.matches.models import Correction
from jassclub.players.actions import FORGOTTEN

from .file import Manifest
from .rows import present_holdings
from .stored import folder, newest_automatic


def differences(manifest: Manifest) -> list[tuple[str, str | int, str | int]]:
    words = {
        "club": _("Club"),
        "members": _("Members"),
        "seasons": _("Seasons"),
        "evenings": _("Evenings"),
        "newest": _("Newest evening"),
        "deals": _("Deals"),
    }
    then, now = manifest.holds, present_holdings()
    return [(words[name], _shown(then[name]), _shown(now[name])) for name in words]


def _shown(value: date | str | int | None) -> str | int:
    if isinstance(value, date):
        return date_format(value, "SHORT_DATE_FORMAT")
    return "–" if value is None else value


def forgotten_since(manifest: Manifest) -> int:
    """The number of members made anonymous since: the backup still has their names."""
    return Line.objects.filter(what=FORGOTTEN, at__gt=manifest.when).count()


def written_since(manifest: Manifest) -> int:
    """The number of deals written or changed since: restoring the backup loses them."""
    return Correction.objects.filter(at__gt=manifest.when).values("match", "number").distinct().count()


# --- The reminder: is the last round in a stored backup, and in one on another medium?

TAKEN = "taken"  # an empty file beside the backups: its time is that of the last download
IN_THE_MAKING = timedelta(minutes=2)  # the time that a backup may take


def reminder(evening: int | None = None) -> dict[str, Any]:
    """Of one evening, by its key, or of the club. `is_missing`: the last round was closed, and the site has
    made no backup since. `is_to_take`: the last round is in no backup on another medium."""
    of_evening = {} if evening is None else {"evening": evening}
    closings = Line.objects.filter(what="round_closed", **of_evening)
    closed = closings.order_by("-pk").values_list("at", flat=True).first()
    taken = Path(settings.COPIES_DIR) / TAKEN
    downloaded, newest = _time_of(taken) if taken.exists() else None, newest_automatic()
    is_in_newest = closed is None or (newest is not None and _time_of(newest.path) >= closed)
    is_due = closed is not None and timezone.now() >= closed + IN_THE_MAKING
    return {
        "downloaded_at": downloaded,
        "newest": newest,
        "is_missing": settings.AUTOMATIC_COPIES and is_due and not is_in_newest,
        "is_to_take": closed is not None and (downloaded is None or downloaded < closed),
    }


def record_download() -> None:
    """Where that cannot be recorded, the secretary is reminded once too often."""
    with suppress(OSError):
        (folder() / TAKEN).touch()


def _time_of(path: Path) -> datetime:
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)
