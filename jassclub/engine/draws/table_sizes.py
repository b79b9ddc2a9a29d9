"""The sizes of the tables and their seats: four, in some games also three or five (docs/rules.md §10.3).

The leftover policy is for players beyond a multiple of four: they take turns sitting out ("sit_out"), or
play at tables of three ("threes") or of five ("fives").
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from itertools import accumulate

from .meetings import SEATS

LEFTOVER = ("sit_out", "threes", "fives")
NOBODY = -1


def sizes(players: int, leftover: str = "sit_out") -> list[int]:
    """The size of each table: tables of five come first, those of three last.

    Raises ValueError when so many players can't be seated so.
    """
    tables, more = divmod(players, SEATS)
    if leftover == "sit_out":
        return [SEATS] * tables
    if leftover == "threes":
        threes = -players % SEATS
        fours = (players - (SEATS - 1) * threes) // SEATS
        if fours < 0:
            raise ValueError(f"{players} players can't sit at tables of three and four")
        return [SEATS] * fours + [SEATS - 1] * threes
    if leftover == "fives":
        if tables < more:
            raise ValueError(f"{players} players can't sit at tables of four and five")
        return [SEATS + 1] * more + [SEATS] * (tables - more)
    raise ValueError(f"“{leftover}” is none of {', '.join(LEFTOVER)}")


def possible_sizes(players: int, allowed_seats: Collection[int]) -> dict[str, list[int]]:
    """The possible leftover policies, each with its table sizes; "sit_out" alone for a multiple of four."""
    policies: dict[str, list[int]] = {}
    for leftover in LEFTOVER:
        try:
            tables = sizes(players, leftover)
        except ValueError:
            continue
        if tables and set(tables) <= set(allowed_seats) and tables not in policies.values():
            policies[leftover] = tables
    return policies


class Layout:
    """The seats of a round, numbered from 0 over all tables. A row is the players by seat.

    Seats are of three kinds: the `fifth` ones of tables of five, the other seats at `uneven` tables, and the
    `usual` ones at tables of four. Turns decide the kind of a player's seat before chance does the rest, so
    only seats of one kind may be exchanged: `peers` has the seats of its kind for each seat.
    """

    def __init__(self, sizes: Sequence[int]) -> None:
        self.sizes = tuple(sizes)
        self.tables = [range(end - size, end) for size, end in zip(sizes, accumulate(sizes), strict=True)]
        self.others = [tuple(x for x in table if x != seat) for table in self.tables for seat in table]
        self.mates = [_mate(table, seat) for table in self.tables for seat in table]
        uneven = [table for table in self.tables if len(table) != SEATS]
        self.fifth = [seat for table in uneven for seat in table[SEATS:]]
        self.uneven = [seat for table in uneven for seat in table[:SEATS]]
        self.usual = [seat for table in self.tables if len(table) == SEATS for seat in table]
        kind_of = {seat: kind for kind in (self.fifth, self.uneven, self.usual) for seat in kind}
        self.peers = [kind_of[seat] for seat in range(sum(sizes))]

    @property
    def is_even(self) -> bool:
        """Whether all tables are of four."""
        return not self.uneven

    def cut(self, row: Sequence[int]) -> list[list[int]]:
        """The tables of a row."""
        return [[row[seat] for seat in table] for table in self.tables]


@cache
def layout(sizes: tuple[int, ...]) -> Layout:
    return Layout(sizes)


def _mate(table: range, seat: int) -> int:
    """The partner's seat; there are partners only at a table of four."""
    return table[(seat - table.start + 2) % SEATS] if len(table) == SEATS else NOBODY
