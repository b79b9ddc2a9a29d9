"""Wishes that every draw respects: never partners, always partners, table 1 (docs/rules.md §10.2)."""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Generic, Literal, TypeVar

from .meetings import P, Round, met_in, partners, seated
from .table_sizes import NOBODY, Layout

Q = TypeVar("Q", bound=Hashable)
Kind = Literal["apart", "together", "first_table"]

PATIENCE = 40  # exchanges without success, after which the broken constraints contradict each other
TRIES = 50  # to make pairs; one is enough unless most players refuse each other
OTHERS = 8  # players, chosen by lot, who are tried in the seat of one of two who may not be partners


@dataclass(frozen=True, slots=True)
class Constraints(Generic[P]):
    """Pairs who are never partners, pairs who always are, and players who always sit at table 1."""

    apart: tuple[tuple[P, P], ...] = ()
    together: tuple[tuple[P, P], ...] = ()
    first_table: tuple[P, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.apart or self.together or self.first_table)

    def among(self, names: Mapping[P, Q]) -> "Constraints[Q]":
        """The constraints of the players in `names`, under their names there."""

        def named(pairs: tuple[tuple[P, P], ...]) -> tuple[tuple[Q, Q], ...]:
            here = (pair for pair in pairs if names.keys() >= {*pair} and pair[0] != pair[1])
            return tuple((names[one], names[other]) for one, other in here)

        first_table = tuple(names[player] for player in self.first_table if player in names)
        return Constraints(named(self.apart), named(self.together), tuple(dict.fromkeys(first_table)))

    @property
    def couples(self) -> frozenset[frozenset[P]]:
        return frozenset(frozenset(pair) for pair in self.together)

    @property
    def at_one_table(self) -> frozenset[frozenset[P]]:
        """The pairs who must share a table in every round."""
        return self.couples | {frozenset(pair) for pair in combinations(self.first_table, 2)}


@dataclass(frozen=True, slots=True)
class UnmetConstraint(Generic[P]):
    """A constraint that a round breaks; `round` counts from 0."""

    kind: Kind
    players: tuple[P, ...]
    round: int


def unmet_constraints(rounds: Sequence[Round[P]], constraints: Constraints[P]) -> list[UnmetConstraint[P]]:
    """Every broken constraint of every round, but for players who sit out. Two players who are always
    partners may sit out together."""
    unmet: list[UnmetConstraint[P]] = []
    for number, tables in enumerate(rounds):
        pairs, here = list(met_in([tables], partners)), {*seated(tables)}
        mates = dict([*pairs, *(pair[::-1] for pair in pairs)])
        broken = _broken_constraints(constraints, mates.get, seated(tables[:1]))
        unmet += [UnmetConstraint(kind, players, number) for kind, players in broken if here & {*players}]
    return unmet


def _broken_constraints(
    constraints: Constraints[P], mate_of: Callable[[P], P | None], at_table_1: Collection[P]
) -> list[tuple[Kind, tuple[P, ...]]]:
    return [
        *(("apart", pair) for pair in constraints.apart if mate_of(pair[0]) == pair[1]),
        *(("together", pair) for pair in constraints.together if mate_of(pair[0]) != pair[1]),
        *(("first_table", (player,)) for player in constraints.first_table if player not in at_table_1),
    ]


def with_table_1(tables: Sequence[list[P]], first_table: Collection[P]) -> list[list[P]]:
    """The tables, where the one with most of these players becomes table 1 if both have the same size."""
    numbered = list(tables)
    if first_table and tables:
        alike = [number for number, table in enumerate(tables) if len(table) == len(tables[0])]
        there = max(alike, key=lambda number: sum(player in tables[number] for player in first_table))
        numbered[0], numbered[there] = tables[there], tables[0]
    return numbered


def exchange_for_constraints(
    row: Sequence[int], layout: Layout, constraints: Constraints[int], rng: Random
) -> list[int]:
    """The players by seat, some exchanged so that as few constraints as possible are broken."""
    seating = _Seating(row, layout, constraints)
    broken = seating.broken()
    best, fewest, patience = seating.row[:], len(broken), PATIENCE
    while broken and patience:
        seating.exchange_for(rng.choice(broken), rng)
        broken, patience = seating.broken(), patience - 1
        if len(broken) < fewest:
            best, fewest, patience = seating.row[:], len(broken), PATIENCE
    return best


class _Seating:
    def __init__(self, row: Sequence[int], layout: Layout, constraints: Constraints[int]) -> None:
        self.row, self.layout = list(row), layout
        self.seat = {player: seat for seat, player in enumerate(row)}
        self.constraints = constraints.among({player: player for player in row})

    def broken(self) -> list[tuple[Kind, tuple[int, ...]]]:
        """The broken constraints of this round, found faster than by `unmet_constraints`."""
        return _broken_constraints(
            self.constraints, self._mate_of, [self.row[seat] for seat in self.layout.tables[0]]
        )

    def exchange_for(self, broken: tuple[Kind, tuple[int, ...]], rng: Random) -> None:
        """Make the exchange for a broken constraint that leaves the fewest broken, by lot among equals."""
        outcomes: list[tuple[int, tuple[int, int]]] = []
        for one, other in self._exchanges(*broken, rng):
            self._exchange(one, other)
            outcomes.append((len(self.broken()), (one, other)))
            self._exchange(one, other)
        if outcomes:
            least = min(left for left, _seats in outcomes)
            self._exchange(*rng.choice([seats for left, seats in outcomes if left == least]))

    def _exchanges(self, kind: Kind, players: Sequence[int], rng: Random) -> Iterator[tuple[int, int]]:
        for player in players:
            seat = self.seat[player]
            peers = self.layout.peers[seat]
            if kind == "apart":
                to = [rng.choice(peers) for _other in range(OTHERS)]
            elif kind == "together":
                (partner,) = {*players} - {player}
                to = [self.layout.mates[self.seat[partner]]]
            else:
                to = list(self.layout.tables[0])
            yield from (
                (seat, other) for other in to if other != NOBODY and peers is self.layout.peers[other]
            )

    def _mate_of(self, player: int) -> int:
        seat = self.layout.mates[self.seat[player]]
        return NOBODY if seat == NOBODY else self.row[seat]

    def _exchange(self, one: int, other: int) -> None:
        self.row[one], self.row[other] = self.row[other], self.row[one]
        self.seat[self.row[one]], self.seat[self.row[other]] = one, other


def pairs_by_lot(people: Sequence[P], rng: Random, constraints: Constraints[P]) -> list[tuple[P, P]]:
    """As many pairs of these people as possible, by lot, within the constraints; one may be left over."""
    together = [pair for pair in constraints.together if set(pair) <= set(people)]
    settled = {player for pair in together for player in pair}
    rest = [player for player in people if player not in settled]
    refused = {frozenset(pair) for pair in constraints.apart}
    most: list[tuple[P, P]] = []
    for _try in range(TRIES):
        most = max(most, _some_pairs(rest, refused, rng), key=len)
        if len(most) == len(rest) // 2:
            break
    return together + most


def _some_pairs(people: Sequence[P], refused: Collection[frozenset[P]], rng: Random) -> list[tuple[P, P]]:
    waiting = list(people)
    rng.shuffle(waiting)
    if len(waiting) % 2:
        waiting.pop()
    refusals = Counter(player for pair in refused for player in pair)
    waiting.sort(key=lambda player: refusals[player])  # the player with most refusals chooses first
    pairs = []
    while waiting:
        one = waiting.pop()
        agreed = [other for other in waiting if frozenset((one, other)) not in refused]
        if agreed:
            other = rng.choice(agreed)
            waiting.remove(other)
            pairs.append((one, other))
    return pairs
