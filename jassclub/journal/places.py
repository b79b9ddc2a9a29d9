"""Where a match is played: its evening, say. Whatever knows that says so once, when the site starts."""

from collections.abc import Callable, Mapping
from typing import Any

Place = Mapping[str, Any]  # season, evening, round and table; values, or expressions of a query
_finders: list[Callable[[int], Place]] = []


def add_finder(finder: Callable[[int], Place]) -> None:
    """Before a line about a match is written, this is asked with the key of the match."""
    _finders.append(finder)


def place_of(match: int) -> dict[str, Any]:
    return {name: value for finder in _finders for name, value in finder(match).items()}
