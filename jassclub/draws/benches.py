"""Whose turn it is: to sit out, or to sit at a table of three or five.

Nobody is asked twice in an evening before all have been once, and so over the season.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random

from . import tokens

Bench = Sequence[int]
Ranks = Mapping[int, tuple[int, ...]]

OTHER_LOTS = 50  # tries to keep couples together on the bench


class Turns:
    """How often each player, counted from 0, had a turn: this evening, and in all.

    `size` is how many have their turn in a round, `couples` are those who would like to have it together.
    """

    def __init__(
        self,
        players: int,
        size: int,
        tonight: Iterable[Bench],
        season: Iterable[Bench],
        couples: Iterable[tuple[int, int]] = (),
    ) -> None:
        so_far = Counter(player for bench in tonight for player in bench)
        before = Counter(player for bench in season for player in bench)
        self.size = size
        self.times = {x: (so_far[x], so_far[x] + before[x]) for x in range(players)}
        self.mates: dict[int, list[int]] = defaultdict(list)
        for one, other in couples:
            self.mates[one].append(other)
            self.mates[other].append(one)

    def next(self, rng: Random, *, first: Ranks | None = None, last: Ranks | None = None) -> list[int]:
        """Whose turn it is in the next round, by lot among equals.

        `first` and `last` are further counts, which weigh more and less than the turns.
        """
        first, last = first or {}, last or {}
        ranks = {x: (*first.get(x, ()), *self.times[x], *last.get(x, ())) for x in self.times}
        order = tokens.by_turns(list(ranks), ranks, rng)
        chosen = self._paired(order, ranks) if self.mates and self.size > 1 else order[: self.size]
        self.take(chosen)
        return sorted(chosen)

    def allow(self, benches: Iterable[Bench]) -> bool:
        """Whether in no round somebody's turn would come who had it more often than somebody else."""
        for bench in benches:
            others = [times for player, times in self.times.items() if player not in bench]
            if any(self.times[player] > min(others) for player in bench):
                return False
            self.take(bench)
        return True

    def take(self, bench: Bench) -> None:
        """These have their turn, whosever it is."""
        for player in bench:
            tonight, in_all = self.times[player]
            self.times[player] = tonight + 1, in_all + 1

    def _paired(self, order: Sequence[int], ranks: Ranks) -> list[int]:
        """The first in order, but whoever is as near to a turn as others waits for a turn together."""
        last = ranks[order[self.size - 1]]
        due = [player for player in order if ranks[player] < last]
        equal = [player for player in order if ranks[player] == last]
        best: list[int] = []
        for start in range(min(len(equal), OTHER_LOTS)):
            bench = self._filled(due, equal[start:] + equal[:start])
            if not best or self._parted(bench) < self._parted(best):
                best = bench
            if not self._parted(best):
                break
        return best

    def _filled(self, due: Sequence[int], equal: Sequence[int]) -> list[int]:
        bench, can_join, alone = list(due), set(equal), []
        mates_of_due = [mate for player in due for mate in self.mates[player] if mate in can_join]
        for player in (*mates_of_due, *equal):
            if len(bench) == self.size:
                break
            joining = {player, *self.mates[player]} - set(bench)
            if player in bench:
                continue
            if joining <= can_join and len(bench) + len(joining) <= self.size:
                bench += sorted(joining)
            else:
                alone.append(player)
        left = [player for player in alone if player not in bench]
        return bench + left[: self.size - len(bench)]

    def _parted(self, bench: Collection[int]) -> int:
        return sum(mate not in bench for player in bench for mate in self.mates[player])
