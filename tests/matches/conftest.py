"""Matches of every game, and the form of a page as a browser without scripts sends it back."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from jassclub.matches.actions.starting import NewMatch, start_matches
from jassclub.matches.actions.writing import write_entry
from jassclub.matches.models import Match
from tests.engine.rules.played import deals

VECTORS = Path(__file__).parents[1] / "engine" / "rules" / "vectors"
PLAYERS = ("Anna", "Beat", "Cleo", "Dora", "Emil")
FEW = settings(
    max_examples=8,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # to shrink whole matches takes minutes
    suppress_health_check=list(HealthCheck),
)


def valid_cases() -> list[Any]:
    """The cases of the rules in which nothing is refused, of the long random ones the first of each game."""
    return [
        pytest.param(case, id=f"{path.stem}: {case['name']}")
        for path in sorted(VECTORS.glob("*.json"))
        for case in json.loads(path.read_text(encoding="utf-8"))
        if "error" not in case["expect"] and case["name"].removeprefix("random ") in ("0", case["name"])
    ]


def typed(number: int, **fields: Any) -> dict[str, str]:
    """What is typed into the inputs of a deal; a tuple has an input for each side, None leaves it out."""
    sent = {}
    for name, value in fields.items():
        by_side = enumerate(value) if isinstance(value, tuple) else ()
        sent |= {f"{name}_{side}": one for side, one in by_side} or {name: value}
    return {f"d{number}-{name}": str(value) for name, value in sent.items() if value is not None}


def a_match(data: Any, slug: str, options: Any, seats: int, *, most: int = 2, **words: Any) -> Match:
    new = NewMatch(slug, options, PLAYERS[:seats], **words)
    [match] = start_matches(new=[new], key=f"{Match.objects.count()}")
    read = match.rules.options(options, seats)
    played = match.rules.start(read)
    for number in range(1, data.draw(st.integers(0, most)) + 1):
        if not played.finished:
            deal = data.draw(deals(slug, read, played))
            write_entry(match=match, number=number, data=deal, seen=0, by=None)
            played = match.rules.add(read, played, deal)
    return Match.objects.get(pk=match.pk)


class Fields(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.values: dict[str, str] = {}
        self.select = ""
        for tag in re.findall(r"<(?:input|select|option)\b[^>]*>", html):  # most of a page is others
            self.feed(tag)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name = given.get("name") or ""
        if tag == "select":
            self.select = name
        elif tag == "option" and "selected" in given:
            self.values[self.select] = given.get("value") or ""
        elif tag == "input" and (given.get("type") not in ("checkbox", "radio") or "checked" in given):
            self.values[name] = given.get("value") or ("on" if given.get("type") == "checkbox" else "")


@dataclass
class SheetPage:
    client: Client
    match: Match

    def __post_init__(self) -> None:
        self.open()

    @property
    def address(self) -> str:
        return f"/matches/{self.match.pk}/"

    def open(self, query: str = "") -> SheetPage:
        self.response = self.client.get(self.address + query)
        assert self.response.status_code == 200
        return self

    @property
    def html(self) -> str:
        return self.response.text

    @property
    def text(self) -> str:
        return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", self.html))

    @property
    def values(self) -> dict[str, str]:
        return {name: value for name, value in Fields(self.html).values.items() if name.startswith("d")}

    def send(self, typed: Mapping[str, str], *, htmx: bool = False, **also: str) -> int:
        """Type into the page as it stands and send it; the answer is the page from now on."""
        sent = {name: value for name, value in (self.values | dict(typed)).items() if value is not None}
        headers = {"HX-Request": "true"} if htmx else {}
        response = self.client.post(f"{self.address}deals/", sent | also, headers=headers)
        leads_on = response.status_code == 302
        self.response = self.client.get(response.headers["Location"]) if leads_on else response
        return response.status_code

    def points(self) -> dict[int, list[int]]:
        return dict(self.match.entries.values_list("number", "points"))

    def refused_at(self) -> list[str]:
        """The names of the inputs that are marked as wrong."""
        tags = re.findall(r"<(?:input|select)[^>]*aria-invalid=\"true\"[^>]*>", self.html)
        return [re.search(r'name="([^"]*)"', tag)[1] for tag in tags]  # type: ignore[index]


@pytest.fixture
def start(secretary):
    def begin(game: str, seats: int = 4, options: Any = None, deals: Any = (), **words: Any) -> Match:
        key = "" if Match.objects.exists() else "link"  # a link is of one match
        [match] = start_matches(new=[NewMatch(game, options or {}, PLAYERS[:seats], **words)], key=key)
        for number, data in enumerate(deals, start=1):
            write_entry(match=match, number=number, data=data, seen=0, by=None)
        return Match.objects.get(pk=match.pk)

    return begin


@pytest.fixture
def write():
    def deal(match: Match, number: int, data: Any, seen: int = 0, **words: Any) -> Any:
        return write_entry(match=match, number=number, data=data, seen=seen, **{"by": None, **words})

    return deal


@pytest.fixture
def open_sheet(as_helper):
    return lambda match, client=as_helper: SheetPage(client, match)
