"""The seats of a round in a row, table by table: which share a table, and which may be exchanged."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from .tokens import SEATS

NOBODY = -1


class Layout:
    """Seats count from 0 over all tables. Whose turn is a table of three or five is settled before chance
    seats anybody, so only seats of one kind are exchanged: `fifth` seats, others `aside`, and `usual` ones.
    """

    def __init__(self, sizes: Sequence[int]) -> None:
        self.sizes = tuple(sizes)
        self.tables: list[range] = []
        first = 0
        for size in sizes:
            self.tables.append(range(first, first + size))
            first += size
        self.others = [tuple(x for x in table if x != seat) for table in self.tables for seat in table]
        self.mates = [_mate(table, seat) for table in self.tables for seat in table]
        uneven = [table for table in self.tables if len(table) != SEATS]
        self.fifth = [seat for table in uneven for seat in table[SEATS:]]
        self.aside = [seat for table in uneven for seat in table[:SEATS]]
        self.usual = [seat for table in self.tables if len(table) == SEATS for seat in table]
        self.peers: list[list[int]] = [[] for _seat in range(first)]
        for kind in (self.fifth, self.aside, self.usual):
            for seat in kind:
                self.peers[seat] = kind

    @property
    def is_even(self) -> bool:
        """Whether all tables are of four."""
        return not self.aside

    def cut(self, row: Sequence[int]) -> list[list[int]]:
        """The tables of such a row of players."""
        return [[row[seat] for seat in table] for table in self.tables]


@cache
def layout(sizes: tuple[int, ...]) -> Layout:
    return Layout(sizes)


def _mate(table: range, seat: int) -> int:
    """The partner's seat; there are partners only at a table of four."""
    return table[(seat - table.start + 2) % SEATS] if len(table) == SEATS else NOBODY
