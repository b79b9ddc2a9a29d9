"""Turns: nobody sits out twice before all have once, first of an evening, then of a season. The same holds
for tables of three or five. Among equals the lot decides (docs/rules.md §10.3)."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from .meetings import SEATS
from .plan import Evening, Plan
from .table_sizes import Layout, layout, sizes

Groups = Iterable[Sequence[int]]  # for each round the players who have their turn

OTHER_LOTS = 50  # tries to keep couples together


class Turns:
    """The turns of players, or of pairs: `times` has the number this evening, and in all. `size` is the
    number of turns in a round, `couples` have theirs together where possible, `weight` is what a turn counts.
    The players whom the club has `chosen` have the first turn; raises ValueError where their number is not
    `size`, or they are not here."""

    def __init__(
        self,
        times: Mapping[int, tuple[int, int]],
        size: int,
        couples: Iterable[tuple[int, int]] = (),
        weight: int = 1,
        chosen: Iterable[int] = (),
    ) -> None:
        self.times, self.size, self.weight, self.chosen = dict(times), size, weight, sorted(set(chosen))
        if self.chosen and not (len(self.chosen) == size and times.keys() >= {*self.chosen}):
            words = "those chosen are not here, or the others would not fill their tables"
            raise ValueError(f"exactly {size} can sit out: {words}")
        self.mates: dict[int, list[int]] = defaultdict(list)
        for one, other in couples:
            self.mates[one].append(other)
            self.mates[other].append(one)

    def next(self, rng: Random, rank: Callable[[int], tuple[Any, ...]] | None = None) -> list[int]:
        """The players of the next turn: the chosen ones, else those of the lowest `rank`, by default with the
        fewest turns."""
        if self.chosen:
            chosen, self.chosen = self.chosen, []
            self.take(chosen)
            return chosen
        ranks = {x: rank(x) if rank else self.times[x] for x in self.times}
        lot = {player: rng.random() for player in ranks}
        order = sorted(ranks, key=lambda player: (ranks[player], lot[player]))
        chosen = self._paired(order, ranks) if self.mates and self.size > 1 else order[: self.size]
        self.take(chosen)
        return sorted(chosen)

    def take(self, group: Iterable[int]) -> None:
        for player in group:
            tonight, in_all = self.times[player]
            self.times[player] = tonight + self.weight, in_all + self.weight

    def too_early(self, groups: Groups) -> tuple[int, int]:
        """The number of the next rounds in which a player has a turn before one with fewer turns: of this
        evening, and in all. The turn of the first round is due to the chosen players."""
        ahead = Turns(self.times, self.size, weight=self.weight)
        this_evening = in_all = 0
        for number, group in enumerate(groups):
            if self.chosen and number == 0:
                this_evening += set(group) != set(self.chosen)
            elif group:
                others = [times for player, times in ahead.times.items() if player not in group]
                least = min(others, default=(0, 0))
                this_evening += any(ahead.times[player][0] > least[0] for player in group) and bool(others)
                in_all += any(ahead.times[player] > least for player in group) and bool(others)
            ahead.take(group)
        return this_evening, in_all

    def _paired(self, order: Sequence[int], ranks: Mapping[int, tuple[Any, ...]]) -> list[int]:
        """The first in order; of equal players, couples together where possible."""
        last = ranks[order[self.size - 1]]
        due = [player for player in order if ranks[player] < last]
        equal = [player for player in order if ranks[player] == last]
        lots = (self._filled(due, equal[start:] + equal[:start]) for start in range(len(equal))[:OTHER_LOTS])
        best = next(lots)
        while self._parted(best) and (group := next(lots, None)):
            best = min(best, group, key=self._parted)
        return best

    def _filled(self, due: Sequence[int], equal: Sequence[int]) -> list[int]:
        mates_of_due = [mate for player in due for mate in self.mates[player] if mate in equal]
        group, waiting = list(due), dict.fromkeys([*mates_of_due, *equal])
        for player in waiting:
            joining = {player, *self.mates[player]} - set(group)
            fits = joining <= waiting.keys() and len(group) + len(joining) <= self.size
            if fits and player not in group:
                group += sorted(joining)
        return [*group, *(player for player in waiting if player not in group)][: self.size]

    def _parted(self, group: Collection[int]) -> int:
        return sum(mate not in group for player in group for mate in self.mates[player])


def times_of(
    plan: Plan, had: Callable[[Evening], Groups] = lambda evening: evening[1]
) -> dict[int, tuple[int, int]]:
    """The turns of each player who is here, this evening and in all; by default of sitting out."""
    return times_so_far(
        plan.here, had(plan.tonight), [group for evening in plan.season for group in had(evening)]
    )


def times_so_far(people: Iterable[int], tonight: Groups, before: Groups) -> dict[int, tuple[int, int]]:
    """The turns of any people, this evening and in all."""
    so_far = Counter(player for group in tonight for player in group)
    earlier = Counter(player for group in before for player in group)
    return {player: (so_far[player], so_far[player] + earlier[player]) for player in people}


@dataclass(frozen=True, slots=True)
class RoundKinds:
    """The players of a round by kind of seat: none, fifth at a table, other at an uneven table, usual."""

    sitting_out: list[int] = field(default_factory=list)
    fifth: list[int] = field(default_factory=list)
    uneven: list[int] = field(default_factory=list)
    usual: list[int] = field(default_factory=list)

    def row(self, seats: Layout, rng: Random) -> list[int]:
        """The players by seat: each draws one of the own kind, as tokens from a bag."""
        row = [0] * len(seats.others)
        kinds = ((seats.usual, self.usual), (seats.uneven, self.uneven), (seats.fifth, self.fifth))
        for kind, players in kinds:
            drawn = list(kind)
            rng.shuffle(drawn)
            for seat, player in zip(drawn, players, strict=True):
                row[seat] = player
        return row


class SeatKinds:
    """Gives out the kinds of seats of the next rounds by turns. The fifth players of tables are those who
    would otherwise sit out; with tables of three nobody does. Players who need table 1 sit at a table of five
    whatever the turns, and never at one of three. Raises ValueError when this many players can't be seated
    so, or this many can't sit out."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.layout = plan, layout(tuple(sizes(plan.players, plan.leftover)))
        odd = plan.players % SEATS if plan.leftover != "threes" else 0
        couples = plan.constraints.together if self.layout.is_even else ()
        self.turns = Turns(times_of(plan, _sat_out), odd, couples, chosen=plan.sitting_out)
        uneven = len(self.layout.uneven) + len(self.layout.fifth)
        self.uneven_turns = Turns(times_of(plan, self._sat_uneven), uneven)

    def next(self, rng: Random) -> RoundKinds:
        if self.layout.is_even:
            sitting_out = self._odd(rng)
            playing = [player for player in self.plan.here if player not in set(sitting_out)]
            return RoundKinds(sitting_out=sitting_out, usual=playing)
        fifth, first_table = self._odd(rng), self.plan.constraints.first_table

        def rank(player: int) -> tuple[int, ...]:
            needs_table_1, times = player in first_table, self.uneven_turns.times[player]
            return (player not in fifth, not needs_table_1, *times) if fifth else (needs_table_1, *times)

        uneven = set(self.uneven_turns.next(rng, rank))
        usual = [player for player in self.plan.here if player not in uneven]
        return RoundKinds(fifth=fifth, uneven=sorted(uneven - set(fifth)), usual=usual)

    def _odd(self, rng: Random) -> list[int]:
        """The players left over by tables of four; among equals those who sat at tables of five least."""
        if self.layout.fifth:
            return self.turns.next(rng, lambda x: (*self.turns.times[x], *self.uneven_turns.times[x]))
        return self.turns.next(rng)

    def _sat_uneven(self, evening: Evening) -> list[list[int]]:
        kind = {size for size in self.layout.sizes if size != SEATS}
        return [[x for table in tables if len(table) in kind for x in table] for tables in evening[0]]


def _sat_out(evening: Evening) -> list[list[int]]:
    """The players who sat out in each round, with the fifth players of its tables."""
    return [
        [*sitting_out, *(player for table in tables for player in table[SEATS:])]
        for tables, sitting_out in zip(*evening, strict=True)
    ]
