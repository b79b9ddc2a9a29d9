"""Somebody at each table sends deals as fast as they can, and keeps what was acknowledged.

Answers get lost: then the same is sent again with the same key, as a phone does, until there is an answer.
"""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass, field
from random import Random
from threading import Event
from typing import Any

from tests.simulator.faults.http import OverHttp

ALL = 157


@dataclass
class Writing:
    """One deal as it is sent; `seen` is the version that it replaces."""

    number: int
    first: int  # card points of side 0
    seen: int
    key: str

    @property
    def said(self) -> dict[str, Any]:
        deal = {"trump": "hearts", "card_points": [self.first, ALL - self.first]}
        return {"deal": deal, "seen": self.seen, "key": self.key, "confirm": True}


@dataclass
class Writer:
    """At one match: `known` is the last acknowledged card points and version of each deal."""

    match: int
    client: OverHttp
    rng: Random
    deals: int
    known: dict[int, tuple[int, int]] = field(default_factory=dict)
    under_way: Writing | None = None  # sent, but no answer seen yet
    acknowledged: int = 0
    again: int = 0
    not_now: int = 0
    errors: list[str] = field(default_factory=list)

    def write_until(self, stop: Event) -> None:
        """Until it is time to stop, or nobody answers any more."""
        while not stop.is_set() and not self.errors:
            try:
                self.send(self.under_way or self._next())
            except OSError:
                return

    def finish(self) -> None:
        """Sends again what had no answer."""
        if self.under_way is not None:
            self.again += 1
            self.send(self.under_way)

    def send(self, writing: Writing) -> None:
        self.under_way = writing
        path = f"/api/matches/{self.match}/deals/{writing.number}/"
        answer = self.client.put(path, json.dumps(writing.said), content_type="application/json")
        if answer.status_code == 503 and answer.headers.get("Retry-After"):
            self.not_now += 1
            return
        if answer.status_code not in (200, 201):
            self.errors.append(f"{path} {writing.said}: {answer.status_code} {answer.content[:300]!r}")
            return
        if self.rng.random() < 0.2:  # the answer is lost on its way, and the same is sent again
            self.again += 1
            return
        self.known[writing.number] = (writing.first, writing.seen + 1)
        self.acknowledged += 1
        self.under_way = None

    def _next(self) -> Writing:
        number = self.rng.randint(1, self.deals)
        before, seen = self.known.get(number, (0, 0))
        first = self.rng.choice([each for each in range(2, ALL - 1) if each != before])
        return Writing(number, first, seen, str(uuid.UUID(int=self.rng.getrandbits(128), version=4)))

    def differences(self) -> list[str]:
        """What the site has otherwise than it was acknowledged. What had no answer may be there or not."""
        told = json.loads(self.client.get(f"/api/matches/{self.match}/").content)
        found = {each["number"]: (each["deal"]["card_points"][0], each["version"]) for each in told["deals"]}
        may = dict(self.known)
        if self.under_way is not None:
            done = {**may, self.under_way.number: (self.under_way.first, self.under_way.seen + 1)}
            if found == done:
                return []
        if found == may:
            return []
        return [f"match {self.match} has {found}, acknowledged is {may}, under way {self.under_way}"]
