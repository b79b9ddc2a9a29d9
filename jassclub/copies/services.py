"""Bringing a copy back: the club is as it was then, or nothing is changed."""

from __future__ import annotations

import tempfile
from pathlib import Path

from django.core.management.color import no_style
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _

from jassclub.database_errors import is_unavailable
from jassclub.databases import remember_club
from jassclub.journal.noting import note
from jassclub.journal.restoring import restoring
from jassclub.locks import one_transaction
from jassclub.members.models import Club, Session, WrongTries
from jassclub.tournaments.selectors.soundness import faults

from .container import Container, opened
from .examining import examine
from .kept import BEFORE_RESTORE, have_examined, remove_oldest, write_kept
from .loading import load, models_of
from .locking import keep_writers_out, unhurried
from .manifest import Manifest
from .refusal import CopyRefused


def bring_back(path: Path) -> Manifest:
    """Examine the copy, and make the club what it was then. The present state is kept as a copy first.

    All sessions end. Raises CopyRefused, OSError and DatabaseError: then nothing was changed.
    """
    with tempfile.TemporaryDirectory(prefix="jassclub-copy-") as folder:
        upgraded = Path(folder) / "copy"
        found = examine(path, upgraded=upgraded)
        if found.faults:
            raise CopyRefused(_("This copy is not sound: %(fault)s") % {"fault": found.faults[0]})
        with opened(upgraded if found.is_older else path) as container, unhurried():
            present = replace_everything(container=container)
    if present:
        have_examined(present)
        remove_oldest()
    remember_club()
    return found.manifest


@one_transaction
def replace_everything(*, container: Container) -> Path | None:
    """Take all rows out, and put the copy's in; returns where the present was kept, if there was a club.

    Raises CopyRefused where the copy does not fit.
    """
    models = models_of(container.manifest)
    visits = [Session._meta.db_table, WrongTries._meta.db_table]
    tables = [*visits, *(model._meta.db_table for model in models)]
    keep_writers_out(tables)
    present = write_kept(BEFORE_RESTORE) if Club.objects.exists() else None
    try:
        with restoring(), connection.cursor() as cursor:
            for table in tables:
                cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")
            load(container)
            connection.check_constraints()
            for statement in connection.ops.sequence_reset_sql(no_style(), models):
                cursor.execute(statement)
    except DatabaseError as error:
        if is_unavailable(error):
            raise
        raise CopyRefused(_("This copy does not fit together: %(reason)s.") % {"reason": error}) from error
    if wrong := faults():
        raise CopyRefused(_("This copy is not sound: %(fault)s") % {"fault": wrong[0]})
    note("copy_brought_back", after={"saved": container.manifest.when.isoformat()})
    return present
