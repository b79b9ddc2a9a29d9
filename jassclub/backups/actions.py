"""Restoring a backup: all of it, or nothing is changed."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.contrib.sessions.models import Session
from django.db import DEFAULT_DB_ALIAS, DatabaseError, OperationalError, connection, transaction
from django.db.models import Model
from django.utils.translation import gettext as _

from jassclub.accounts.models import Budget, Club
from jassclub.drawing.integrity import faults
from jassclub.journal.models import restoring
from jassclub.journal.recording import note
from jassclub.journal.transactions import one_transaction
from jassclub.web.databases import applied_migrations, is_unavailable, remember_club

from .file import BackupRefused
from .kept import keep_lines, keep_numbers
from .models import KnownSite
from .origin import OTHER, origin_of
from .rows import apps_at, copy_rows, models_in, open_file
from .stored import BEFORE_RESTORE, remove_oldest, verify_in_background, write_stored
from .verification import Verification, verified

EMPTIED: list[type[Model]] = [Session, Budget]  # and not filled again


def restore(path: Path, *, is_confirmed: bool = False) -> Verification:
    """The present club is stored as a backup first. All sessions end. Raises BackupRefused, OSError and
    DatabaseError: then nothing was changed. `is_confirmed`: someone compared the fingerprint of the site that
    it comes from, which is known from now on."""
    with verified(path) as (result, copy):
        if result.faults:
            raise BackupRefused(_("This backup is damaged: %(fault)s") % {"fault": result.faults[0]})
        with open_file(copy) as file, unhurried():
            present = replace_everything(file=file, backup=result, is_confirmed=is_confirmed)
    if present:
        verify_in_background(present)
        remove_oldest()
    remember_club()
    return result


@one_transaction
def replace_everything(*, file: str, backup: Verification, is_confirmed: bool) -> Path | None:
    """Of the present rows only the lines of the journal are kept. Returns the path of the present club's
    backup, if any. Raises BackupRefused where the rows of the open `file` do not fit together."""
    models = models_in(apps_at(applied_migrations()))
    emptied = [model._meta.db_table for model in [*models, *EMPTIED]]
    keep_writers_out(emptied)
    present = write_stored(BEFORE_RESTORE) if Club.objects.exists() else None
    try:
        with restoring(), connection.cursor() as cursor:
            for table in emptied:
                cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")
            copy_rows(models, source=file, target=DEFAULT_DB_ALIAS)
            if present:
                keep_lines(present)
            connection.check_constraints()
            keep_numbers(models)
    except DatabaseError as error:
        if is_unavailable(error):
            raise
        raise BackupRefused(
            _("The data in this backup is inconsistent: %(reason)s.") % {"reason": error}
        ) from error
    if wrong := faults(again=False):  # they were, when the backup was verified
        raise BackupRefused(_("This backup is damaged: %(fault)s") % {"fault": wrong[0]})
    origin = origin_of(backup.signer)
    if is_confirmed and origin.state == OTHER:
        KnownSite.objects.get_or_create(key=backup.signer)
    after = {"saved": backup.manifest.when.isoformat(), "origin": origin.state, "site": origin.site}
    note("copy_brought_back", after=after)
    return present


# --- No other transaction writes while a backup is restored.

PATIENCE, RETRY_EVERY = 10.0, 0.05  # seconds until running transactions are done


def keep_writers_out(tables: Sequence[str]) -> None:
    """Until the transaction ends; readers go on with the present rows. SQLite has one writer anyway. Raises
    OperationalError if others do not finish in time."""
    if connection.vendor != "postgresql":
        return
    names = ", ".join(map(connection.ops.quote_name, tables))
    end = time.monotonic() + PATIENCE
    while True:
        try:
            # All or none: waiting for one table while holding another could be a deadlock.
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(f"LOCK TABLE {names} IN EXCLUSIVE MODE NOWAIT")
                return
        except OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(RETRY_EVERY)


@contextmanager
def unhurried() -> Iterator[None]:
    """Without the time limits of pages for statements on PostgreSQL."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        own: Any = connection.connection
        before, own.patience = own.patience, None
        cursor.execute("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0")
        try:
            yield
        finally:
            own.patience = before
            if not connection.needs_rollback:
                cursor.execute("RESET statement_timeout; RESET idle_in_transaction_session_timeout")
