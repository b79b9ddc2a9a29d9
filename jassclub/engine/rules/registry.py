"""The games that the program knows, and how to find one by its slug."""

from __future__ import annotations

from typing import Any

from .base import Game
from .bieter import BIETER
from .bodensee import BODENSEE
from .coiffeur import COIFFEUR
from .differenzler import DIFFERENZLER
from .jazz import JAZZ
from .kruisjassen import KRUISJASSEN
from .molotov import MOLOTOV
from .schieber import SCHIEBER

_ALL: tuple[Game[Any, Any], ...] = (
    SCHIEBER,
    BIETER,
    DIFFERENZLER,
    COIFFEUR,
    KRUISJASSEN,
    BODENSEE,
    MOLOTOV,
    JAZZ,
)
GAMES: dict[str, Game[Any, Any]] = {game.slug: game for game in _ALL}


class UnknownGame(LookupError):
    """No game has that slug."""


def game_called(slug: str) -> Game[Any, Any]:
    """The game with that slug. Raises UnknownGame."""
    try:
        return GAMES[slug]
    except (KeyError, TypeError):
        raise UnknownGame(slug) from None
