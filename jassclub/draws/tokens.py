"""The token draw: every token gives a table, a seat, a partner (rules.md, "Championships", from CS).

Pure: players are any hashable values, randomness is handed in.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

SEATS = 4

P = TypeVar("P", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a token sits: `table` from 1, `seat` 0 to 3. Odd tokens have the even seats and are side 0.

    Seat 4 is that of the fifth player of a table of five.
    """

    table: int
    seat: int

    @property
    def side(self) -> int:
        return self.seat % 2


def place(token: int, tables: int | None = None) -> Place:
    """Token t sits at table ⌈t/4⌉. Raises ValueError below 1.

    With so many `tables`, the tokens after those for four at each are for the fifth players: at table 1, at
    table 2 and so on; then ValueError also above the last of them.
    """
    if token < 1:
        raise ValueError("tokens count from 1")
    if tables is not None and token > tables * SEATS:
        if token > tables * (SEATS + 1):
            raise ValueError(f"{tables} tables have no token {token}")
        return Place(table=token - tables * SEATS, seat=SEATS)
    return Place(table=(token - 1) // SEATS + 1, seat=(token - 1) % SEATS)


def token_of(table: int, seat: int, tables: int) -> int:
    """The token for a seat when there are so many tables: what `place` reads back.

    A table of three leaves its fourth token in the bag.
    """
    return tables * SEATS + table if seat == SEATS else (table - 1) * SEATS + seat + 1


def by_player(tables: Sequence[Sequence[P]]) -> dict[P, tuple[int, int, int]]:
    """Everybody's token, table and seat in a round that was drawn; also at tables of three or five."""
    return {
        player: (token_of(table, seat, len(tables)), table, seat)
        for table, row in enumerate(tables, start=1)
        for seat, player in enumerate(row)
    }


def playing(players: int) -> int:
    """How many of so many players sit down; the others, fewer than four, sit out."""
    return players - players % SEATS


def draw(players: Sequence[P], rng: Random) -> dict[P, int]:
    """A token for every player. Raises ValueError when the tables would not be full."""
    if len(players) % SEATS:
        raise ValueError("the number of players is no multiple of four")
    tokens = list(range(1, len(players) + 1))
    rng.shuffle(tokens)
    return dict(zip(players, tokens, strict=True))


def sit_out(players: Sequence[P], sat_out: Mapping[P, Sequence[int]], rng: Random) -> list[P]:
    """Who sits out so that the tables are full: those who did so least often so far, by lot among equals.

    `sat_out` has for a player how often already, the most important count first: (evening, season).
    """
    chosen = set(by_turns(players, sat_out, rng)[: len(players) % SEATS])
    return [player for player in players if player in chosen]


def by_turns(players: Sequence[P], times: Mapping[P, Sequence[int]], rng: Random) -> list[P]:
    """The players in the order of their turns: who has the lowest counts first, by lot among equals."""
    lot = {player: rng.random() for player in players}
    return sorted(players, key=lambda player: (tuple(times.get(player, ())), lot[player]))


def tables(tokens: Mapping[P, int]) -> list[list[P]]:
    """The seating: for each table its players by seat."""
    by_token = {token: player for player, token in tokens.items()}
    return [[by_token[first + seat] for seat in range(SEATS)] for first in range(1, len(by_token) + 1, SEATS)]


@dataclass(frozen=True, slots=True)
class BagFaults:
    """What is wrong with tokens drawn by hand: some twice, some that nobody has, some not in the bag."""

    duplicates: tuple[int, ...]
    gaps: tuple[int, ...]
    out_of_range: tuple[int, ...]

    def __bool__(self) -> bool:
        return bool(self.duplicates or self.gaps or self.out_of_range)


def check_bag(tokens: Iterable[int], players: int) -> BagFaults:
    """Compare the tokens drawn by hand with the bag: 1 to the number that can play."""
    drawn = list(tokens)
    bag = range(1, playing(players) + 1)
    return BagFaults(
        duplicates=tuple(sorted({token for token in drawn if drawn.count(token) > 1})),
        gaps=tuple(token for token in bag if token not in set(drawn)),
        out_of_range=tuple(sorted({token for token in drawn if token not in bag})),
    )


def evening(players: Sequence[P], rounds: int, rng: Random) -> tuple[list[list[list[P]]], list[list[P]]]:
    """Several rounds at once: the tables of each round, and who sits out in each."""
    seatings, sitting_out = [], []
    times = dict.fromkeys(players, 0)
    for _round in range(rounds):
        out = sit_out(players, {player: (times[player],) for player in players}, rng)
        for player in out:
            times[player] += 1
        seatings.append(tables(draw([player for player in players if player not in out], rng)))
        sitting_out.append(out)
    return seatings, sitting_out
