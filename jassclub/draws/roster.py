"""Who sits out in rounds that hang on the wall already, now that others are here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

from .plan import Plan
from .sheets import MOVED, WISH, Hung
from .tokens import SEATS

WAYS = 60  # that are followed up from round to round
CHOICE = 8  # of players in turn among whom every way is tried

Bench = tuple[int, ...]
Way = tuple[int, int, tuple[Bench, ...]]  # how many it moves, how often they sat out this season, and they


class Roster:
    """Nobody sits out who did so more often tonight than somebody who plays: these are the turns.

    Whom the club chose to sit out the first round does so, whatever the turns say.
    """

    def __init__(self, plan: Plan, hung: Sequence[Hung], rng: Random) -> None:
        self.hung, self.here, self.chosen = hung, plan.here, tuple(plan.sitting_out)
        self.many, self.rng = plan.players % SEATS, rng
        self.couples = [each.can_grant(plan.wishes) for each in hung]
        evenings_before = [bench for _tables, benches in plan.season for bench in benches]
        self.before = Counter(player for bench in evenings_before for player in bench)
        self.tonight = Counter(player for bench in plan.tonight[1] for player in bench)
        self.lot = {player: rng.random() for player in plan.here}

    def ways(self) -> list[Way]:
        """The ways in turn that move the fewest in all rounds together; first who sat out least this season.

        Round after round is added to those that moved fewest so far.
        """
        on_the_wall = sum(place == each.seats for each in self.hung for place in each.place.values())
        ways: dict[Bench, Way] = {(): (on_the_wall, 0, ())}
        for number in range(len(self.hung)):
            longer: dict[Bench, Way] = {}
            for sat_out, way in ways.items():
                for bench in self._in_turn(number, self.tonight + Counter(sat_out)):
                    times = tuple(sorted(sat_out + bench))
                    longer_way = self._with(way, bench)
                    if times not in longer or longer_way[:2] < longer[times][:2]:
                        longer[times] = longer_way
            by_lot = self.rng.sample(list(longer.items()), len(longer))
            ways = dict(sorted(by_lot, key=lambda each: each[1][:2])[:WAYS])
        fewest = min(moved for moved, _before, _benches in ways.values())
        return [way for way in ways.values() if way[0] == fewest]

    def allows(self, benches: Sequence[Sequence[int]]) -> bool:
        """Whether these may sit out, round after round."""
        times = Counter(self.tonight)
        for number, bench in enumerate(benches):
            if self.chosen and number == 0:
                if set(bench) != set(self.chosen):
                    return False
            else:
                most = max((times[player] for player in bench), default=0)
                if any(times[player] < most for player in self.here if player not in bench):
                    return False
            times.update(bench)
        return True

    def _with(self, way: Way, bench: Bench) -> Way:
        """One more round; to part two who keep together is as bad as moving many."""
        moved, before, benches = way
        parted = sum((one in bench) != (other in bench) for one, other in self.couples[len(benches)])
        moved += sum(self.hung[len(benches)].moved_to_bench(player) for player in bench)
        before += sum(self.before[player] for player in bench)
        return moved + parted * (WISH // MOVED), before, (*benches, bench)

    def _in_turn(self, number: int, times: Counter[int]) -> list[Bench]:
        """Who may sit out in this round, those first of whom it can be expected that they spare others."""
        if self.chosen and number == 0:
            return [self.chosen]
        hung, *later = self.hung[number:]

        def order(player: int) -> tuple[int, int, int, float]:
            # Whoever hangs on a later bench would be replaced there, which moves two.
            later_on = sum(2 for each in later if each.moved_to_bench(player) < 0)
            moved = hung.moved_to_bench(player) + later_on
            return times[player], moved, self.before[player], self.lot[player]

        players = sorted(self.here, key=order)
        last = max((times[player] for player in players[: self.many]), default=0)
        must = tuple(player for player in players if times[player] < last)
        may = [player for player in players if times[player] == last][:CHOICE]
        return [(*must, *others) for others in combinations(may, self.many - len(must))]
