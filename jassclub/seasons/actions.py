"""Locking an evening, and reading what takes long before it is locked, so that no writer waits for it."""

from collections.abc import Callable
from typing import TypeVar

from jassclub.journal.changes import changes_of
from jassclub.journal.transactions import lock_row
from jassclub.web.snapshots import one_snapshot

from .models import Evening

Content = TypeVar("Content")


def read_optimistically(evening: Evening, read: Callable[[Evening], Content]) -> Callable[[Evening], Content]:
    """Reads now. Call the result with the locked evening: it returns what was read, or reads again if the
    season or the club has changed in between.

    Raises DoesNotExist where the evening is gone, and what `read` raises.
    """
    with one_snapshot():
        evening = Evening.objects.select_related("season").get(pk=evening.pk)
        number = changes_of(season=evening.season_id)
        early = read(evening)

    def once_locked(locked: Evening) -> Content:
        return early if changes_of(season=locked.season_id) == number else read(locked)

    return once_locked


def lock_evening(evening: Evening) -> Evening:
    """The evening as it is now, with its season; nobody else changes it until the transaction ends. Raises
    DoesNotExist where it is gone."""
    return lock_row(Evening.objects.filter(pk=evening.pk).select_related("season"))
