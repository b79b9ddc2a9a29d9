"""A list on its way through the pages: pasted or uploaded, looked at, sent back."""

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from tools.compare.forms import form_of
from tools.compare.markup import read

Sent = dict[str, Any]


def form_on(response: HttpResponse) -> Sent:
    """What the preview on a page would send, without a button."""
    [form] = read(response.text).first("main").all("form")
    return dict(form_of(form).values)


def looked_at(client: Client, address: str, names: str = "", data: bytes = b"", **more: str) -> HttpResponse:
    """The answer to a list."""
    file = {"file": SimpleUploadedFile("list", data)} if data else {}
    return client.post(address, {"names": names, **file, **more})


def sent_back(client: Client, address: str, preview: Sent, **typed: Any) -> HttpResponse:
    """The answer to "Save", after something was typed."""
    return client.post(address, {**preview, "save": "", **typed}, follow=True)
