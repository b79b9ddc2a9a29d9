"""What was worked out of an evening, in Django's cache until something of the evening changes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from hashlib import blake2b
from typing import Any, TypeVar

from django.core.cache import cache

from jassclub.journal.changes import changes_by_evening
from jassclub.journal.transactions import is_only_reading

T = TypeVar("T")


def cached_by_evening(
    season: int, wanted: Mapping[int, Hashable], work: Callable[[Collection[int]], Mapping[int, T]]
) -> dict[int, T]:
    """What `work` returns for these evenings of a season, by their keys; it gets those that are not cached.

    `wanted` says of each evening what is worked out, and all that it depends on besides the database. The
    number of changes is part of the key and is read in the snapshot of the page. An action reads the database
    itself: what it has changed has no number yet.
    """
    if not is_only_reading():
        return dict(work(wanted.keys()))
    numbers = changes_by_evening(season)
    keys = {evening: _key(evening, numbers[evening], what) for evening, what in wanted.items()}
    cached: dict[str, Any] = cache.get_many(keys.values())
    found = {evening: cached[key] for evening, key in keys.items() if key in cached}
    if missing := wanted.keys() - found.keys():
        new = work(missing)
        found |= new
        cache.set_many({keys[evening]: value for evening, value in new.items() if numbers[evening]})
    return found


def _key(evening: int, number: int, what: Hashable) -> str:
    return f"evening-{blake2b(repr((evening, number, what)).encode(), digest_size=20).hexdigest()}"
