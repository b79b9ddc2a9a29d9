"""An answer that is sent more than once."""

from __future__ import annotations

import gzip
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import blake2b
from threading import Lock

import brotli
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.timezone import now

LARGEST = 1024 * 1024  # bytes; a larger one is sent and forgotten
LEAST = 200  # bytes that are worth to be compressed, as in Django
TEXTS = ("text/", "application/json", "image/svg+xml")  # what can be compressed
VARY = ("Accept-Encoding", "Accept-Language", "Cookie")
COMPRESS = {
    "br": lambda body: brotli.compress(body, quality=4),
    "gzip": lambda body: gzip.compress(body, compresslevel=6, mtime=0),
}  # the better one first


@dataclass
class Answer:
    """A page with its headers. `tag` is of what it says: the same page has the same tag in every process, and
    after any time. `until` is when it no longer holds, whatever its number of changes."""

    body: bytes
    headers: dict[str, str]
    tag: str
    until: datetime | None
    _forms: dict[str, bytes] = field(default_factory=dict)

    @property
    def holds(self) -> bool:
        return self.until is None or now() < self.until

    @property
    def size(self) -> int:
        """Bytes, with what it may still be compressed to."""
        return 2 * len(self.body)

    def sent_to(self, request: HttpRequest) -> HttpResponseBase:
        """304 for whoever has it, else the page, compressed as the browser can read it."""
        encoding = self._encoding(request.headers.get("Accept-Encoding", ""))
        body = self._form(encoding) if encoding else self.body
        response = HttpResponse(body, headers=self.headers)
        if encoding:
            response.headers["Content-Encoding"] = encoding
        response.headers["Content-Length"] = str(len(body))
        return get_conditional_response(request, etag=self.tag, response=response) or response

    def _encoding(self, accepted: str) -> str:
        """That in which it goes to a browser that accepts these; empty: as it is."""
        if len(self.body) < LEAST or not self.headers["Content-Type"].startswith(TEXTS):
            return ""
        return next((each for each in COMPRESS if _accepts(accepted, each)), "")

    def _form(self, encoding: str) -> bytes:
        """Compressed once: two readers who come first at the same moment both do it, and no harm is done."""
        if encoding not in self._forms:
            self._forms[encoding] = COMPRESS[encoding](self.body)
        return self._forms[encoding]


def _accepts(accepted: str, encoding: str) -> bool:
    """Whether an Accept-Encoding names this one, and not in order to refuse it."""
    for part in accepted.lower().split(","):
        name, _semicolon, weight = part.partition(";")
        if name.strip() == encoding:
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def answer_of(request: HttpRequest, response: HttpResponseBase) -> Answer | None:
    """What is kept of a response; None where it is not for everybody, or no page at all."""
    if response.status_code != 200 or response.cookies or response.has_header("Cache-Control"):
        return None
    if request.session.modified:  # which brings its cookie later
        return None
    if response.streaming and int(response.headers.get("Content-Length") or LARGEST + 1) > LARGEST:
        return None
    body = b"".join(response) if response.streaming else response.content  # type: ignore[attr-defined]
    patch_vary_headers(response, VARY)
    tag = f'W/"{urlsafe_b64encode(blake2b(body, digest_size=15).digest()).decode()}"'
    headers = dict(response.items()) | {"ETag": tag, "Cache-Control": "no-cache"}
    return Answer(body, headers, tag, getattr(response, "holds_until", None))


# --- Where answers are kept, in this process.

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
