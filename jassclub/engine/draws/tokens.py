"""Tokens: the table and seat of each number (docs/rules.md §9.1, from CS)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from .meetings import SEATS, P


class TokenPlace(NamedTuple):
    """The place of a token: `table` from 1, `seat` from 0. Odd tokens have the even seats and are side 0."""

    table: int
    seat: int

    @property
    def side(self) -> int:
        return self.seat % 2


def place_of(token: int) -> TokenPlace:
    return TokenPlace(table=(token - 1) // SEATS + 1, seat=(token - 1) % SEATS)


def by_player(tables: Sequence[Sequence[P]]) -> dict[P, tuple[int, int, int]]:
    """The token, table and seat of each player in a drawn round. A table of three leaves its fourth token in
    the bag; the fifth players have the tokens after all others."""
    fifth = len(tables) * SEATS
    return {
        player: (fifth + table if seat == SEATS else (table - 1) * SEATS + seat + 1, table, seat)
        for table, row in enumerate(tables, start=1)
        for seat, player in enumerate(row)
    }


def playing(players: int) -> int:
    """The number of players with a seat; the others, fewer than four, sit out."""
    return players - players % SEATS


def tables(tokens: Mapping[P, int]) -> list[list[P]]:
    """The tables of a drawing of tokens: for each one its players by seat."""
    by_token = {token: player for player, token in tokens.items()}
    return [[by_token[first + seat] for seat in range(SEATS)] for first in range(1, len(by_token) + 1, SEATS)]


class BagFaults(NamedTuple):
    """Faults of tokens drawn by hand: duplicates, tokens that nobody has, numbers not in the bag."""

    duplicates: tuple[int, ...]
    gaps: tuple[int, ...]
    out_of_range: tuple[int, ...]

    def __bool__(self) -> bool:
        return any(self)


def check_bag(tokens: Iterable[int], players: int) -> BagFaults:
    """The differences between tokens drawn by hand and the bag, from 1 to the number of seats."""
    drawn = list(tokens)
    bag = range(1, playing(players) + 1)
    return BagFaults(
        duplicates=tuple(sorted({token for token in drawn if drawn.count(token) > 1})),
        gaps=tuple(token for token in bag if token not in set(drawn)),
        out_of_range=tuple(sorted({token for token in drawn if token not in bag})),
    )
