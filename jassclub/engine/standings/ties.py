"""The order of players by total, then by the tie breaks of a regulation; else they share the rank
(docs/rules.md §11.8).

Two tie breaks in full: `places` compares evenings won, then second places, and so on. `direct` compares each
player's balance, evenings ahead minus evenings behind, against all other players who are still equal.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby, pairwise, zip_longest
from random import Random
from typing import Any

from ..names import alphabetical
from ..numbers import Number
from .regulation import BEST_ROUND, BEST_ROUNDS, DIRECT, EVENINGS, LAST_EVENING, LOT, MATSCHE, PLACES, Player
from .results import Decision

Merit = tuple[Number, ...]  # the higher the better, figure by figure; having one more beats having none

LOTS = 1_000_000


@dataclass(frozen=True)
class Facts:
    """The figures that tie breaks compare. `rounds` are the points of the rounds played, `values` the values
    and `ranks` the ranks of the evenings attended; `last_value` is the value of the season's last evening,
    None for an absent player."""

    total: Number
    rounds: Sequence[Number] = ()
    matsche: int = 0
    values: Mapping[date, Number] = field(default_factory=dict)
    ranks: Sequence[int] = ()
    last_value: Number | None = None


class Order:
    """Players in the order of their totals, and among equal ones of the first of `ties` that differs.
    `low_total`, `low_round`: the lower total, or the lower round, is the better one."""

    def __init__(
        self,
        facts: Mapping[Player, Facts],
        ties: Sequence[str] = (),
        *,
        low_total: bool = False,
        low_round: bool = False,
        lot_seed: int | None = None,
    ) -> None:
        self.facts, self.ties, self.lot_seed = facts, ties, lot_seed
        self.total_sign, self.round_sign = -1 if low_total else 1, -1 if low_round else 1
        self._merits: dict[Player, list[Merit]] = {}  # by `ties`, of players who were equal to others so far
        totals = {player: self.total_sign * own.total for player, own in facts.items()}
        self.groups = _group_by_merit(facts, totals)  # the best first; players of a group share the rank
        for name in ties:
            self.groups = [part for group in self.groups for part in self._split_group(name, group)]

    def ranks(self) -> dict[Player, int]:
        """From 1; after two who share rank 2 comes rank 4."""
        ranks: dict[Player, int] = {}
        for group in self.groups:
            ranks |= dict.fromkeys(group, len(ranks) + 1)
        return ranks

    def listed(self, names: Mapping[Player, str], language: str) -> list[Player]:
        """All players; those of a group by name, in the alphabet of a language."""

        def by_name(player: Player) -> tuple[object, str]:
            return (alphabetical(names[player], language), str(player))

        return [
            player
            for group in self.groups
            for player in (sorted(group, key=by_name) if len(group) > 1 else group)
        ]

    def decisions(self, ordered: Sequence[Player]) -> dict[Player, tuple[Decision, ...]]:
        """For each player of an ordered list: what decided against neighbours of the same total."""
        decisions: dict[Player, list[Decision]] = {player: [] for player in ordered}
        for one, other in pairwise(ordered):
            if self.facts[one].total == self.facts[other].total:
                decisions[other].append(self._decision(other, one, is_ahead=False))
                decisions[one].append(self._decision(one, other, is_ahead=True))
        return {player: tuple(own) for player, own in decisions.items()}

    def _split_group(self, name: str, group: list[Player]) -> list[list[Player]]:
        if len(group) == 1:
            return [group]
        merits = {player: self._merit(name, player, group) for player in group}
        for player, merit in merits.items():
            self._merits.setdefault(player, []).append(merit)
        return _group_by_merit(group, merits)

    def _merit(self, name: str, player: Player, group: Sequence[Player]) -> Merit:
        """What the tie break compares, of a player who is equal to the others of the group so far."""
        facts = self.facts[player]
        if name in (BEST_ROUND, BEST_ROUNDS):
            rounds = sorted((self.round_sign * points for points in facts.rounds), reverse=True)
            return tuple(rounds[:1] if name == BEST_ROUND else rounds)
        if name == LAST_EVENING:
            return () if facts.last_value is None else (self.total_sign * facts.last_value,)
        if name == PLACES:
            counts = Counter(facts.ranks)
            return tuple(counts[rank] for rank in range(1, max(counts, default=0) + 1))
        if name == LOT:
            return (Random(f"{self.lot_seed} {player}").randrange(LOTS),)
        if name == DIRECT:
            return (self._balance(facts.values, group),)
        return ({MATSCHE: facts.matsche, EVENINGS: len(facts.values)}[name],)

    def _balance(self, mine: Mapping[date, Number], group: Sequence[Player]) -> int:
        """The evenings ahead of the others of the group, less those behind."""
        both = [(mine, self.facts[other].values) for other in group]
        gains = [
            self.total_sign * (own[day] - theirs[day])
            for own, theirs in both
            for day in own.keys() & theirs.keys()
        ]
        return sum((gain > 0) - (gain < 0) for gain in gains)

    def _decision(self, one: Player, other: Player, *, is_ahead: bool) -> Decision:
        merits = self._merits.get(one, ()), self._merits.get(other, ())
        for name, mine, theirs in zip(self.ties, *merits, strict=False):
            if mine != theirs:
                # A player without a third place had it 0 times; one without a third round has no figure.
                none = 0 if name == PLACES else None
                figures = list(zip_longest(mine, theirs, fillvalue=none))
                at, (own, of_other) = next(
                    (at, both) for at, both in enumerate(figures) if both[0] != both[1]
                )
                # Merits were multiplied so that the higher one is better.
                of_total = self.total_sign if name == LAST_EVENING else 1
                sign = self.round_sign if name in (BEST_ROUND, BEST_ROUNDS) else of_total
                signed = [None if figure is None else sign * figure for figure in (own, of_other)]
                return Decision(other, is_ahead, name, signed[0], signed[1], at)
        return Decision(other, is_ahead, "")


def _group_by_merit(players: Iterable[Player], merits: Mapping[Player, Any]) -> list[list[Player]]:
    ordered = sorted(players, key=merits.__getitem__, reverse=True)
    return [list(group) for _merit, group in groupby(ordered, key=merits.__getitem__)]
