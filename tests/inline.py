"""A client that reads pages as a browser does under the site's policy: what it would stop fails the test."""

import re
from html.parser import HTMLParser
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.test import client as of_django

from jassclub.web.http import HEADERS

FOREIGN = ("style", "base", "iframe", "object", "embed")
# One of these is in every page that may hold such a tag or attribute, and in few that hold none: most pages
# are read by this alone, fifty times as fast as by the parser, which then says what it is. In lower case.
SUSPECTS = (*(f"<{tag}" for tag in FOREIGN), "javascript:", "js:", "&colon", "&tab", "&newline")
SUSPICIOUS = [
    re.compile(r'<script(?!(?: defer| async| type="module")* src="/static/)'),
    re.compile(r"style(?<=[\s\"'/]style)\s*[=>/]"),  # each begins with letters: these are looked for first
    re.compile(r"on(?<=[\s\"'/]on)\w+\s*[=>/]"),
    re.compile(r"hx-on(?<=[\s\"'/]hx-on)[\w:-]*\s*[=>/]"),
    re.compile(r"&#(?!x27;)"),
]
BROKEN_TITLE = re.compile(r"<title>[^<]*\n")  # lists of pages and bookmarks show it in one line


class Inline(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        ours = tag != "script" or (dict(attrs).get("src") or "").startswith("/static/")
        if not ours or tag in FOREIGN or any(is_evaluated(name, value or "") for name, value in attrs):
            self.found.append(self.get_starttag_text() or tag)


def is_evaluated(name: str, value: str) -> bool:
    """Whether an attribute is a style or a script."""
    leads = name != "value" and value.lstrip().lower().startswith(("javascript:", "js:"))
    return leads or name == "style" or name.startswith(("on", "hx-on"))


def inline_parts(page: str) -> list[str]:
    text = page.lower()
    if not any(word in text for word in SUSPECTS) and not any(sign.search(text) for sign in SUSPICIOUS):
        return []
    parser = Inline()
    parser.feed(page)
    return parser.found


copy_context = of_django.store_rendered_templates


def keep_context(store: Any, signal: Any, sender: Any, template: Any, context: Any, **words: Any) -> None:
    """What a page was filled from, for `response.context`: Django would copy it for each part too."""
    if context.template is template:
        copy_context(store, signal, sender, template, context, **words)


of_django.store_rendered_templates = keep_context


class StrictClient(Client):
    """Django's test client; every answer carries the site's headers and obeys them."""

    def request(self, **request: Any) -> HttpResponse:
        response = super().request(**request)
        assert {name: response.headers.get(name) for name in HEADERS} == HEADERS
        kind = response.headers.get("Content-Type", "")
        if not response.streaming and kind.startswith(("text/html", "image/svg")):
            assert inline_parts(response.text) == [], request.get("PATH_INFO")
            assert not BROKEN_TITLE.search(response.text), request.get("PATH_INFO")
        return response
