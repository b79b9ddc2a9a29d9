"""The book of seatings: whoever draws number x finds on every page where number x sits in that round.

A page is a round. The pages come from a base round by shifting it along a circle, so the book keeps for the
whole season what its base promises (see `bases`): the pages of an evening repeat as little as can be, and
nobody has the same partner on two pages until the book begins again. Chance decides who has which number.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import permutations, product
from math import lcm
from typing import Generic, NamedTuple, TypeVar

from . import bases
from .meetings import Round
from .starters import Base
from .tokens import SEATS

LEAVES = 12  # so many pages may be passed over until wishes are granted
FEW = 60  # with so many players every reading of the book can be tried

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

    def place(self, page: int, number: int) -> tuple[int, int]:
        """Where a number sits: table and seat, as for `number`."""
        page %= self.pages
        tables, circle = self.players // SEATS, bases.modulus(self.players)
        turn = self._places[page % len(self.turns)]
        table, seat = turn[number if number == circle else (number - page) % circle]
        return (table, seat) if table == tables else ((table + page) % tables, (seat + page) % SEATS)

    @cached_property
    def _places(self) -> list[dict[int, tuple[int, int]]]:
        """For each of the base rounds the table and the seat of every point."""
        idle = bases.idle(self.players)
        return [
            {
                point: (table, seat)
                for table, row in enumerate((*base, idle))
                for seat, point in enumerate(row)
            }
            for base in self.turns
        ]

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


def bookmark(book: Book, rounds: Sequence[Round[P]], tonight: int = 0) -> Bookmark[P] | None:
    """Read from rounds, each with its bench as a last table, which pages of the book they were.

    The last round alone would fit every page: it only says who would have which number then. So every page is
    tried, and the one counts that explains the most rounds before it too. If none explains all, something may
    have been done for wishes: the tables counted from another one on, or a few pages passed over before the
    rounds of `tonight`; or the bench comes in another order. None if the book has no such tables.
    """
    rounds = _of_this_shape(book, rounds)
    if not rounds:
        return None
    where = _at(rounds[-1])
    best = max((_Reading(book, rounds, where, page) for page in range(book.pages)), key=_explains)
    if best.explains < len(rounds):
        *tables, bench = rounds[-1]
        pages = range(book.pages)
        if book.players > FEW:
            # After a few pages the book is the same but for the numbers, and for where it counts tables from.
            first = len(rounds) + LEAVES
            pages = range(first, first + lcm(SEATS, len(book.turns)))
        gaps = [(tonight, leaves) for leaves in range(LEAVES if 0 < tonight < len(rounds) else 1)]
        for turned, order in product(range(len(tables)), permutations(bench)):
            where = _at([*tables[turned:], *tables[:turned], order])
            others = (_Reading(book, rounds, where, page, gap) for page, gap in product(pages, gaps))
            best = max([best, *others], key=_explains)
    return Bookmark(best.explains, best.page + 1, best.who)


def _at(rows: Round[P]) -> dict[P, tuple[int, int]]:
    """Everybody's table and seat."""
    return {player: (table, seat) for table, row in enumerate(rows) for seat, player in enumerate(row)}


def _of_this_shape(book: Book, rounds: Sequence[Round[P]]) -> Sequence[Round[P]]:
    """The last rounds, as far back as they have so many full tables as the book, and then its bench."""
    tables, bench = divmod(book.players, SEATS)
    sizes = [SEATS] * tables + [bench]
    others = (back for back, rows in enumerate(reversed(rounds)) if [len(row) for row in rows] != sizes)
    return rounds[len(rounds) - next(others, len(rounds)) :]


class _Reading(Generic[P]):
    """The last of these rounds, in which everybody was `where`, taken for this page of the book.

    `gap`: before the last so many rounds so many pages were passed over.
    """

    def __init__(
        self,
        book: Book,
        rounds: Sequence[Round[P]],
        where: Mapping[P, tuple[int, int]],
        page: int,
        gap: tuple[int, int] = (0, 0),
    ) -> None:
        self.book, self.rounds, self.where, self.page, self.gap = book, rounds, where, page, gap

    @cached_property
    def explains(self) -> int:
        """So many rounds, from the last one back, are pages of the book one after the other."""
        backs = range(1, len(self.rounds))
        return next((back for back in backs if not self._agrees(back)), len(self.rounds))

    @property
    def who(self) -> list[P]:
        """The players by their numbers."""
        numbers = {self._number(place): player for player, place in self.where.items()}
        return [numbers[number] for number in range(self.book.players)]

    def _number(self, place: tuple[int, int]) -> int:
        return self.book.number(self.page, *place)

    def _agrees(self, back: int) -> bool:
        """Whether the page so far back has everybody at the same seat, wherever its tables count from."""
        rows = self.rounds[-1 - back]
        tables, turned = len(rows) - 1, None
        page = self.page - back - (self.gap[1] if back >= self.gap[0] else 0)
        for table, row in enumerate(rows):
            for seat, player in enumerate(row):
                if player not in self.where:
                    return False
                at, on = self.book.place(page, self._number(self.where[player]))
                if turned is None:
                    turned = at - table
                if (at == tables) != (table == tables):
                    return False
                if table < tables and (on != seat or (at - table - turned) % tables):
                    return False
        return True


def _explains(reading: _Reading[P]) -> int:
    return reading.explains
