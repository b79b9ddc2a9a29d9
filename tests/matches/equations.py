"""Reading the equations of a page or a paper, and whole matches of every game on which to read them."""

import re
from importlib import import_module
from math import prod
from typing import Any

from hypothesis import strategies as st

from jassclub.engine.rules.registry import GAMES
from jassclub.matches.models import Entry
from jassclub.matches.queries.records import Record, record_with
from tests.matches.on_paper import record

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
    match = record(slug, seats, deals, data)
    if not match.match.is_finished or match.length is not None:
        return match
    late = Entry(number=len(deals) + 1, data=deals[-1], points=None)
    return record_with(match.match, match.seats, [*match.entries, late])
