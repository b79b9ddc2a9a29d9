"""Somebody at a browser without scripts: opens pages, fills in their forms, follows where they lead."""

from __future__ import annotations

import json
import traceback
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.test import Client

from tools.compare.forms import Form, form_of
from tools.compare.markup import Element, read

REFUSED = (400, 403, 404, 405, 409, 422, 429)


class Disagreement(AssertionError):
    """The site says something else than it should, or answers with an error of its own."""


class NotNow(Exception):
    """The site says that it cannot just now, as it should while its database is away or has no room."""


@dataclass
class Page:
    """What came back, after all redirects."""

    path: str
    status: int
    content: bytes

    @cached_property
    def root(self) -> Element:
        return read(self.content.decode())

    @property
    def main(self) -> Element:
        return self.root.first("main") or self.root

    @property
    def json(self) -> Any:
        return json.loads(self.content)

    @property
    def forms(self) -> list[Form]:
        return [form_of(each) for each in self.main.all("form")]

    def form(self, *, action: str = "", field: str = "", button: str = "") -> Form:
        """The one form of the page that leads there, or has that field or button."""
        form = self.find_form(action=action, field=field, button=button)
        if form is None:
            raise Disagreement(f"{self.path} has no form for {action or field or button}: {self.words}")
        return form

    def find_form(self, *, action: str = "", field: str = "", button: str = "") -> Form | None:
        for each in self.forms:
            if (
                (not action or urlsplit(each.action).path == action)
                and (not field or each.has(field))
                and (not button or each.button(button) is not None)
            ):
                return each
        return None

    @property
    def words(self) -> str:
        return self.main.text[:600]

    @property
    def refusals(self) -> list[str]:
        """What the page says is wrong."""
        alerts = self.main.all(role="alert") + self.main.all(in_class="errorlist")
        return [each.text for each in (*alerts, *self.root.all(in_class="error")) if each.text]


class Visitor:
    """A browser with cookies of its own."""

    def __init__(self, client: Any = None) -> None:
        self.client = client or Client(raise_request_exception=False)

    def visit(self, path: str) -> Page:
        return self._come(self._ask("get", path))

    def send(self, page: Page, form: Form, button: Element | None = None, **changes: Any) -> Page:
        """Presses a button of the form; without one the way Enter does."""
        if button is None and form.buttons:
            button = form.buttons[0]
        data: dict[str, Any] = {**form.values, **changes}
        action = form.action
        if button is not None:
            if button.get("name"):
                data[button.get("name")] = [*data.get(button.get("name"), []), button.get("value")]
            action = button.get("formaction") or action
        path = urljoin(page.path, action) if action else page.path
        return self._come(self._ask("post", path, data))

    def ask(self, method: str, path: str, said: Any = None) -> Page:
        """As a program asks, in JSON."""
        data = {} if said is None else {"data": json.dumps(said), "content_type": "application/json"}
        return self._answered(path, lambda: getattr(self.client, method)(path, **data))

    def _ask(self, method: str, path: str, data: Any = None) -> Page:
        return self._answered(path, lambda: getattr(self.client, method)(path, data or {}, follow=True))

    def _answered(self, path: str, answer: Any) -> Page:
        response = answer()
        if response.status_code == 503 and response.headers.get("Retry-After"):
            raise NotNow(path)
        if response.status_code >= 500:
            error = (getattr(response, "exc_info", None) or (None, None))[1]
            last = "".join(traceback.format_exception(error)[-6:]) if error else ""
            raise Disagreement(f"{path} answers {response.status_code}\n{last}")
        chain = getattr(response, "redirect_chain", None)
        return Page(chain[-1][0] if chain else path, response.status_code, response.content)

    def _come(self, page: Page) -> Page:
        if page.status not in (200, *REFUSED):
            raise Disagreement(f"{page.path} answers {page.status}")
        return page
