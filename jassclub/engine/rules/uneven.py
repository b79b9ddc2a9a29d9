"""Games in which a table of fewer or more players plays another number of deals than the others."""

from __future__ import annotations

from typing import Any

from .base import Game, InvalidDeal, Json


def deals_of_a_player(game: Game[Any, Any], options: Any) -> int | None:
    """In how many deals of a match each side may write something; None where a target ends it."""
    length = game.length(options)
    if length is None or not game.one_writes:
        return length
    return length // len(game.sides(options))


def uneven_deals(game: Game[Any, Any], options: Json) -> dict[int, int]:
    """The deals of a player by the number of players at the table, the usual number first; empty where all
    tables play as many, or some to a target."""
    found = {}
    for seats in game.seats:
        try:
            deals = deals_of_a_player(game, game.options(options, seats))
        except InvalidDeal:  # such a table cannot play by these options
            continue
        if deals is None:
            return {}
        found[seats] = deals
    return found if len(set(found.values())) > 1 else {}
