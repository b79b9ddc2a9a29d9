"""Somebody at each table sends deals as fast as they can, and keeps what was acknowledged.

Answers get lost: then the same is sent again with the same key, as a phone does, until there is an answer.
"""

from __future__ import annotations

import http.client
import json
import uuid
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from random import Random
from threading import Event
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

ALL = 157
DEALS = 8
PATIENCE = 30  # seconds


class Answer(NamedTuple):
    status_code: int
    content: bytes
    headers: dict[str, str]


class OverHttp:
    """Cookies of its own, a connection for each request. Raises OSError where nobody answers."""

    def __init__(self, address: str) -> None:
        self.address = urlsplit(address)
        self.cookies: dict[str, str] = {}

    def get(self, path: str) -> Answer:
        return self._ask("GET", path)

    def post(self, path: str, data: dict[str, str]) -> Answer:
        return self._ask("POST", path, urlencode(data), "application/x-www-form-urlencoded")

    def put(self, path: str, said: Any) -> Answer:
        return self._ask("PUT", path, json.dumps(said), "application/json")

    def _ask(self, method: str, path: str, body: str = "", kind: str = "") -> Answer:
        connection = http.client.HTTPConnection(
            self.address.hostname or "", self.address.port, timeout=PATIENCE
        )
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {"Cookie": cookies, "X-CSRFToken": self.cookies.get("csrftoken", ""), "Content-Type": kind}
        try:
            connection.request(method, path, body.encode(), sent)
            response = connection.getresponse()
            content = response.read()
        except http.client.HTTPException as error:
            raise ConnectionError(f"{path}: {error!r}") from error
        finally:
            connection.close()
        for name, value in response.getheaders():
            if name.lower() == "set-cookie":
                self.cookies |= {each.key: each.value for each in SimpleCookie(value).values()}
        return Answer(response.status, content, dict(response.getheaders()))


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
        answer = self.client.put(path, writing.said)
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
        number = self.rng.randint(1, DEALS)
        before, seen = self.known.get(number, (0, 0))
        first = self.rng.choice([each for each in range(2, ALL - 1) if each != before])
        return Writing(number, first, seen, str(uuid.UUID(int=self.rng.getrandbits(128), version=4)))

    def told(self) -> dict[int, tuple[int, int]]:
        """The card points and version of each deal, as the site has them."""
        told = json.loads(self.client.get(f"/api/matches/{self.match}/").content)
        return {each["number"]: (each["deal"]["card_points"][0], each["version"]) for each in told["deals"]}

    def differences(self) -> list[str]:
        """What the site has otherwise than it was acknowledged. What had no answer may be there or not."""
        found, may = self.told(), [self.known]
        if self.under_way is not None:
            may.append({**self.known, self.under_way.number: (self.under_way.first, self.under_way.seen + 1)})
        if found in may:
            return []
        return [f"match {self.match} has {found}, acknowledged is {self.known}, under way {self.under_way}"]
