"""What a draw shall respect besides chance: couples, and who needs the first table."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Generic, Literal, TypeVar

from .meetings import Round, partners

P = TypeVar("P", bound=Hashable)
Q = TypeVar("Q", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Wishes(Generic[P]):
    """Pairs who are never partners, pairs who always are, and who always sits at table 1."""

    apart: tuple[tuple[P, P], ...] = ()
    together: tuple[tuple[P, P], ...] = ()
    first_table: tuple[P, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.apart or self.together or self.first_table)

    def among(self, names: Mapping[P, Q]) -> Wishes[Q]:
        """The wishes of those who have a name there, under that name; who is not here wishes nothing."""

        def named(pairs: tuple[tuple[P, P], ...]) -> tuple[tuple[Q, Q], ...]:
            both = [(one, other) for one, other in pairs if one in names and other in names and one != other]
            return tuple((names[one], names[other]) for one, other in both)

        first_table = tuple(names[player] for player in self.first_table if player in names)
        return Wishes(named(self.apart), named(self.together), tuple(dict.fromkeys(first_table)))

    @property
    def couples(self) -> frozenset[frozenset[P]]:
        """The pairs who are partners in every round: no fault of the draw."""
        return frozenset(frozenset(pair) for pair in self.together)

    @property
    def at_one_table(self) -> frozenset[frozenset[P]]:
        """The pairs who meet in every round: no fault either."""
        return self.couples | {frozenset(pair) for pair in combinations(self.first_table, 2)}


@dataclass(frozen=True, slots=True)
class Ungranted(Generic[P]):
    """A wish that a round does not grant; `round` counts from 0. Who sits out wishes nothing that round."""

    wish: Literal["apart", "together", "first_table"]
    players: tuple[P, ...]
    round: int


def ungranted(rounds: Sequence[Round[P]], wishes: Wishes[P]) -> list[Ungranted[P]]:
    """Every wish in every round that does not grant it. Who keeps together may sit out together."""
    found: list[Ungranted[P]] = []
    for number, tables in enumerate(rounds):
        pairs = [pair for table in tables for pair in partners(table)]
        mates = dict([*pairs, *(pair[::-1] for pair in pairs)])
        seated = {player for table in tables for player in table}
        for one, other in wishes.apart:
            if mates.get(one) == other:
                found.append(Ungranted("apart", (one, other), number))
        for one, other in wishes.together:
            if {one, other} & seated and mates.get(one) != other:
                found.append(Ungranted("together", (one, other), number))
        found += [
            Ungranted("first_table", (player,), number)
            for player in wishes.first_table
            if player in seated and player not in tables[0]
        ]
    return found


def on_first_table(tables: list[list[P]], wishes: Wishes[P]) -> list[list[P]]:
    """The same tables, the first one with a wish for table 1 exchanged with the one that is there."""
    wished = set(wishes.first_table)
    number = next((number for number, table in enumerate(tables) if wished & set(table)), 0)
    if number == 0:
        return tables
    return [tables[number], *tables[1:number], tables[0], *tables[number + 1 :]]
