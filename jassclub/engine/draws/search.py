"""The search for better rounds, by many thousand exchanges of two players. The cost of rounds is one whole
number: a fault that is worse than any number of others costs more than all."""

from collections.abc import Iterable, Sequence
from random import Random

from .constraints import Constraints
from .meetings import Round, met_in, pairs, partners, seated
from .plan import Evening
from .table_sizes import NOBODY, layout

# The cost of a meeting or of partners repeated, of this evening or an earlier one. The last evening weighs
# 2 ** KEPT, the one before it half of that, and so on: the oldest is given up first.
KEPT = 16
MET_BEFORE = 1
PARTNERS_BEFORE = 2**40
MET_TONIGHT = 2**80
PARTNERS_TONIGHT = 2**100
CONSTRAINT = 2**140  # more than any evening can repeat

PATIENCE = 20

Move = tuple[int, ...]  # of `Seats` the round and two seats, of `Evenings` two players


class Costs:
    """The cost of one more meeting, or partnership, of two players; `highest` is the last player."""

    def __init__(self, highest: int) -> None:
        self.meeting = [[0] * (highest + 1) for _ in range(highest + 1)]
        self.partners = [[0] * (highest + 1) for _ in range(highest + 1)]
        self.couples: frozenset[frozenset[int]] = frozenset()

    def add(self, rounds: Sequence[Round[int]], meeting: int, together: int) -> None:
        for who, costs, more in ((pairs, self.meeting, meeting), (partners, self.partners, together)):
            for one, other in met_in(rounds, who):
                costs[one][other] += more
                costs[other][one] += more

    def add_season(self, season: Sequence[Evening]) -> None:
        """Add the cost of repeating these evenings, the last one most."""
        for age, (rounds, _sitting_out) in enumerate(reversed(season)):
            weight = 2 ** max(0, KEPT - age)
            self.add(rounds, weight * MET_BEFORE, weight * PARTNERS_BEFORE)

    def constrain(self, constraints: Constraints[int]) -> None:
        self.couples = constraints.couples
        for pair in constraints.at_one_table:
            (one, other), shared = pair, pair <= set(constraints.first_table)
            self.meeting[one][other] = self.meeting[other][one] = -CONSTRAINT if shared else 0
            if pair in constraints.couples:
                self.partners[one][other] = self.partners[other][one] = -CONSTRAINT
        for one, other in {frozenset(pair) for pair in constraints.apart}:
            self.partners[one][other] += CONSTRAINT
            self.partners[other][one] += CONSTRAINT

    def of(self, rounds: Sequence[Round[int]]) -> int:
        met = sum(self.meeting[one][other] for one, other in met_in(rounds))
        return met + sum(self.partners[one][other] for one, other in met_in(rounds, partners))


def trials(players: int) -> int:
    """The number of trials of a search, some tenths of a second at most."""
    return min(60_000, 150 * players**2)


def improve(draft: "Seats | Evenings", rng: Random, trials: int, enough: int = 1) -> list[list[int]]:
    """The best draft of this many trials; the search stops below the cost `enough`. It accepts a move unless
    it costs more than the draft some moves ago. So it leaves dead ends and needs no scale for costs: late
    acceptance hill climbing, E. Burke and Y. Bykov 2017."""
    least, best = draft.cost, draft.snapshot()
    ago = [draft.cost] * PATIENCE
    for trial in range(trials):
        if least < enough:
            break
        move = draft.any_move(rng)
        after = draft.cost + draft.change(move)
        if after <= draft.cost or after <= ago[trial % PATIENCE]:
            draft.make(move)
            draft.cost = after
            if after < least:
                least, best = after, draft.snapshot()
        ago[trial % PATIENCE] = draft.cost
    return best


class Seats:
    """The seats of several rounds; a move exchanges two players in one of them. Players of a couple are
    exchanged together. Takes possession of `costs`: until `leave` these rounds count as played there. `cost`
    is their sum."""

    def __init__(self, rounds: Sequence[Round[int]], costs: Costs) -> None:
        self.rows = [seated(tables) for tables in rounds]
        self.layouts = [layout(tuple(map(len, tables))) for tables in rounds]
        self.costs, self.meeting, self.partners = costs, costs.meeting, costs.partners
        self.couples, self.in_couples = costs.couples, frozenset[int]().union(*costs.couples)
        self.cost = 0
        for tables in rounds:
            self.cost += costs.of([tables])
            costs.add([tables], MET_TONIGHT, PARTNERS_TONIGHT)

    def leave(self) -> None:
        self.costs.add(self.rounds(), -MET_TONIGHT, -PARTNERS_TONIGHT)

    def rounds(self, rows: Sequence[Sequence[int]] | None = None) -> list[list[list[int]]]:
        """The tables of these rows, by default of those that stand."""
        return [seats.cut(row) for seats, row in zip(self.layouts, rows or self.rows, strict=True)]

    def snapshot(self) -> list[list[int]]:
        return [row[:] for row in self.rows]

    def any_move(self, rng: Random) -> Move:
        number = int(rng.random() * len(self.rows))
        seat = int(rng.random() * len(self.rows[number]))
        peers = self.layouts[number].peers[seat]
        return number, seat, peers[int(rng.random() * len(peers))]

    def change(self, move: Move) -> int:
        number, i, j = move
        row, seats = self.rows[number], self.layouts[number]
        mate, other = seats.mates[i], seats.mates[j]
        if i == j or mate == j:
            return 0
        if self.in_couples and self._parts_a_couple(move):
            return self._change_of_pairs(move)
        p, q, cost = row[i], row[j], 0
        together_p, together_q = self.partners[p], self.partners[q]
        if mate != NOBODY:
            cost += together_q[row[mate]] - together_p[row[mate]] + PARTNERS_TONIGHT
        if other != NOBODY:
            cost += together_p[row[other]] - together_q[row[other]] + PARTNERS_TONIGHT
        table, other_table = seats.others[i], seats.others[j]
        if j in table:
            return cost
        met_p, met_q = self.meeting[p], self.meeting[q]
        for k in table:
            cost += met_q[row[k]] - met_p[row[k]]
        for k in other_table:
            cost += met_p[row[k]] - met_q[row[k]]
        return cost + (len(table) + len(other_table)) * MET_TONIGHT

    def make(self, move: Move) -> None:
        number, i, j = move
        mates = self.layouts[number].mates
        both = self.in_couples and self._parts_a_couple(move)
        for one, other in ((i, j), (mates[i], mates[j])) if both else ((i, j),):
            row = self.rows[number]
            self._count(number, (one, other), -1)
            row[one], row[other] = row[other], row[one]
            self._count(number, (one, other), 1)

    def _parts_a_couple(self, move: Move) -> bool:
        """Whether one of the two plays in a couple, so that pairs must be exchanged."""
        number, i, j = move
        row, mates = self.rows[number], self.layouts[number].mates
        return mates[i] not in (NOBODY, j) and any(
            row[seat] in self.in_couples and frozenset((row[seat], row[mates[seat]])) in self.couples
            for seat in (i, j)
        )

    def _change_of_pairs(self, move: Move) -> int:
        number, i, j = move
        row, seats = self.rows[number], self.layouts[number]
        if j in seats.others[i]:
            return 0
        against_i, against_j = ([row[k] for k in seats.others[x] if k != seats.mates[x]] for x in (i, j))
        cost = 8 * MET_TONIGHT
        for seat, old, new in ((i, against_i, against_j), (j, against_j, against_i)):
            for player in (row[seat], row[seats.mates[seat]]):
                met = self.meeting[player]
                cost += sum(met[k] for k in new) - sum(met[k] for k in old)
        return cost

    def _count(self, number: int, moving: Iterable[int], times: int) -> None:
        """Count the meetings of these seats at their tables once more, or once less."""
        row, seats = self.rows[number], self.layouts[number]
        meeting, together = times * MET_TONIGHT, times * PARTNERS_TONIGHT
        for seat in moving:
            player = row[seat]
            met = self.meeting[player]
            for k in seats.others[seat]:
                met[row[k]] += meeting
                self.meeting[row[k]][player] += meeting
            if seats.mates[seat] != NOBODY:
                mate = row[seats.mates[seat]]
                self.partners[player][mate] += together
                self.partners[mate][player] += together


class Evenings:
    """The players of whole evenings: who[x] takes all seats of x. A move exchanges two of `free`. Repeats
    among these rounds stay as they are."""

    def __init__(self, rounds: Sequence[Round[int]], free: Sequence[int], costs: Costs) -> None:
        everyone = range(len(costs.meeting))
        self.who, self.free, self.costs = list(everyone), free, costs
        self.cost = costs.of(rounds)
        self.met: list[list[int]] = [[] for _ in everyone]
        self.mates: list[list[int]] = [[] for _ in everyone]
        for others, who in ((self.met, pairs), (self.mates, partners)):
            for one, other in met_in(rounds, who):
                others[one].append(other)
                others[other].append(one)

    def snapshot(self) -> list[list[int]]:
        return [self.who[:]]

    def any_move(self, rng: Random) -> Move:
        return self.free[int(rng.random() * len(self.free))], self.free[int(rng.random() * len(self.free))]

    def change(self, move: Move) -> int:
        a, b = move
        cost = 0
        for rows, others in ((self.costs.meeting, self.met), (self.costs.partners, self.mates)):
            row_a, row_b = rows[self.who[a]], rows[self.who[b]]
            cost += sum(row_b[self.who[x]] - row_a[self.who[x]] for x in others[a] if x != b)
            cost += sum(row_a[self.who[x]] - row_b[self.who[x]] for x in others[b] if x != a)
        return cost

    def make(self, move: Move) -> None:
        a, b = move
        self.who[a], self.who[b] = self.who[b], self.who[a]
