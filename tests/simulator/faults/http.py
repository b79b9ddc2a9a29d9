"""A browser that speaks HTTP to a site in another process, with the few methods of Django's test client."""

from __future__ import annotations

import http.client
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

PATIENCE = 30  # seconds


@dataclass
class Answer:
    status_code: int
    content: bytes
    headers: dict[str, str]
    redirect_chain: list[tuple[str, int]] = field(default_factory=list)


class OverHttp:
    """Cookies of its own, a connection for each request. Raises OSError where nobody answers."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.cookies: dict[str, str] = {}

    def get(self, path: str, data: Any = None, *, follow: bool = False) -> Answer:
        return self._follow(self._ask("GET", path), path, follow)

    def post(
        self, path: str, data: Any = None, *, follow: bool = False, content_type: str = "", **_more: Any
    ) -> Answer:
        return self._follow(self._send("POST", path, data, content_type), path, follow)

    def put(self, path: str, data: Any = None, *, content_type: str = "") -> Answer:
        return self._send("PUT", path, data, content_type)

    def _send(self, method: str, path: str, data: Any, content_type: str) -> Answer:
        body = data if content_type else urlencode(data or {}, doseq=True)
        kind = content_type or "application/x-www-form-urlencoded"
        return self._ask(method, path, body.encode(), {"Content-Type": kind})

    def _ask(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> Answer:
        where = urlsplit(self.address)
        connection = http.client.HTTPConnection(where.hostname or "", where.port, timeout=PATIENCE)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {"Cookie": cookies, "X-CSRFToken": self.cookies.get("csrftoken", ""), **(headers or {})}
        try:
            connection.request(method, path, body, sent)
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

    def _follow(self, answer: Answer, path: str, follow: bool) -> Answer:
        chain = []
        while follow and answer.status_code in (301, 302, 303):
            path = urljoin(path, answer.headers["Location"])
            chain.append((path, answer.status_code))
            answer = self._ask("GET", path)
        answer.redirect_chain = chain
        return answer
