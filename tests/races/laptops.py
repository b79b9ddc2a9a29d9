"""A laptop in the club room: opens a page, fills in a form as it stands there, and sends it when told to."""

from __future__ import annotations

import json
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

from django.http import HttpResponse
from django.test import Client

from jassclub.accounts.models import Account

Sending = Callable[[], HttpResponse]
Filled = dict[str, list[str]]


class Laptop:
    def __init__(self, account: Account) -> None:
        self.client = Client(raise_request_exception=False)
        self.client.force_login(account)

    def fill(self, address: str, field: str, **typed: Any) -> Sending:
        """The form with this field, with what is typed; it is open from now on."""
        page = self.client.get(address)
        assert page.status_code == 200, f"{address}: {page.status_code}"
        forms = [form for form in Forms(page.text).forms if field in form]
        assert forms, f"{address} has no form with {field}"
        filled = {**forms[0], **{name.replace("__", "-"): value for name, value in typed.items()}}
        return lambda: self.client.post(address, filled)

    def look_at(self, address: str, field: str, **typed: Any) -> Callable[..., HttpResponse]:
        """The form with this field on the page that answers to what is typed; it sends what else is said."""
        page = self.client.post(address, typed)
        [filled] = [form for form in Forms(page.text).forms if field in form]
        return lambda **more: self.client.post(address, {**filled, **more})

    def press(self, address: str) -> Sending:
        """A button without anything to fill in."""
        return lambda: self.client.post(address)

    def call(self, method: str, address: str, body: Any) -> Sending:
        """What a program sends."""
        sent = json.dumps(body)
        return lambda: self.client.generic(method, address, sent, content_type="application/json")


class Forms(HTMLParser):
    """The forms of a page with what a browser would send of each; fields that are empty too."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Filled] = []
        self.select = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "form":
            self.forms.append({})
        if not self.forms or tag not in ("input", "select", "option", "textarea"):
            return
        name, value = given.get("name") or "", given.get("value") or ""
        if tag == "option":
            if "selected" in given:
                self.forms[-1][self.select] = [value]
            return
        self.select = name if tag == "select" else self.select
        sent = self.forms[-1].setdefault(name, [])
        if tag == "input" and (given.get("type") not in ("checkbox", "radio") or "checked" in given):
            sent.append(value or ("on" if given.get("type") == "checkbox" else ""))
