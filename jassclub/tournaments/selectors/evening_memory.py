"""What was read of an evening stays in this process, with what was worked out of it, until something changes.

With it stays the number of changes (`journal.changes`) that it was read with. That number is asked for in the
same snapshot as all else on a page, so nothing here is ever out of date, and several processes need not know
of each other. Whoever writes reads the database itself: what they have changed has no number yet.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from threading import Lock
from typing import Any, TypeVar, cast

from jassclub.journal.changes import changes_by_evening
from jassclub.snapshots import is_only_reading

from .results_read import Anew, RoundResult, results_read

MOST = 50_000  # results, which are three years of a large club; the evenings asked for longest ago go first
MOST_WORKED_OUT = 16  # of an evening: for each way in which somebody looks at a season

T = TypeVar("T")


class EveningRead:
    """The results of an evening as they are stored, which nobody changes, and what was worked out of them."""

    def __init__(self, results: Sequence[RoundResult]) -> None:
        self.results = results
        self._worked_out: dict[Hashable, Any] = {}

    def worked_out(self, how: Hashable, work: Callable[[], T]) -> T:
        """What `work` returns, done once for each `how`: what the work is called, and all that it depends
        on besides the results."""
        kept = self._worked_out  # which another thread may replace
        if how in kept:
            return cast(T, kept[how])
        if len(self._worked_out) >= MOST_WORKED_OUT:
            self._worked_out = {}
        found = self._worked_out[how] = work()
        return found


_kept: OrderedDict[int, tuple[int, EveningRead]] = OrderedDict()  # with the number of changes
_lock = Lock()


def evenings_read(season: int, evenings: Collection[int], anew: Anew | None = None) -> dict[int, EveningRead]:
    """Each of these evenings of a season, by their keys; only those are read that are not remembered.

    In one query where all are, else in three. With matches that are counted `anew` nothing is remembered.
    """
    if anew:
        return {key: EveningRead(results) for key, results in results_read(evenings, anew).items()}
    if not is_only_reading():
        return _read(evenings)
    numbers = changes_by_evening(season)
    found = _remembered({each: numbers[each] for each in evenings})
    missing = [each for each in evenings if each not in found]
    if missing:
        found |= _read(missing)
        _remember({each: (numbers[each], found[each]) for each in missing if numbers[each]})
    return found


def forget_all() -> None:
    """As in a process that has just begun."""
    with _lock:
        _kept.clear()


def _read(evenings: Collection[int]) -> dict[int, EveningRead]:
    return {key: EveningRead(results) for key, results in results_read(evenings).items()}


def _remembered(numbers: Mapping[int, int]) -> dict[int, EveningRead]:
    found = {}
    with _lock:
        for key, number in numbers.items():
            kept = _kept.get(key)
            if kept and kept[0] == number:
                found[key] = kept[1]
                _kept.move_to_end(key)
    return found


def _remember(read: Mapping[int, tuple[int, EveningRead]]) -> None:
    with _lock:
        for key, evening in read.items():
            _kept[key] = evening
            _kept.move_to_end(key)
        results = sum(len(each.results) for _number, each in _kept.values())
        while results > MOST:
            _key, (_number, oldest) = _kept.popitem(last=False)
            results -= len(oldest.results)
