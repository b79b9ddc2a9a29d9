"""Tables of three or of five, for games without partners: so that nobody sits out."""

from __future__ import annotations

from collections.abc import Collection

from .tokens import SEATS

OVER = ("bench", "threes", "fives")


def sizes(players: int, over: str = "bench") -> list[int]:
    """How many sit at each table: tables of five come first, those of three last.

    Raises ValueError when so many players can't be seated so.
    """
    tables, more = divmod(players, SEATS)
    if over == "bench":
        return [SEATS] * tables
    if over == "threes":
        threes = -players % SEATS
        fours = (players - (SEATS - 1) * threes) // SEATS
        if fours < 0:
            raise ValueError(f"{players} players can't sit at tables of three and four")
        return [SEATS] * fours + [SEATS - 1] * threes
    if over == "fives":
        if tables < more:
            raise ValueError(f"{players} players can't sit at tables of four and five")
        return [SEATS + 1] * more + [SEATS] * (tables - more)
    raise ValueError(f"“{over}” is none of {', '.join(OVER)}")


def possible(players: int, allowed_seats: Collection[int]) -> dict[str, list[int]]:
    """What so many players can do ("bench", "threes", "fives") when a table may have so many seats.

    For each the sizes of the tables. A multiple of four leaves no choice: then it is only "bench".
    """
    found: dict[str, list[int]] = {}
    for over in OVER:
        try:
            tables = sizes(players, over)
        except ValueError:
            continue
        if tables and set(tables) <= set(allowed_seats) and tables not in found.values():
            found[over] = tables
    return found
