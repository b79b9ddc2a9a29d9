"""Every page that is cached, with the addresses that it has in a club."""

import re
from collections.abc import Iterator
from typing import Any

from django.urls import get_resolver, resolve, reverse

from jassclub.matches.models import Match
from jassclub.members.models import Member
from jassclub.rounds.models import Draw, Round, Table
from jassclub.seasons.models import Evening, Season
from tests.test_access import addresses

THINGS: dict[str, type[Any]] = {
    "seasons": Season,
    "evenings": Evening,
    "rounds": Round,
    "draws": Draw,
    "tables": Table,
    "players": Member,
}
WITH_QUERY = {
    "season": ("?live", "?evenings=all"),
    "evening": ("?live",),
    "where": ("?round=1",),
    "wall": ("?show=seating", "?show=tables", "?show=playing", "?show=standings"),
}
CACHED = [each for each in addresses(get_resolver().url_patterns) if hasattr(each.callback, "number_of")]


def all_addresses(players: int) -> Iterator[str]:
    """Of all that is in the club, of players so many: they have a page for each place where they stand."""
    members = list(Member.objects.order_by("pk").values_list("pk", flat=True)[:players])
    for pattern in CACHED:
        about = re.search(r"(\w+)/<int:pk>", str(pattern.pattern))
        for pk in _keys(about[1], members) if about else [0]:
            for player in members if "player" in pattern.pattern.converters else [0]:
                given = {"pk": pk, "player": player, "slug": "schieber", "what": "deals", "kind": "csv"}
                given["year"] = 2026
                words = {word: given[word] for word in pattern.pattern.converters}
                address = reverse(pattern.name, kwargs=words)
                yield from (address + query for query in ("", *WITH_QUERY.get(pattern.name, ())))


def _keys(thing: str, members: list[int]) -> list[int]:
    if thing == "matches":
        return list(Match.objects.exclude(key="").values_list("pk", flat=True))
    if thing == "players":
        return members
    return list(THINGS[thing].objects.values_list("pk", flat=True))


def number_of(address: str) -> int:
    """The number of changes with which the page would be stored."""
    found = resolve(address.partition("?")[0])
    return found.func.number_of(**found.kwargs)
