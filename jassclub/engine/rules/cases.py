"""Scoring cases as they stand in the vectors: JSON in, JSON out, one answer a case.

A case is `{"game", "options", "seats", "deals"}`; its answer is the match's JSON
or `{"error": FIELD, "message"}`. One bad case never spoils the others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .base import InvalidDeal
from .fields import a_list, an_object, at_table, said
from .registry import GAMES, UnknownGame, game_called


def answer(case: Any, words: Callable[[InvalidDeal], str] = str) -> dict[str, Any]:
    """The answer to one case, whatever it is; `words` says a refusal as its message."""
    try:
        return _score(case)
    except InvalidDeal as refusal:
        return {"error": refusal.field, "message": words(refusal)}
    except UnknownGame:
        return {"error": "game", "message": f"game: not one of {', '.join(GAMES)}"}


def _score(case: Any) -> dict[str, Any]:
    data = an_object(case, "case")
    game = game_called(said(data, "game", ""))
    seats = at_table(said(data, "seats", game.seats[0]), game.seats)
    options = game.options(an_object(said(data, "options", {}), "options"), seats)
    return game.play(options, a_list(data.get("deals"), "deals")).to_json()
