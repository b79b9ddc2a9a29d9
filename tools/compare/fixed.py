"""A clock that stands still and randomness that repeats: two recordings of the same site are equal."""

from __future__ import annotations

import os
import random
from datetime import datetime
from zoneinfo import ZoneInfo

NIGHT = datetime(
    2026, 11, 20, 18, 30, tzinfo=ZoneInfo("Europe/Zurich")
)  # a Friday; the sample club's evening
LATER = NIGHT.replace(hour=23, minute=0)  # when the pages are read


class Fixed:
    """Start it before Django is loaded. It is never stopped: the process ends with it."""

    def __init__(self) -> None:
        import time_machine  # here, so that what needs no clock needs no library

        self._randomness = random.Random(0)
        self._clock = time_machine.travel(NIGHT, tick=False).start()
        os.urandom = self._bytes
        random._urandom = self._bytes  # what `secrets` and SystemRandom ask

    def _bytes(self, size: int) -> bytes:
        return self._randomness.randbytes(size)

    def repeat(self, *seed: object) -> None:
        """What is random from now on depends on this alone, and not on what was random before."""
        self._randomness.seed(" ".join(map(str, seed)))

    def forward(self, *, seconds: float) -> None:
        self._clock.shift(seconds)

    def move_to(self, moment: datetime) -> None:
        self._clock.move_to(moment)

    @staticmethod
    def now() -> datetime:
        return datetime.now(tz=NIGHT.tzinfo)
