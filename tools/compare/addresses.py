"""Which addresses the site has: its patterns, and what pages lead to."""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from typing import Any

from tools.compare.browser import Answer, Browser

ANY_PART = re.compile(r"<[^>]*>")
NUMBER = re.compile(r"\d+")
ELSEWHERE = re.compile(r"^/language/|^/static/")
STATIC = "/static/"
# How many addresses of one shape are read.
OWN_PAGE = re.compile(r"^/[a-z]+/<>/$")
FILE = re.compile(r"\.(pdf|svg|xlsx|ods|csv|json|ics)$")
MOST_OWN, MOST_FILES, MOST_ASKED, MOST = 24, 24, 6, 3


def patterns() -> list[str]:
    """Every pattern, with `<>` for what differs."""
    from django.urls import get_resolver

    return sorted({_plain(route) for route in _routes(get_resolver().url_patterns, "")})


def _routes(entries: Iterable[Any], before: str) -> Iterator[str]:
    for entry in entries:
        route = before + str(entry.pattern)
        if hasattr(entry, "url_patterns"):
            yield from _routes(entry.url_patterns, route)
        else:
            yield route


def _plain(route: str) -> str:
    return "/" + ANY_PART.sub("<>", route).lstrip("^")


def pattern_of(address: str) -> str | None:
    """None where nothing is at this address."""
    from django.urls import Resolver404, resolve

    try:
        return _plain(resolve(address.partition("?")[0]).route)
    except Resolver404:
        return None


def shape(address: str) -> str:
    """Addresses of one shape differ by numbers alone, not by words or by what is asked for behind `?`."""
    path, _question, query = address.partition("?")
    asked = sorted(NUMBER.sub("<>", part) for part in query.split("&") if part)
    return NUMBER.sub("<>", path) + ("?" + "&".join(asked) if asked else "")


def is_file(address: str) -> bool:
    """A paper or a list: it leads nowhere."""
    return FILE.search(address.partition("?")[0]) is not None


def most_of(shaped: str) -> int:
    if OWN_PAGE.match(shaped):
        return MOST_OWN
    return MOST_FILES if is_file(shaped) else MOST


class Crawl:
    """Follows links from page to page as each of these readers, so many of one shape and no more."""

    def __init__(self, browsers: list[Browser]) -> None:
        self._browsers = browsers
        self._number_of: dict[str, int] = defaultdict(int)
        self.found: dict[str, None] = {}  # in the order in which they were found
        self.static: set[str] = set()
        self.answers: dict[tuple[str, str], Answer] = {}  # by reader and address

    def run(self, begin: Iterable[str]) -> None:
        waiting = [address for address in begin if self._takes(address)]
        while waiting:
            links = [link for address in waiting for link in self._read(address)]
            self.static.update(link for link in links if link.startswith(STATIC))
            waiting = [address for address in in_order(links) if self._takes(address)]

    def _read(self, address: str) -> Iterator[str]:
        if is_file(address):
            return
        for browser in self._browsers:
            answer = browser.anew().get(address)
            if answer.is_page:
                self.answers[browser.name, address] = answer
            yield from answer.links()
            if answer.location:
                yield answer.here(answer.location)

    def _takes(self, address: str) -> bool:
        if not address or address in self.found or ELSEWHERE.match(address):
            return False
        shaped = shape(address)
        path, _question, query = shaped.partition("?")
        asked = f"{path}?" if query else ""  # filters and orders can be combined without end
        if self._number_of[shaped] >= most_of(shaped) or self._number_of[asked] >= MOST_ASKED:
            return False
        self._number_of[shaped] += 1
        self._number_of[asked] += bool(asked)
        self.found[address] = None
        return True

    def visited(self) -> set[str]:
        return {pattern for pattern in map(pattern_of, self.found) if pattern}

    def made_up(self) -> list[str]:
        """Addresses to which nothing leads: with the numbers of others that begin alike, else with 1."""
        visited = self.visited()
        return [
            address
            for pattern in patterns()
            if pattern not in visited and not ELSEWHERE.match(pattern)
            for address in self._filled(pattern)
        ]

    def _filled(self, pattern: str) -> list[str]:
        before, gap, after = pattern.partition("<>")
        if not gap:
            return [pattern]
        kind = before.strip("/").split("/")[-1]
        known = re.compile(rf"/{kind}/([\w-]*\d[\w-]*)/")
        values = in_order({found[1] for found in map(known.search, self.found) if found})
        return [before + value + after.replace("<>", "1") for value in (values or ["1"])[:MOST]]


def in_order(addresses: Iterable[str]) -> list[str]:
    """Of each shape the first one, the last, the second …: old objects and new ones."""
    by_shape: dict[str, list[tuple[list[int], str]]] = defaultdict(list)
    for each in set(addresses):
        by_shape[shape(each)].append(([int(number) for number in NUMBER.findall(each)], each))
    found = []
    for _shape, numbered in sorted(by_shape.items()):
        alike = deque(each for _numbers, each in sorted(numbered))
        while alike:
            found.append(alike.popleft())
            alike.reverse()
    return found
