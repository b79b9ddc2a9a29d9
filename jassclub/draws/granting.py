"""Grant wishes in one round: by exchanging players where that is needed, and else leaving all to chance."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from random import Random

from .layout import NOBODY, Layout
from .wishes import Wishes

PATIENCE = 40  # so many exchanges without success, and what is left can't be granted
OTHERS = 8  # with so many, chosen by lot, somebody may be exchanged so as to part from a partner


def granted(row: Sequence[int], layout: Layout, wishes: Wishes[int], rng: Random) -> list[int]:
    """The same players by seat, with as many wishes granted as were found to go together."""
    seating = _Seating(row, layout, wishes)
    broken = seating.broken()
    best, fewest, patience = seating.row[:], len(broken), PATIENCE
    while broken and patience:
        seating.exchange_for(rng.choice(broken), rng)
        broken, patience = seating.broken(), patience - 1
        if len(broken) < fewest:
            best, fewest, patience = seating.row[:], len(broken), PATIENCE
    return best


def numbered_anew(tables: Sequence[list[int]], first_table: Collection[int]) -> list[list[int]]:
    """Count the tables from another one on, so that those who need table 1 sit there: costs nobody anything.

    Only tables as large as the first one may come first.
    """
    if not first_table or not tables:
        return list(tables)
    alike = sum(len(table) == len(tables[0]) for table in tables)
    needed = [sum(player in table for player in first_table) for table in tables[:alike]]
    first = needed.index(max(needed))
    return [*tables[first:alike], *tables[:first], *tables[alike:]]


class _Seating:
    """The players of a round by seat, the seat of each, and the wishes of those who are seated."""

    def __init__(self, row: Sequence[int], layout: Layout, wishes: Wishes[int]) -> None:
        self.row, self.layout = list(row), layout
        self.seat = {player: seat for seat, player in enumerate(row)}
        self.wishes = wishes.among({player: player for player in row})

    def broken(self) -> list[tuple[str, tuple[int, ...]]]:
        """The wishes that are not granted."""
        return [
            *(("apart", pair) for pair in self.wishes.apart if self._partner(pair[0]) == pair[1]),
            *(("together", pair) for pair in self.wishes.together if self._partner(pair[0]) != pair[1]),
            *(
                ("first_table", (player,))
                for player in self.wishes.first_table
                if self.seat[player] not in self.layout.tables[0]
            ),
        ]

    def exchange_for(self, wish: tuple[str, tuple[int, ...]], rng: Random) -> None:
        """Make the exchange for this wish that leaves the fewest wishes broken, by lot among equals."""
        outcomes: list[tuple[int, tuple[int, int]]] = []
        for one, other in self._exchanges(wish, rng):
            self._exchange(one, other)
            outcomes.append((len(self.broken()), (one, other)))
            self._exchange(one, other)
        if outcomes:
            least = min(left for left, _seats in outcomes)
            self._exchange(*rng.choice([seats for left, seats in outcomes if left == least]))

    def _exchanges(self, wish: tuple[str, tuple[int, ...]], rng: Random) -> Iterator[tuple[int, int]]:
        """Seats that it may help to exchange."""
        kind, players = wish
        for player in players:
            seat = self.seat[player]
            peers = self.layout.peers[seat]
            if kind == "apart":
                to = [rng.choice(peers) for _other in range(OTHERS)]
            elif kind == "together":
                (other_one,) = {*players} - {player}
                to = [self.layout.mates[self.seat[other_one]]]
            else:
                to = list(self.layout.tables[0])
            yield from (
                (seat, other) for other in to if other != NOBODY and peers is self.layout.peers[other]
            )

    def _partner(self, player: int) -> int:
        mate = self.layout.mates[self.seat[player]]
        return NOBODY if mate == NOBODY else self.row[mate]

    def _exchange(self, one: int, other: int) -> None:
        self.row[one], self.row[other] = self.row[other], self.row[one]
        self.seat[self.row[one]], self.seat[self.row[other]] = one, other
