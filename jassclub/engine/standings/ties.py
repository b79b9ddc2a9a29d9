"""Who is before whom: by total, then by what a regulation lists for equal totals, else the rank is shared
(docs/rules.md §11.8).

Two of these in full (docs/rules.md §11.8): `places` (more evenings won, then more second places, and so on),
and `direct` (of the evenings that players of the same total both attended, more in which one was first).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby, pairwise, zip_longest
from random import Random
from typing import Any, Protocol

from ..names import alphabetical
from ..numbers import Number
from .regulation import BEST_ROUND, BEST_ROUNDS, DIRECT, EVENINGS, LAST_EVENING, LOT, MATSCHE, PLACES, Player
from .results import Decision

Merit = tuple[Number, ...]  # the higher the better, figure by figure; having one more beats having none

LOTS = 1_000_000


class TieFacts(Protocol):
    """What may decide between players of the same total.

    `rounds` are the points of the rounds played, `values` what each evening attended was worth, `ranks` the
    ranks of those evenings; `last_value` is that of the season's last evening, None for who was absent.
    """

    @property
    def total(self) -> Number: ...
    @property
    def rounds(self) -> Sequence[Number]: ...
    @property
    def matsche(self) -> int: ...
    @property
    def values(self) -> Mapping[date, Number]: ...
    @property
    def ranks(self) -> Sequence[int]: ...
    @property
    def last_value(self) -> Number | None: ...


@dataclass(frozen=True)
class Facts:
    """The same where all of it is known."""

    total: Number
    rounds: Sequence[Number] = ()
    matsche: int = 0
    values: Mapping[date, Number] = field(default_factory=dict)
    ranks: Sequence[int] = ()
    last_value: Number | None = None


class Order:
    """Players in the order of their totals and of `ties`.

    `low_total`, `low_round`: the lower total, or the lower round, is the better one. Players who are equal
    so far are compared by the next of `ties`.
    """

    def __init__(
        self,
        facts: Mapping[Player, TieFacts],
        ties: Sequence[str] = (),
        *,
        low_total: bool = False,
        low_round: bool = False,
        lot_seed: int | None = None,
    ) -> None:
        self.facts, self.ties, self.lot_seed = facts, ties, lot_seed
        self.total_sign, self.round_sign = -1 if low_total else 1, -1 if low_round else 1
        self._merits: dict[Player, list[Merit]] = {}  # by `ties`, of who had an equal so far
        totals = {player: self.total_sign * each.total for player, each in facts.items()}
        self.groups = _divided(facts, totals)  # the best first; those of a group are equal in everything
        for name in ties:
            self.groups = [part for group in self.groups for part in self._compared(name, group)]

    def ranks(self) -> dict[Player, int]:
        """From 1; after two who share rank 2 comes rank 4."""
        ranks: dict[Player, int] = {}
        for group in self.groups:
            ranks |= dict.fromkeys(group, len(ranks) + 1)
        return ranks

    def listed(self, names: Mapping[Player, str], language: str) -> list[Player]:
        """Everybody; those of a group by name, in the alphabet of a language."""

        def by_name(player: Player) -> tuple[object, str]:
            return (alphabetical(names[player], language), str(player))

        return [
            player
            for group in self.groups
            for player in (sorted(group, key=by_name) if len(group) > 1 else group)
        ]

    def decisions(self, ordered: Sequence[Player]) -> dict[Player, tuple[Decision, ...]]:
        """What decided between neighbours of the same total in a list in this order, for both of them."""
        found: dict[Player, list[Decision]] = {player: [] for player in ordered}
        for one, other in pairwise(ordered):
            if self.facts[one].total == self.facts[other].total:
                found[other].append(self._decision(other, one, is_ahead=False))
                found[one].append(self._decision(one, other, is_ahead=True))
        return {player: tuple(each) for player, each in found.items()}

    def _compared(self, name: str, group: list[Player]) -> list[list[Player]]:
        if len(group) == 1:
            return [group]
        merits = {player: COMPARED[name](self, player, group) for player in group}
        for player, merit in merits.items():
            self._merits.setdefault(player, []).append(merit)
        return _divided(group, merits)

    def _decision(self, one: Player, other: Player, *, is_ahead: bool) -> Decision:
        merits = self._merits.get(one, ()), self._merits.get(other, ())
        for name, mine, theirs in zip(self.ties, *merits, strict=False):
            if mine != theirs:
                # Who has had no third place has had it 0 times; who has played no third round has none.
                none = 0 if name == PLACES else None
                figures = list(zip_longest(mine, theirs, fillvalue=none))
                at, (own, of_other) = next(
                    (at, both) for at, both in enumerate(figures) if both[0] != both[1]
                )
                sign = self._sign_of(name)
                signed = [None if each is None else sign * each for each in (own, of_other)]
                return Decision(other, is_ahead, name, signed[0], signed[1], at)
        return Decision(other, is_ahead, "")

    def _sign_of(self, name: str) -> int:
        """What the figures of a merit were multiplied by, so that the higher is the better one."""
        if name in (BEST_ROUND, BEST_ROUNDS):
            return self.round_sign
        return self.total_sign if name == LAST_EVENING else 1


def _divided(players: Iterable[Player], merits: Mapping[Player, Any]) -> list[list[Player]]:
    """In groups of the same merit, the highest first."""
    ordered = sorted(players, key=merits.__getitem__, reverse=True)
    return [list(group) for _merit, group in groupby(ordered, key=merits.__getitem__)]


def _best_rounds(order: Order, player: Player, group: Sequence[Player]) -> Merit:
    return tuple(sorted((order.round_sign * each for each in order.facts[player].rounds), reverse=True))


def _best_round(order: Order, player: Player, group: Sequence[Player]) -> Merit:
    return _best_rounds(order, player, group)[:1]


def _matsche(order: Order, player: Player, group: Sequence[Player]) -> Merit:
    return (order.facts[player].matsche,)


def _evenings(order: Order, player: Player, group: Sequence[Player]) -> Merit:
    return (len(order.facts[player].values),)


def _last_evening(order: Order, player: Player, group: Sequence[Player]) -> Merit:
    value = order.facts[player].last_value
    return () if value is None else (order.total_sign * value,)


def _places(order: Order, player: Player, group: Sequence[Player]) -> Merit:
    counts = Counter(order.facts[player].ranks)
    return tuple(counts[rank] for rank in range(1, max(counts, default=0) + 1))


def _direct(order: Order, player: Player, group: Sequence[Player]) -> Merit:
    mine, balance = order.facts[player].values, 0
    for other in group:
        theirs = order.facts[other].values
        for day in mine.keys() & theirs.keys():
            difference = order.total_sign * (mine[day] - theirs[day])
            balance += (difference > 0) - (difference < 0)
    return (balance,)


def _lot(order: Order, player: Player, group: Sequence[Player]) -> Merit:
    return (Random(f"{order.lot_seed} {player}").randrange(LOTS),)


COMPARED: dict[str, Callable[[Order, Player, Sequence[Player]], Merit]] = {
    BEST_ROUND: _best_round,
    BEST_ROUNDS: _best_rounds,
    MATSCHE: _matsche,
    EVENINGS: _evenings,
    LAST_EVENING: _last_evening,
    PLACES: _places,
    DIRECT: _direct,
    LOT: _lot,
}
