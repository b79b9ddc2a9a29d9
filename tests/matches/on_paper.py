"""Sheets of matches that no database has: those of the rules' cases, with any names."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from jassclub.games import PRESENTATIONS
from jassclub.matches.models import Entry, Match, Seat
from jassclub.matches.papers import match_sheet, slate_sheet
from jassclub.matches.queries.records import Record, record_of
from jassclub.matches.scoring import derive, score, side_of_seats
from jassclub.printing.paper import Occasion
from jassclub.printing.table_sheet import SlateSheet
from jassclub.printing.table_sheet_data import TableSheet
from tests.matches.conftest import PLAYERS, VECTORS

STATES = ("blank", "half", "finished")
WHERE = Occasion("Jassclub Altstadt", "Meisterschaft 2026/27", "20.11.2026")


def record(
    slug: str, seats: int, deals: Sequence[Any], options: Any = None, names: Sequence[str] = PLAYERS
) -> Record:
    game = PRESENTATIONS[slug].game
    read = game.options(options or {}, seats)
    entries = [Entry(number=number, data=data) for number, data in enumerate(deals, start=1)]
    match = Match(game=slug, options=options or {}, first=0)
    derive(match, score(game, read, entries), len(entries))
    sides = side_of_seats(game, read)
    chairs = (Seat(number=seat, side=sides[seat], name=names[seat]) for seat in range(seats))
    return record_of(match, entries, tuple(chairs))


def longest_cases() -> Iterator[Any]:
    """Of each game, number of players and variant the longest case in which nothing is refused."""
    longest: dict[tuple[Any, ...], Any] = {}
    for path in sorted(VECTORS.glob("*.json")):
        for case in json.loads(path.read_text(encoding="utf-8")):
            options = case["options"]
            kind = (case["game"], case["seats"], options.get("variant"), bool(options.get("target")))
            worth = bool(case["expect"].get("finished")), len(case["deals"])
            if "error" not in case["expect"] and worth > longest.get(kind, ((False, -1), None))[0]:
                longest[kind] = worth, case
    return iter([case for _worth, case in longest.values()])


def slate_of(case: Any, names: Sequence[str] = PLAYERS) -> SlateSheet | None:
    played = record(case["game"], case["seats"], case["deals"], case["options"], names)
    return slate_sheet(played, WHERE, title=str(played.presentation.name), number="12")


def sheet_of(case: Any, state: str, names: Sequence[str] = PLAYERS) -> TableSheet:
    deals = case["deals"]
    if state != "finished":
        deals = deals[: len(deals) // 2]
    played = record(case["game"], case["seats"], deals, case["options"], names)
    title = str(played.presentation.name)
    return match_sheet(played, WHERE, title=title, number="12", blank=state == "blank")
