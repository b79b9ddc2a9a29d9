"""The book of seatings: whoever draws number x finds on every page where number x sits in that round.

A page is a round. The pages come from a base round by shifting it along a circle, so the book keeps for the
whole season what its base promises (see `bases`): the pages of an evening repeat as little as can be, and
nobody has the same partner on two pages until the book begins again. Chance decides who has which number.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from math import lcm
from typing import Generic, NamedTuple, TypeVar

from . import bases
from .meetings import Round
from .starters import Base
from .tokens import SEATS

P = TypeVar("P", bound=Hashable)


@dataclass(frozen=True)
class Book:
    """The seatings of so many players as numbers from 0. Pages count from 0 and go on for ever."""

    players: int
    turns: tuple[Base, ...]

    @property
    def pages(self) -> int:
        """After so many pages the book begins again."""
        return lcm(bases.modulus(self.players), len(self.turns))

    def number(self, page: int, table: int, seat: int) -> int:
        """Who sits there; the table after the last one is the bench.

        From page to page the base round moves on by a table and a seat: so also the one in the middle does.
        """
        page %= self.pages
        base = self.turns[page % len(self.turns)]
        if table < len(base):
            number = base[(table - page) % len(base)][(seat - page) % SEATS]
        else:
            number = bases.idle(self.players)[seat]
        circle = bases.modulus(self.players)
        return number if number == circle else (number + page) % circle

    def page(self, page: int) -> list[list[int]]:
        """A round's tables."""
        tables = range(self.players // SEATS)
        return [[self.number(page, table, seat) for seat in range(SEATS)] for table in tables]

    def bench(self, page: int) -> list[int]:
        """Who sits out."""
        tables, bench = divmod(self.players, SEATS)
        return [self.number(page, tables, seat) for seat in range(bench)]


@cache
def book(players: int) -> Book | None:
    """The book for so many players, if there is one."""
    turns = bases.bases(players)
    return Book(players, turns) if turns else None


class Bookmark(NamedTuple, Generic[P]):
    """Where people are in the book: so many last rounds it explains, `page` comes next, who[x] has x."""

    explains: int
    page: int
    who: list[P]


def bookmark(book: Book, rounds: Sequence[Round[P]]) -> Bookmark[P] | None:
    """Read from rounds, each with its bench as a last table, which pages of the book they were.

    The last round alone would fit every page: it only says who would have which number then. So every page is
    tried, and the one counts that explains the most rounds before it too. None if it has too few players.
    """
    where = {player: (table, seat) for table, row in enumerate(rounds[-1]) for seat, player in enumerate(row)}
    if len(where) != book.players:
        return None

    def agrees(page: int, back: int) -> bool:
        return all(
            player in where and book.number(page, *where[player]) == book.number(page - back, table, seat)
            for table, row in enumerate(rounds[-1 - back])
            for seat, player in enumerate(row)
        )

    def explained(page: int) -> int:
        return next((back for back in range(1, len(rounds)) if not agrees(page, back)), len(rounds))

    last = max(range(book.pages), key=lambda page: (explained(page), -page))
    numbers = {book.number(last, *place): player for player, place in where.items()}
    return Bookmark(explained(last), last + 1, [numbers[number] for number in range(book.players)])
