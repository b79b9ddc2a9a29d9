"""Someone at a browser without scripts: opens pages, fills in their forms, follows where they lead."""

import traceback
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urljoin, urlsplit

from django.test import Client

from tools.compare.forms import Form, form_of
from tools.compare.markup import Element, read

EXPECTED = (200, 400, 403, 404, 405, 409, 422, 429)


class Disagreement(AssertionError):
    """The site says something else than it should, or answers with an error of its own."""


class NotNow(Exception):
    """The site says that it cannot just now, as it should while its database is away or has no room."""


def expect(found: object, wanted: object, what: str) -> None:
    if found != wanted:
        raise Disagreement(f"{what}: the site says {found!r}, it should be {wanted!r}")


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
    def forms(self) -> list[Form]:
        return [form_of(each) for each in self.main.all("form")]

    def form(self, **wanted: str) -> Form:
        form = self.find_form(**wanted)
        if form is None:
            raise Disagreement(f"{self.path} has no form for {wanted}: {self.words}")
        return form

    def find_form(self, *, action: str = "", field: str = "", button: str = "") -> Form | None:
        """The form that leads there, or has that field or button."""
        for each in self.forms:
            if (
                (not action or urlsplit(each.action).path == action)
                and (not field or each.has(field))
                and (not button or each.button(button) is not None)
            ):
                return each
        return None

    def says(self, words: str) -> bool:
        return words in self.root.text

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

    def __init__(self, account=None) -> None:
        self.client, self.account = Client(raise_request_exception=False), account
        if account:
            self.log_in()

    def log_in(self) -> None:
        self.client.force_login(self.account)

    def visit(self, path: str) -> Page:
        return self._ask("get", path, {})

    def send(self, page: Page, form: Form, button: Element | None = None) -> Page:
        """Presses a button of the form; without one the way Enter does."""
        if button is None and form.buttons:
            button = form.buttons[0]
        data, action = dict(form.values), form.action
        if button is not None:
            name = button.get("name")
            if name:
                data[name] = [*data.get(name, []), button.get("value")]
            action = button.get("formaction") or action
        return self._ask("post", urljoin(page.path, action) if action else page.path, data)

    def _ask(self, method: str, path: str, data: dict) -> Page:
        response = getattr(self.client, method)(path, data, follow=True)
        if response.status_code == 503 and response.headers.get("Retry-After"):
            raise NotNow(path)
        if response.status_code not in EXPECTED:
            error = (getattr(response, "exc_info", None) or (None, None))[1]
            last = "".join(traceback.format_exception(error)[-6:]) if error else ""
            raise Disagreement(f"{path} answers {response.status_code}\n{last}")
        chain = response.redirect_chain
        return Page(chain[-1][0] if chain else path, response.status_code, response.content)
