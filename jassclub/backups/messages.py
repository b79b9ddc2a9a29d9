"""Backups in words: the journal's message, a summary of a backup, and its file name."""

import re
from datetime import datetime

from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from jassclub.journal.kinds import Kind, register
from jassclub.journal.models import Line
from jassclub.web.downloads import in_ascii

from .file import Manifest
from .origin import IN_SHORT
from .stored import ENDING


def _restored(line: Line) -> str:
    saved = parse_datetime(line.after["saved"])
    at = date_format(localtime(saved), "SHORT_DATETIME_FORMAT") if saved else line.after["saved"]
    words = _("the club was restored from the backup of %(at)s") % {"at": at}
    in_short = IN_SHORT.get(line.after.get("origin"))  # older lines have none
    return f"{words}, {in_short % line.after}" if in_short else words


register({"copy_brought_back": Kind(_restored)})


def summary(manifest: Manifest) -> str:
    holds = manifest.holds
    newest = date_format(holds["newest"], "DATE_FORMAT") if holds["newest"] else "–"
    saved = date_format(localtime(manifest.when), "DATETIME_FORMAT")
    words = _(
        "%(club)s, saved %(saved)s. Members: %(members)s, seasons: %(seasons)s, evenings: %(evenings)s"
        " (the newest: %(newest)s), deals: %(deals)s."
    )
    return words % {**holds, "newest": newest, "saved": saved}


def file_name(club: str, when: datetime) -> str:
    """As `Jassclub Altstadt Backup 2026-11-22 2043.jasscopy.sqlite3`, for any disk; a folder lists the newest
    last."""
    words = re.findall(r"[A-Za-z0-9]+", in_ascii(club)) or ["Jassclub"]
    return f"{' '.join(words)[:60]} {in_ascii(_('Backup'))} {localtime(when):%Y-%m-%d %H%M}{ENDING}"
