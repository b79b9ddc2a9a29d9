"""The book of seatings: whoever draws number x finds on every page where number x sits in that round.

A page is a round. The pages come from a base round by shifting it along a circle, so the book keeps for the whole
season what its base promises (see `bases`): any four pages in a row repeat as little as can be, and nobody has the
same partner on two pages until everybody was everybody's partner. Chance only decides who has which number.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from math import lcm
from typing import Generic, NamedTuple, TypeVar

from . import bases
from .meetings import Round
from .tokens import SEATS

P = TypeVar("P", bound=Hashable)


@dataclass(frozen=True)
class Book:
    """The seatings of so many players as numbers from 0. Pages count from 0 and go on for ever."""

    players: int
    turns: tuple[bases.Base, ...]

    @property
    def pages(self) -> int:
        """After so many pages the book begins again."""
        return lcm(bases.modulus(self.players), len(self.turns))

    def number(self, page: int, table: int, seat: int) -> int:
        """Who sits there. From page to page everybody moves on by a table and a seat, also the one in the middle.

        The table after the last one is the bench.
        """
        page %= self.pages
        if table == self.players // SEATS:
            return page
        base = self.turns[page % len(self.turns)]
        number = base[(table - page) % len(base)][(seat - page) % SEATS]
        circle = bases.modulus(self.players)
        return number if number == circle else (number + page) % circle

    def page(self, page: int) -> list[list[int]]:
        """A round's tables."""
        return [
            [self.number(page, table, seat) for seat in range(SEATS)] for table in range(self.players // SEATS)
        ]

    def bench(self, page: int) -> list[int]:
        """Who sits out."""
        return [self.number(page, self.players // SEATS, 0)] if self.players % SEATS else []


@cache
def book(players: int) -> Book | None:
    """The book for so many players, if there is one."""
    turns = bases.bases(players)
    return Book(players, turns) if turns else None


class Bookmark(NamedTuple, Generic[P]):
    """Where an evening stands in the book: it explains so many rounds, `page` comes next, who[x] has number x."""

    explains: int
    page: int
    who: list[P]


def bookmark(book: Book, rounds: Sequence[Round[P]]) -> Bookmark[P] | None:
    """Read from an evening's rounds which pages of the book they were; None if other players took part.

    The last round alone would fit every page: it only says who would have which number then. So every page is
    tried, and the one counts that explains the most rounds before it too. `rounds` has the bench of each round as
    a last table of its own.
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
