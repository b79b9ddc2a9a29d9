"""Reading the equations of a page or a paper, and whole matches of every game on which to read them."""

from __future__ import annotations

import re
from importlib import import_module
from math import prod
from typing import Any

from hypothesis import strategies as st

from jassclub.engine.rules.registry import GAMES
from jassclub.matches.models import Entry, Match, Seat
from jassclub.matches.queries.records import Record, record_with
from jassclub.matches.scoring import derive, score
from tests.matches.conftest import PLAYERS

NUMBER = r"(?:\d+|\(\d+ \+ \d+\))(?: × \d+)*"
WORDS = r"(?: [^\d=+−×✓≠]+)?"
EQUATION = re.compile(rf"(−?{NUMBER}{WORDS}(?: ?[+−] {NUMBER}{WORDS})*) ?= ?(−?\d+)")
# Options with everything that can be added up, now and then instead of those of the strategies.
FULL = {"jazz": {"games": ["suit", "fan_tan", "plus", "king_last", "tricks", "fan_tan"], "king_extra": 5}}
MOST_DEALS = 30


def equations(text: str) -> list[tuple[int, int]]:
    """What stands to the left and to the right of every "=", worked out."""
    text = re.sub(r"\s+", " ", text)
    found = [(_worked_out(left), _number(right)) for left, right in EQUATION.findall(text)]
    assert len(found) == text.count("="), f"an equation that nobody can read: {text}"
    return found


def _worked_out(left: str) -> int:
    terms = re.findall(rf"(−?) ?({NUMBER})", left)
    products = ((sign, factors.strip("() ").split(" × ")) for sign, factors in terms)
    return sum((-1 if sign else 1) * prod(map(_sum, factors)) for sign, factors in products)


def _sum(text: str) -> int:
    """83, or (157 + 100)."""
    return sum(int(each) for each in text.strip("()").split(" + "))


def _number(text: str) -> int:
    return int(text.replace("−", "-"))


def deals_of(slug: str) -> Any:
    """Options and match so far to a strategy of right next deals."""
    return import_module(f"tests.engine.rules.strategies.{slug}").deals


@st.composite
def whole_matches(draw: Any, slug: str) -> tuple[dict[str, Any], int, list[dict[str, Any]]]:
    """Options, how many play, and deals until the match is finished."""
    strategies, game = import_module(f"tests.engine.rules.strategies.{slug}"), GAMES[slug]
    data, seats = draw(strategies.tables())
    if slug in FULL and draw(st.booleans()):
        data = FULL[slug]
    options = game.options(data, seats)
    match, deals = game.start(options), []
    while not match.finished and len(deals) < MOST_DEALS:
        deals.append(draw(strategies.deals(options, match)))
        match = game.add(options, match, deals[-1])
    return data, seats, deals


def record_in_memory(slug: str, data: dict[str, Any], seats: int, deals: list[dict[str, Any]]) -> Record:
    """A match as its sheet reads it, with a deal after the end where it has one."""
    game = GAMES[slug]
    options = game.options(data, seats)
    entries = [Entry(number=number, data=deal) for number, deal in enumerate(deals, start=1)]
    result = score(game, options, entries)
    if result.is_finished and game.length(options) is None:
        entries.append(Entry(number=len(entries) + 1, data=entries[-1].data, points=None))
    match = Match(game=slug, options=data, first=0)
    derive(match, result, len(entries))
    sides = {seat: side for side, each in enumerate(game.sides(options)) for seat in each}
    players = tuple(Seat(number=number, side=sides[number], name=PLAYERS[number]) for number in range(seats))
    return record_with(match, players, entries)
