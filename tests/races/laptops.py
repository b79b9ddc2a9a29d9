"""A laptop in the club room: opens a page, fills in a form as it stands there, and sends it when told to."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.test import Client

from jassclub.accounts.models import Account
from tools.compare.forms import forms_of
from tools.compare.markup import read

Sending = Callable[[], HttpResponse]


class Laptop:
    def __init__(self, account: Account) -> None:
        self.client = Client(raise_request_exception=False)
        self.client.force_login(account)

    def fill(self, address: str, field: str, **typed: Any) -> Sending:
        """The form with this field, with what is typed; it is open from now on."""
        page = self.client.get(address)
        assert page.status_code == 200, f"{address}: {page.status_code}"
        filled = {**_form(page, field), **{name.replace("__", "-"): value for name, value in typed.items()}}
        return lambda: self.client.post(address, filled)

    def look_at(self, address: str, field: str, **typed: Any) -> Callable[..., HttpResponse]:
        """The form with this field on the page that answers to what is typed; it sends what else is said."""
        filled = _form(self.client.post(address, typed), field)
        return lambda **more: self.client.post(address, {**filled, **more})

    def press(self, address: str) -> Sending:
        """A button without anything to fill in."""
        return lambda: self.client.post(address)

    def call(self, method: str, address: str, body: Any) -> Sending:
        """What a program sends."""
        sent = json.dumps(body)
        return lambda: self.client.generic(method, address, sent, content_type="application/json")


def _form(page: HttpResponse, field: str) -> dict[str, list[str]]:
    """What a browser would send of the form with this field."""
    return next(form for form in forms_of(read(page.text)) if form.has(field)).values
