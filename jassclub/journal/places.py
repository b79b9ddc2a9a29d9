"""Where a match is played: its evening, say. Whatever knows that says so once, when the site starts."""

from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import Expression

Place = Mapping[str, Any]  # expressions for season, evening, round and table
_finders: list[Callable[[Expression], Place]] = []


def add_finder(finder: Callable[[Expression], Place]) -> None:
    """This makes expressions by which the database finds the place for a line about a match; it is given what
    stands for the key of the match."""
    _finders.append(finder)


def place_of(match: Expression) -> dict[str, Any]:
    return {name: value for finder in _finders for name, value in finder(match).items()}
