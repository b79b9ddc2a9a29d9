"""Someone at each table sends deals as fast as they can, and keeps what was acknowledged. Answers get lost:
then the same is sent again with the same key, as a phone does, until there is an answer."""

import json
import uuid
from collections import Counter
from http.client import HTTPException
from http.cookiejar import CookieJar
from random import Random
from threading import Event
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

ALL = 157
DEALS = 8
PATIENCE = 30  # seconds


class Answer(NamedTuple):
    status: int
    content: bytes
    headers: Any


class OverHttp:
    """Cookies of its own, a connection for each request."""

    def __init__(self, address: str) -> None:
        self.address, self.cookies = address, CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.cookies))

    def ask(self, method: str, path: str, said: Any = None) -> Answer:
        """Sends a form, or as a program what it says, in JSON. Raises OSError where nobody answers."""
        is_program = path.startswith("/api/")
        kind = "application/json" if is_program else "application/x-www-form-urlencoded"
        sent = json.dumps(said) if is_program else urlencode(said or {})
        token = next((each.value for each in self.cookies if each.name == "csrftoken"), "")
        request = Request(
            self.address + path,
            sent.encode() if said else None,
            {"X-CSRFToken": token, "Content-Type": kind},
            method=method,
        )
        try:
            with self.opener.open(request, timeout=PATIENCE) as response:
                return Answer(response.status, response.read(), response.headers)
        except HTTPError as refused:
            return Answer(refused.code, refused.read(), refused.headers)
        except HTTPException as error:
            raise ConnectionError(f"{path}: {error!r}") from error


class Writing(NamedTuple):
    """One deal as it is sent; `seen` is the version that it replaces."""

    number: int
    first: int  # card points of side 0
    seen: int
    key: str


class Writer:
    """At one match: `known` is the last acknowledged card points and version of each deal."""

    def __init__(self, match: int, client: OverHttp, rng: Random) -> None:
        self.path, self.client, self.rng = f"/api/matches/{match}/", client, rng
        self.under_way: Writing | None = None  # sent, but no answer seen yet
        self.told: Counter[str] = Counter()
        self.errors: list[str] = []
        self.known = self.on_the_site()

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
            self.told["again"] += 1
            self.send(self.under_way)

    def send(self, writing: Writing) -> None:
        self.under_way = writing
        deal = {"trump": "hearts", "card_points": [writing.first, ALL - writing.first]}
        said = {"deal": deal, "seen": writing.seen, "key": writing.key, "confirm": True}
        answer = self.client.ask("PUT", f"{self.path}deals/{writing.number}/", said)
        if answer.status == 503 and answer.headers.get("Retry-After"):
            self.told["not now"] += 1
        elif answer.status not in (200, 201):
            self.errors.append(f"{self.path} {writing}: {answer.status} {answer.content[:300]!r}")
        elif self.rng.random() < 0.2:  # the answer is lost on its way, and the same is sent again
            self.told["again"] += 1
        else:
            self.known[writing.number] = (writing.first, writing.seen + 1)
            self.told["acknowledged"] += 1
            self.under_way = None

    def _next(self) -> Writing:
        number = self.rng.randint(1, DEALS)
        before, seen = self.known.get(number, (0, 0))
        first = self.rng.choice([each for each in range(2, ALL - 1) if each != before])
        return Writing(number, first, seen, str(uuid.UUID(int=self.rng.getrandbits(128), version=4)))

    def on_the_site(self) -> dict[int, tuple[int, int]]:
        """The card points and version of each deal."""
        told = json.loads(self.client.ask("GET", self.path).content)
        return {each["number"]: (each["deal"]["card_points"][0], each["version"]) for each in told["deals"]}

    def differences(self) -> list[str]:
        """What the site has otherwise than it was acknowledged. What had no answer may be there or not."""
        found, may = self.on_the_site(), [self.known]
        if self.under_way is not None:
            number, first, seen, _key = self.under_way
            may.append({**self.known, number: (first, seen + 1)})
        if found in may:
            return []
        return [f"{self.path} has {found}, acknowledged is {self.known}, under way {self.under_way}"]
