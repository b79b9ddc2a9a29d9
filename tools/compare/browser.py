"""Somebody who reads the site and sends its forms, within this process: no server, no network."""

from __future__ import annotations

import contextlib
import os
import re
import threading
import time
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag, urljoin, urlsplit

from tools.compare.files import body_lines
from tools.compare.forms import Form, forms_of
from tools.compare.markup import Element, read
from tools.compare.pages import without_tokens

HOST = "127.0.0.1:8000"  # a name under which every site on a laptop is reached
PATIENCE = 20  # seconds for what the site goes on with in the background
UNTOLD = ("Date", "ETag", "Last-Modified", "Content-Length", "Server")


@dataclass
class Answer:
    """`address` is where it was found: a path with its query."""

    address: str
    status: int
    headers: dict[str, str]
    cookies: list[str]
    body: bytes

    @property
    def content_type(self) -> str:
        return self.headers.get("Content-Type", "")

    @property
    def is_page(self) -> bool:
        return self.content_type.startswith("text/html")

    @property
    def location(self) -> str:
        return self.headers.get("Location", "")

    @cached_property
    def page(self) -> Element:
        return read(self.body.decode()) if self.is_page else Element("", {})

    @cached_property
    def forms(self) -> list[Form]:
        return forms_of(self.page)

    def links(self) -> list[str]:
        """Addresses of this site that the page leads to, also its frames, pictures and parts."""
        found = []
        for each in self.page:
            names = ("href", "src", "hx-get") if each.tag != "form" else ()
            found += [each.get(name) for name in names if each.get(name)]
            if each.tag == "form" and not (each.posts if isinstance(each, Form) else _posts(each)):
                found.append(each.get("action") or self.address)
        return [path for path in map(self.here, found) if path]

    def imports(self) -> list[str]:
        """The style sheets that a style sheet imports."""
        is_style = self.content_type.startswith("text/css")
        return re.findall(r'@import url\("([^"]+)"\)', self.body.decode()) if is_style else []

    def here(self, link: str) -> str:
        parts = urlsplit(urljoin(f"http://{HOST}{self.address}", urldefrag(link).url))
        if parts.netloc != HOST or parts.scheme != "http":
            return ""
        return parts.path + (f"?{parts.query}" if parts.query else "")

    def lines(self) -> list[str]:
        head = [f"{self.status}"]
        head += [f"{name}: {without_tokens(value)}" for name, value in sorted(self.headers.items())]
        head += [f"Set-Cookie: {cookie}" for cookie in self.cookies]
        return [*head, "", *body_lines(self.content_type, self.body)]

    def errors(self) -> list[str]:
        """What the page says against a form; for whoever runs the tool."""
        return [each.text for each in self.page.all("main")] or [self.body[:300].decode("utf-8", "replace")]


def _posts(form: Element) -> bool:
    return form.get("method").lower() == "post"


class Browser:
    """Has cookies of its own. `fixed` makes what is random depend on nothing but what is asked."""

    def __init__(self, name: str, language: str, fixed: Any, cookies: dict[str, str] | None = None) -> None:
        from django.test import Client

        self.name, self.language, self._fixed = name, language, fixed
        self._client = Client(raise_request_exception=False)
        self._given = cookies
        for cookie, value in (cookies or {}).items():
            self._client.cookies[cookie] = value

    @property
    def cookies(self) -> dict[str, str]:
        return {name: morsel.value for name, morsel in self._client.cookies.items() if morsel.value}

    def anew(self) -> Browser:
        """The same one, that has visited nothing yet: some pages give rights, or choose a language."""
        return Browser(self.name, self.language, self._fixed, self._given)

    def get(self, address: str, *, more: dict[str, str] | None = None) -> Answer:
        return self._asked("GET", address, added=more)

    def post(self, address: str, values: Any, *, seed: object = "") -> Answer:
        return self._asked("POST", address, data=values, seed=seed)

    def ask(self, method: str, address: str, json: Any = None, *, seed: object = "") -> Answer:
        more: dict[str, Any] = {} if json is None else {"data": json, "content_type": "application/json"}
        return self._asked(method, address, seed=seed, **more)

    def _asked(
        self,
        method: str,
        address: str,
        *,
        seed: object = "",
        added: dict[str, str] | None = None,
        **more: Any,
    ) -> Answer:
        self._fixed.repeat(self.name, method, address, seed)
        response = getattr(self._client, method.lower())(
            address, headers={"Host": HOST, "Accept-Language": self.language, **(added or {})}, **more
        )
        try:
            body = b"".join(response) if response.streaming else response.content
        finally:
            response.close()
        _wait_for_the_background()
        headers = {name: value for name, value in response.headers.items() if name not in UNTOLD}
        cookies = [_described(each) for _name, each in sorted(response.cookies.items())]
        return Answer(address, response.status_code, headers, cookies, body)

    def follow(self, answer: Answer) -> Answer:
        """Where it leads, as browsers do."""
        for _step in range(5):
            if answer.status not in (301, 302, 303):
                break
            answer = self.get(answer.here(answer.location))
        return answer


def _described(morsel: Any) -> str:
    said = {name: value for name, value in sorted(morsel.items()) if value and name != "expires"}
    return f"{morsel.key}=…" + "".join(f"; {name}={value}" for name, value in said.items())


def _wait_for_the_background() -> None:
    """Threads and programs that the site has started: otherwise a page shows how far they are by chance."""
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and thread.name != "MainThread":
            thread.join(PATIENCE)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and _children():
        time.sleep(0.02)


def _children() -> str:
    """Programs that run still, where the system tells (Linux)."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG) != (0, 0):
            pass
    tasks = Path("/proc/self/task").glob("*/children")
    return " ".join(each.read_text() for each in tasks).strip()
