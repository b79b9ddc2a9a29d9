"""What takes long to read of an evening is read before it is locked: nobody who writes waits for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from jassclub.journal.changes import changes_of
from jassclub.journal.transactions import lock_row
from jassclub.web.snapshots import one_snapshot

from .models import Evening

Found = TypeVar("Found")


def read_optimistically(evening: Evening, read: Callable[[Evening], Found]) -> Callable[[Evening], Found]:
    """Reads now. To be asked again with the evening once it is locked: then the answer is what was found, or,
    if anything of the season or the club has changed in between, what is read anew.

    Raises DoesNotExist where the evening is gone, and what `read` raises.
    """
    with one_snapshot():
        evening = Evening.objects.select_related("season").get(pk=evening.pk)
        number = changes_of(season=evening.season_id)
        found = read(evening)

    def once_locked(locked: Evening) -> Found:
        return found if changes_of(season=locked.season_id) == number else read(locked)

    return once_locked


def lock_evening(evening: Evening) -> Evening:
    """The evening as it is now, with its season; nobody calls the roll, draws, or moves somebody until the
    transaction ends. Raises DoesNotExist where it is gone meanwhile.
    """
    return lock_row(Evening.objects.filter(pk=evening.pk).select_related("season"))
