"""Repair of published rounds after a player comes or leaves, with few changes (docs/rules.md §10.4).

First turns of this evening settle who sits out in each round, among equals as published. All other players
keep their seats where possible; the rest take the free seats by lot. Then players with new seats exchange
them with others, if turns allow also with those who sit out, as long as that is better. Better is, in this
order: a kept constraint; a repeated partner less tonight, for up to four more moved players; fewer moved
players; fewer repeats tonight, and fewer partners of earlier evenings. Faults of the published rounds stay.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from .constraints import Constraints, unmet_constraints
from .meetings import SEATS, met_in, pairs, partners, seated
from .plan import Drawn, Plan, Tables
from .search import CONSTRAINT, MET_TONIGHT, PARTNERS_TONIGHT, Costs, Seats
from .turns import Turns, times_of

MOVED = 2 * PARTNERS_TONIGHT // 9  # up to four more players may be moved against one repeated partner
SAT_OUT_BEFORE = 2**90  # less than being moved, more than meeting again
PASSES = 4  # over all rounds, each seen from all others

Groups = list[list[int]]
Exchanges = tuple[tuple[int, int], ...]  # of seats, one after the other


def repair_plan(plan: Plan, rng: Random) -> Drawn:
    """The published rounds for those who are here. Raises ValueError where tables are not of four."""
    if plan.rounds != len(plan.published[0]):
        raise ValueError("published rounds can only be changed all together")
    uneven = any(len(table) != SEATS for tables in plan.published[0] for table in tables)
    if uneven or (plan.leftover != "sit_out" and plan.players % SEATS):
        raise ValueError("rounds with tables of three or five cannot be changed; draw them again")
    plan = replace(plan, constraints=plan.constraints.among({player: player for player in plan.here}))
    published = [_Published(*round_, plan.here) for round_ in zip(*plan.published, strict=True)]
    turns = Turns(times_of(plan), plan.players % SEATS, plan.constraints.together, chosen=plan.sitting_out)
    out = _sitting_out(plan, published, turns, rng)
    rounds = [round_.filled(people, rng) for round_, people in zip(published, out, strict=True)]
    for _pass in range(PASSES):
        before = list(rounds)
        for number in range(len(published)):
            rounds[number] = _Exchanges(plan, published[number], rounds, number, turns).made()
        if rounds == before:
            break
    return Drawn([_of_four(tables) for tables in rounds], [_sit_out(tables) for tables in rounds])


@dataclass(frozen=True)
class _Published:
    """A published round, for the players who are here now. Seats count from 0 over all tables."""

    tables: Tables
    sitting_out: Sequence[int]
    here: range

    @cached_property
    def seat(self) -> dict[int, int]:
        """The seats of players who are here and whose table is still needed."""
        row = seated(self.tables)[: len(self.here) // SEATS * SEATS]
        return {player: seat for seat, player in enumerate(row) if player in self.here}

    def filled(self, sitting_out: Sequence[int], rng: Random) -> Groups:
        """The tables: players stay where possible, others are seated by lot. To sit out is a table of one."""
        stay = {seat: player for player, seat in self.seat.items() if player not in sitting_out}
        others = [player for player in self.here if player not in {*sitting_out, *stay.values()}]
        rng.shuffle(others)
        row = [stay[at] if at in stay else others.pop() for at in range(len(stay) + len(others))]
        tables = [row[first : first + SEATS] for first in range(0, len(row), SEATS)]
        out = sorted(sitting_out, key=[*self.sitting_out, *self.here].index)
        return [*tables, *([player] for player in out)]

    def keeps(self, constraints: Constraints[int]) -> Constraints[int]:
        """The constraints that count here: couples that the published round parts stay parted."""
        people = {*self.sitting_out, *seated(self.tables)}
        parted = {
            wish.players for wish in unmet_constraints([self.tables], constraints) if wish.kind == "together"
        }
        together = [
            pair for pair in constraints.together if pair not in parted or not people.issuperset(pair)
        ]
        return Constraints(constraints.apart, tuple(together), constraints.first_table)


def _sitting_out(plan: Plan, published: Sequence[_Published], turns: Turns, rng: Random) -> Groups:
    ahead = Turns(turns.times, turns.size, plan.constraints.together, chosen=turns.chosen)
    groups: Groups = []
    for number in range(len(published)):

        def rank(player: int, number: int = number) -> tuple[int, ...]:
            # How many more are moved when this one sits out; one who could with fewer moved later waits.
            now, *later = [(player in own.seat) - (player in own.sitting_out) for own in published[number:]]
            tonight, in_all = ahead.times[player]
            as_well = sum(moved <= now for moved in later)
            return tonight, now + max(0, now - min(later, default=now)), as_well, in_all

        groups.append(ahead.next(rng, rank))
    return groups


class _Exchanges:
    def __init__(
        self, plan: Plan, published: _Published, rounds: Sequence[Groups], number: int, turns: Turns
    ) -> None:
        self.plan, self.published, self.turns = plan, published, turns
        self.rounds, self.number = rounds, number
        self.constraints = published.keeps(plan.constraints)
        self.seats = Seats([rounds[number]], self._costs())
        [self.row] = self.seats.rows
        self.owners = seated(published.tables)
        self.seated = SEATS * (plan.players // SEATS)

    def made(self) -> Groups:
        """The tables after the best exchanges, until none is better."""
        while True:
            least, best = min(((self._change(way), way) for way in self._ways()), default=(0, ()))
            if least >= 0:
                return self.seats.rounds()[0]
            for one, other in best:
                self.seats.make((0, one, other))

    def _ways(self) -> Iterator[Exchanges]:
        """Exchanges of a moved player with any other; some with a second one that brings another back."""
        places = {player: at for at, player in enumerate(self.row)}
        for one in (at for at, player in enumerate(self.row) if self._is_new(player, at)):
            owner = self.owners[one] if one < len(self.owners) else 0
            for other in range(len(self.row)):
                if min(one, other) < self.seated and one != other:
                    yield ((one, other),)
                    if owner in places and places[owner] not in (one, other):
                        yield (one, other), (one, places[owner])

    def _is_new(self, player: int, at: int) -> bool:
        if at >= self.seated:
            return player not in self.published.sitting_out
        return self.published.seat.get(player) != at

    def _displaced(self, player: int, at: int) -> int:
        is_known = player in self.published.seat or player in self.published.sitting_out
        cost = MOVED * (is_known and self._is_new(player, at))
        if at >= self.seated:
            return cost + SAT_OUT_BEFORE * self.turns.times[player][1]
        return cost + CONSTRAINT * (at >= SEATS and player in self.constraints.first_table)

    def _change(self, way: Exchanges) -> int:
        """The change in cost by these exchanges; 0 where a player would sit out too early."""
        change = 0
        for one, other in way:
            p, q = self.row[one], self.row[other]
            change += self._displaced(p, other) + self._displaced(q, one)
            change += self.seats.change((0, one, other)) - self._displaced(p, one) - self._displaced(q, other)
            self.seats.make((0, one, other))
        if max(map(max, way)) >= self.seated and change < 0:
            groups = [_sit_out(tables) for tables in self.rounds]
            groups[self.number] = self.row[self.seated :]
            change *= not self.turns.too_early(groups)[0]
        for one, other in reversed(way):
            self.seats.make((0, one, other))
        return change

    def _costs(self) -> Costs:
        """The costs of all other rounds; meetings of the published round cost nothing."""
        others = [*self.plan.tonight[0], *self.rounds[: self.number], *self.rounds[self.number + 1 :]]
        costs = Costs(self.plan.highest)
        costs.add_season([([_of_four(tables) for tables in rounds], out) for rounds, out in self.plan.season])
        costs.add([_of_four(tables) for tables in others], MET_TONIGHT, PARTNERS_TONIGHT)
        for which, matrix in ((pairs, costs.meeting), (partners, costs.partners)):
            for one, other in met_in([self.published.tables], which):
                matrix[one][other] = matrix[other][one] = 0
        for wanted, cost in ((self.constraints.apart, CONSTRAINT), (self.constraints.together, -CONSTRAINT)):
            for one, other in wanted:
                costs.partners[one][other] = costs.partners[other][one] = cost
        return costs


def _sit_out(tables: Tables) -> list[int]:
    return [player for table in tables if len(table) == 1 for player in table]


def _of_four(tables: Tables) -> Groups:
    """The tables of four; the others have no partners, and do not count."""
    return [list(table) for table in tables if len(table) == SEATS]
