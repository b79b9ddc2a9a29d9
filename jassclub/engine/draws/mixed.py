"""The mixed draw: no partner twice in an evening, few players who meet again, new partners in the season.
Where that cannot be, the draw with the fewest repeats is taken (see `repeats`).

The better of two ways is taken: the next rounds of a movement (see `movement`), or a search that exchanges
players (see `search`), from the movement's first rounds or from chance.
"""

from dataclasses import replace
from random import Random

from . import movement
from .constraints import exchange_for_constraints, with_table_1
from .meetings import SEATS, here_throughout, seated
from .plan import NOTHING, Drawn, Movement, Plan
from .repeats import Faults, Judge
from .search import Costs, Evenings, Seats, improve, trials
from .turns import SeatKinds

STARTS = 12  # of a search for this evening, until one reaches the minimum
SEASON_TRIES = 6  # of a search for the season, in turn from the movement and from chance, until faultless
MOST_MOVES = 100_000  # of all searches together, where the minimum is not known to be possible
PASSED_OVER = 12  # rounds of a movement at most, until constraints are kept
# With fewer players only the movement is sure of the minimum, and of no two players who meet three times.
# ROOMY applies where rounds are drawn one by one: later rounds must go with the first ones.
TIGHT, ROOMY = 16, 40


def draw_mixed(plan: Plan, rng: Random) -> Drawn:
    """Where more rounds are to come this evening than are to be drawn, these leave room for them."""
    best = _MixedDraw(plan, rng).best()
    later = plan.to_come - plan.rounds
    rounds = [with_table_1(tables, plan.constraints.first_table) for tables in best.rounds[: plan.rounds]]
    stands = best.movement and replace(best.movement, next=best.movement.next - later)
    return Drawn(rounds, best.sitting_out[: plan.rounds], stands)


class _MixedDraw:
    """The drafts of one draw: all rounds still to come this evening."""

    def __init__(self, plan: Plan, rng: Random) -> None:
        self.plan, self.rng = plan, rng
        self.layout = SeatKinds(plan).layout
        self.judge = Judge(plan, self.layout)
        self.moves = 0
        self.judged: dict[int, tuple[Drawn, Faults]] = {}  # by id, with the draft, so that the id stays taken

    def best(self) -> Drawn:
        """The movement's next rounds if they are faultless, else its first rounds or chance, improved."""
        drafts = []
        if self.layout.is_even and movement.initial_rounds(self.plan.players):
            following = self._following()
            if following and not any(self._faults(following)):
                return following
            drafts = [following] if following else []
            if not self.plan.tonight[0]:
                drafts.append(self._first_rounds())
        if self.plan.players < (ROOMY if self.plan.to_come > self.plan.rounds else TIGHT):
            good = [draft for draft in drafts if not any(self._faults(draft)[:3])]
            if good:
                return min(good, key=self._faults)
        from_movement = drafts[-1:]
        for number in range(SEASON_TRIES if self.plan.season else 1):
            if all(any(self._faults(draft)) for draft in drafts) and not self._is_enough():
                start = from_movement[0] if from_movement and number % 2 == 0 else self._by_chance()
                known = any(not any(self._faults(draft)[:3]) for draft in drafts)
                drafts.append(self._improved(start, starts=1 if known else STARTS))
        return min(drafts, key=self._faults)

    def _faults(self, draft: Drawn) -> Faults:
        _draft, faults = self.judged.get(id(draft)) or (draft, self.judge.faults(draft.rounds))
        self.judged[id(draft)] = draft, faults
        return faults

    def _is_enough(self) -> bool:
        hard = self.judge.constraints or not self.layout.is_even
        return bool(hard and self.moves >= MOST_MOVES)

    # From the movement.

    def _following(self) -> Drawn | None:
        """The next rounds of these people's movement, if nobody sits out too early. Some rounds are passed
        over where they break constraints and later ones do not."""
        stands = self.plan.movement or self._read_from_rounds()
        if stands is None or sorted(stands.positions) != list(self.plan.here):
            return None
        step = movement.turn_length(self.plan.players)
        first = stands.next if self.plan.tonight[0] else stands.next + -stands.next % step
        fitting: list[tuple[int, Drawn]] = []
        turns = SeatKinds(self.plan).turns
        for number in range(first, first + PASSED_OVER, step):
            draft = self._rounds_of(Movement(stands.positions, number))
            if not any(turns.too_early(draft.sitting_out)):
                fitting.append((self.judge.broken(draft.rounds), draft))
            if not (self.judge.constraints or turns.chosen) or (fitting and not fitting[-1][0]):
                break
        return min(fitting, key=lambda broken_and_draft: broken_and_draft[0])[1] if fitting else None

    def _read_from_rounds(self) -> Movement | None:
        """The place of these rounds in a movement, where it is unknown, as after tokens from the bag. They
        are read as its first rounds. If they were none, the next ones have faults, and a search wins."""
        start, last, same = 0, -1, NOTHING
        for evening in (*self.plan.season, self.plan.tonight):
            if here_throughout(*evening) == {*self.plan.here}:
                start += -start % movement.turn_length(self.plan.players)
                last, same = start + len(evening[0]) - 1, evening
                start += len(evening[0])
        if not same[0] or (self.plan.tonight[0] and same is not self.plan.tonight):
            return None
        return movement.through(same[0][-1], same[1][-1], last)

    def _first_rounds(self) -> Drawn:
        """The movement's first rounds, positions by turns and lot, improved for season and constraints."""
        players, kinds = self.plan.players, SeatKinds(self.plan)
        who: dict[int, int] = {}
        for number in range(self.plan.to_come):
            out = movement.positions(players, number)[1]
            for position, player in zip(out, kinds.next(self.rng).sitting_out, strict=True):
                who.setdefault(position, player)
        others = [player for player in self.plan.here if player not in set(who.values())]
        self.rng.shuffle(others)
        positions = tuple(who[x] if x in who else others.pop() for x in range(players))
        return self._evenings_exchanged(self._rounds_of(Movement(positions, 0)))

    def _rounds_of(self, start: Movement) -> Drawn:
        numbers = range(start.next, start.next + self.plan.to_come)
        rounds, sitting_out = zip(*(movement.seating(start, number) for number in numbers), strict=True)
        return Drawn([*rounds], [*sitting_out], replace(start, next=numbers.stop))

    # By a search.

    def _by_chance(self) -> Drawn:
        turns = SeatKinds(self.plan)
        kinds = [turns.next(self.rng) for _round in range(self.plan.to_come)]
        rounds = [self.layout.cut(own.row(self.layout, self.rng)) for own in kinds]
        return Drawn(rounds, [own.sitting_out for own in kinds])

    def _improved(self, draft: Drawn, *, starts: int) -> Drawn:
        """The draft improved for this evening alone, then with the season. Where another draft is at the
        minimum one start is enough, and a result above it is of no use."""
        first = self._constrained(draft)
        tries = [first]
        for _start in range(starts):
            faults = self._faults(tries[-1])
            if not (faults.partners or faults.meetings) or self._is_enough():
                break  # constraints that are still broken contradict each other
            start = first if len(tries) == 1 else self._constrained(self._by_chance())
            enough = self.judge.enough(start.rounds)
            tries.append(self._seats_exchanged(start, self.judge.costs(season=False), enough))
        best = min(tries, key=self._faults)
        if not self.plan.season or (starts == 1 and any(self._faults(best)[:3])):
            return best
        best = self._evenings_exchanged(best)
        enough = 1 + self.judge.of_kept(best.rounds, repeats=True)
        return self._seats_exchanged(best, self.judge.season, enough)

    def _constrained(self, draft: Drawn) -> Drawn:
        """The draft with its constraints kept: a search would hardly find that, but it keeps it."""
        constraints = self.judge.constraints
        if not constraints:
            return draft
        rounds = [with_table_1(tables, constraints.first_table) for tables in draft.rounds]
        rows = [
            exchange_for_constraints(seated(tables), self.layout, constraints, self.rng) for tables in rounds
        ]
        return Drawn([self.layout.cut(row) for row in rows], draft.sitting_out)

    def _seats_exchanged(self, draft: Drawn, costs: Costs, enough: int) -> Drawn:
        seats = Seats(draft.rounds, costs)
        self.moves += trials(self.plan.players)
        rows = improve(seats, self.rng, trials(self.plan.players), enough)
        seats.leave()
        return Drawn(seats.rounds(rows), draft.sitting_out)

    def _evenings_exchanged(self, draft: Drawn) -> Drawn:
        """The draft with whole evenings exchanged between players at tables of four, if that is better."""
        usual = [{x for table in tables if len(table) == SEATS for x in table} for tables in draft.rounds]
        free = [player for player in self.plan.here if all(player in row for row in usual)]
        if len(free) < 2:
            return draft
        moves, enough = trials(self.plan.players) // 3, 1 + self.judge.of_kept(draft.rounds, repeats=False)
        (who,) = improve(Evenings(draft.rounds, free, self.judge.season), self.rng, moves, enough)
        rounds = [[[who[player] for player in table] for table in tables] for tables in draft.rounds]
        stood = draft.movement
        stands = stood and replace(stood, positions=tuple(who[player] for player in stood.positions))
        return Drawn(rounds, draft.sitting_out, stands)
