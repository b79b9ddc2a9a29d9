"""The games that the program knows, and how to find one by its slug."""

from __future__ import annotations

from typing import Any

from .base import Game
from .schieber import SCHIEBER

GAMES: dict[str, Game[Any, Any]] = {game.slug: game for game in (SCHIEBER,)}


class UnknownGame(LookupError):
    """No game has that slug."""


def game_called(slug: str) -> Game[Any, Any]:
    """The game with that slug. Raises UnknownGame."""
    try:
        return GAMES[slug]
    except (KeyError, TypeError):
        raise UnknownGame(slug) from None
