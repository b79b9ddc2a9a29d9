"""Copies without being asked: before an evening's first draw, when a round is closed, before the program
changes the database."""

from __future__ import annotations

import logging
from threading import Lock, Thread
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.management import CommandError
from django.db import DatabaseError, connection

from .kept import BEFORE_DRAW, BEFORE_MIGRATION, EVENING_ENDED, ROUND_CLOSED, keep

logger = logging.getLogger(__name__)
_one_at_a_time = Lock()


def before_first_draw() -> None:
    """The draw goes on without one where the disk is full, say; the log tells."""
    if not settings.AUTOMATIC_COPIES or connection.in_atomic_block:  # within others' work nothing is whole
        return
    try:
        keep(BEFORE_DRAW)
    except (OSError, DatabaseError):
        logger.exception("No copy could be made before the draw.")


def after_closing(*, ends_evening: bool, **_said: object) -> None:
    """Nobody waits for it. Where it fails the secretary is told by there being none (`reminding`)."""
    if not settings.AUTOMATIC_COPIES:
        return
    why = EVENING_ENDED if ends_evening else ROUND_CLOSED
    # No daemon: a site that is stopped right after the last round ends when the copy is whole.
    Thread(target=_keep, args=(why,), name="copy").start()


def _keep(why: str) -> None:
    try:
        with _one_at_a_time:
            keep(why)
    except (OSError, DatabaseError):
        logger.exception("No copy could be made after a round was closed.")
    finally:
        connection.close()


def before_migrating(plan: list[Any], **_said: object) -> None:
    """Django asks with what is to be done. Without a copy nothing is: raises CommandError."""
    if not plan or not settings.AUTOMATIC_COPIES or connection.in_atomic_block or not _has_club():
        return
    try:
        keep(BEFORE_MIGRATION)
    except OSError as error:
        raise CommandError(
            f"The database is not brought up to date, since no copy of it could be made: {error}"
        ) from error


def _has_club() -> bool:
    table = apps.get_model("members", "Club")._meta.db_table
    with connection.cursor() as cursor:
        if table not in connection.introspection.table_names(cursor):
            return False
        cursor.execute(f"SELECT 1 FROM {connection.ops.quote_name(table)}")
        return cursor.fetchone() is not None
