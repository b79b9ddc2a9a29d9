"""The games that the program knows, and the scoring of a case of any of them: JSON in, JSON out."""

from collections.abc import Callable
from typing import Any

from . import read
from .base import InvalidDeal
from .bieter import BIETER
from .bodensee import BODENSEE
from .coiffeur import COIFFEUR
from .differenzler import DIFFERENZLER
from .game import Game
from .jazz import JAZZ
from .kruisjassen import KRUISJASSEN
from .molotov import MOLOTOV
from .schieber import SCHIEBER

_ALL = (SCHIEBER, BIETER, DIFFERENZLER, COIFFEUR, KRUISJASSEN, BODENSEE, MOLOTOV, JAZZ)
GAMES: dict[str, Game[Any, Any]] = {game.slug: game for game in _ALL}


class UnknownGame(LookupError):
    """No game has that slug."""


def game_called(slug: str) -> Game[Any, Any]:
    if not isinstance(slug, str) or slug not in GAMES:
        raise UnknownGame(slug)
    return GAMES[slug]


def score_case(case: Any, words: Callable[[InvalidDeal], str] = str) -> dict[str, Any]:
    """The answer to a case of `game`, `seats`, `options` and `deals`: the match's JSON, or its refusal. A
    refusal is `{"error": FIELD, "message"}`, with the message that `words` gives it."""
    try:
        data = read.mapping(case, "case")
        game = game_called(read.value_of(data, "game", ""))
        seats = read.seats(read.value_of(data, "seats", game.seats[0]), game.seats)
        options = game.options(read.mapping(read.value_of(data, "options", {}), "options"), seats)
        return game.play(options, read.items(data.get("deals"), "deals")).to_json()
    except InvalidDeal as refusal:
        return {"error": refusal.field, "message": words(refusal)}
    except UnknownGame:
        return {"error": "game", "message": f"game: not one of {', '.join(GAMES)}"}
