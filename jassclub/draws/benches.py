"""Who sits out: nobody twice in an evening before all have once, and so over the season."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from . import tokens

Bench = Sequence[int]


class Turns:
    """How often each player, counted from 0, sat out: this evening, and in all."""

    def __init__(self, players: int, tonight: Iterable[Bench], season: Iterable[Bench]) -> None:
        so_far = Counter(player for bench in tonight for player in bench)
        before = Counter(player for bench in season for player in bench)
        self.times = {x: (so_far[x], so_far[x] + before[x]) for x in range(players)}

    def draw(self, rounds: int, rng: Random) -> list[list[int]]:
        """Who sits out in each of the next rounds, by lot among those whose turn it is."""
        benches = []
        for _round in range(rounds):
            bench = tokens.sit_out(list(self.times), self.times, rng)
            self._sit(bench)
            benches.append(bench)
        return benches

    def allow(self, benches: Iterable[Bench]) -> bool:
        """Whether in no round somebody would sit out who did so more often than somebody who plays."""
        for bench in benches:
            playing = [times for player, times in self.times.items() if player not in bench]
            if any(self.times[player] > min(playing) for player in bench):
                return False
            self._sit(bench)
        return True

    def _sit(self, bench: Bench) -> None:
        for player in bench:
            tonight, in_all = self.times[player]
            self.times[player] = tonight + 1, in_all + 1
