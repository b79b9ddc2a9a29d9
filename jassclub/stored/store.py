"""Where answers are kept, in this process."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock

from .answers import LARGEST, Answer

PATIENCE = 10  # seconds that somebody waits for what another request puts together
MOST = 5000  # answers


class Store:
    """The answers that were asked for last, in at most so many bytes.

    Django's own caches keep pickled copies, count entries and not bytes, and have no turn to wait for.
    """

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self._bytes = 0
        self._kept: OrderedDict[Hashable, Answer] = OrderedDict()
        self._under_way: dict[Hashable, Future[Answer | None]] = {}
        self._lock = Lock()

    def get(self, key: Hashable) -> Answer | None:
        with self._lock:
            return self._get(key)

    def put(self, key: Hashable, answer: Answer) -> None:
        if len(answer.body) > LARGEST:
            return
        with self._lock:
            self._forget(key)
            self._kept[key] = answer
            self._bytes += answer.size
            while self._bytes > self.most_bytes or len(self._kept) > MOST:
                self._forget(next(iter(self._kept)))

    def in_turn(self, key: Hashable, put_together: Callable[[], Answer | None]) -> Answer | None:
        """The answer of whoever is putting this one together, or one's own.

        None where there is none to wait for: it was nothing to keep, failed, or took too long.
        """
        with self._lock:
            if found := self._get(key):
                return found
            theirs = self._under_way.get(key)
            mine: Future[Answer | None] = Future()
            if theirs is None:
                self._under_way[key] = mine
        if theirs is not None:
            return _waited_for(theirs)
        answer = None
        try:
            answer = put_together()
        finally:
            with self._lock:
                del self._under_way[key]
            mine.set_result(answer)
        return answer

    def _get(self, key: Hashable) -> Answer | None:
        found = self._kept.get(key)
        if found is None or not found.holds:
            return None
        self._kept.move_to_end(key)
        return found

    def _forget(self, key: Hashable) -> None:
        if gone := self._kept.pop(key, None):
            self._bytes -= gone.size


def _waited_for(theirs: Future[Answer | None]) -> Answer | None:
    try:
        return theirs.result(PATIENCE)
    except TimeoutError:
        return None
