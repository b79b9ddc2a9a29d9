"""From where a mixed draw may start, and which draft is the best."""

from __future__ import annotations

from random import Random

from .book import book
from .granting import granted, numbered_anew
from .pages import Pages
from .plan import Drawn
from .search import MET_TONIGHT, PARTNERS_TONIGHT, Costs, Numbers, Seats, improve, trials
from .situation import Faults, Situation
from .tokens import SEATS

STARTS = 8  # of a search for this evening, until one reaches the minimum
SEASON_TRIES = 3  # of a search for the season, until one is faultless
MOST_MOVES = 100_000  # of all searches together, where the minimum is not known to be possible
# With fewer players than this only the book is sure of the minimum, and of not having the same two meet three
# times; and whoever draws one by one must be sure that later rounds go with the first ones.
TIGHT, ROOMY = 16, 40


class Drafts:
    """The drafts for one draw."""

    def __init__(self, situation: Situation, rng: Random) -> None:
        self.situation, self.rng = situation, rng
        self.costs = situation.costs(season=True)
        self.moves = 0
        self.judged: dict[int, tuple[Drawn, Faults]] = {}  # with the draft, so that its id stays its own

    def best(self, rounds: int, *, one_by_one: bool) -> Drawn:
        """The next pages of the book if they do, else from its first page, else by chance; then improved."""
        seatings, benches = self._best(rounds, one_by_one=one_by_one)
        first_table = self.situation.wishes.first_table
        return [numbered_anew(tables, first_table) for tables in seatings], benches

    def _best(self, rounds: int, *, one_by_one: bool) -> Drawn:
        drafts = []
        here = self.situation.here
        volume = book(here) if self.situation.layout.is_even else None
        if volume:
            pages = Pages(volume, self.situation)
            onward = pages.onward(rounds)
            if onward and self._is_faultless(onward):
                return onward
            drafts = [onward] if onward else []
            if not self.situation.tonight[0]:
                drafts.append(pages.opened(rounds, self.rng, self._exchanged))
        if here < (ROOMY if one_by_one else TIGHT):
            good = [draft for draft in drafts if self._is_at_the_minimum(draft)]
            if good:
                return min(good, key=self._faults)
        from_book = drafts[-1:]
        for _try in range(SEASON_TRIES if self.situation.season else 1):
            if not any(self._is_faultless(draft) for draft in drafts) and not self._is_enough():
                start = from_book[0] if from_book else self._by_chance(rounds)
                drafts.append(self._improved(start))
        return min(drafts, key=self._faults)

    def _faults(self, drawn: Drawn) -> Faults:
        _drawn, faults = self.judged.get(id(drawn)) or (drawn, self.situation.faults(drawn[0], self.costs))
        self.judged[id(drawn)] = drawn, faults
        return faults

    def _is_faultless(self, drawn: Drawn) -> bool:
        return not any(self._faults(drawn))

    def _is_at_the_minimum(self, drawn: Drawn) -> bool:
        return not any(self._faults(drawn)[:3])

    def _is_enough(self) -> bool:
        hard = self.situation.wishes or not self.situation.layout.is_even
        return bool(hard and self.moves >= MOST_MOVES)

    def _improved(self, drawn: Drawn) -> Drawn:
        """First this evening alone, where the season would only bar the way; then with the season."""
        rounds = len(drawn[0])
        drawn = self._granted(drawn)
        tries = [drawn]
        for _start in range(STARTS):
            if not any(self._faults(tries[-1])[1:3]) or self._is_enough():
                break  # wishes that are not granted by now contradict each other
            so_far = self.situation.costs(season=False)
            start = drawn if len(tries) == 1 else self._granted(self._by_chance(rounds))
            needed = self.situation.least_meetings([*self.situation.tonight[0], *start[0]])
            needed -= self.situation.met_twice
            twice = self.situation.partners_at_table_1(rounds)
            enough = twice * PARTNERS_TONIGHT + (needed + 1) * MET_TONIGHT
            tries.append(self._walked(start, so_far, enough))
        best = min(tries, key=self._faults)
        return self._walked(self._exchanged(best), self.costs, 1) if self.situation.season else best

    def _exchanged(self, drawn: Drawn) -> Drawn:
        """Who plays all evening at tables of four may play another's evening instead, if that is better."""
        seatings, benches = drawn
        usual = [
            {player for table in tables if len(table) == SEATS for player in table} for tables in seatings
        ]
        free = [player for player in range(self.situation.here) if all(player in row for row in usual)]
        if len(free) < 2:
            return drawn
        enough = 1 + self.situation.granted(seatings, among_themselves=False)
        moves = trials(self.situation.here) // 3
        (who,) = improve(Numbers(seatings, free, self.costs), self.rng, moves, enough)
        return [[[who[x] for x in table] for table in tables] for tables in seatings], benches

    def _walked(self, drawn: Drawn, costs: Costs, enough: int) -> Drawn:
        seatings, benches = drawn
        seats = Seats(seatings, costs)
        self.moves += trials(self.situation.here)
        enough += self.situation.granted(seatings, among_themselves=True)
        rows = improve(seats, self.rng, trials(self.situation.here), enough)
        seats.leave()
        return [self.situation.layout.cut(row) for row in rows], benches

    def _granted(self, drawn: Drawn) -> Drawn:
        """Wishes first: what the search would hardly find, it need only keep."""
        if not self.situation.wishes:
            return drawn
        seats, wishes = self.situation.layout, self.situation.wishes
        rows = []
        for tables in drawn[0]:
            counted = numbered_anew(tables, wishes.first_table)
            rows.append(granted([x for table in counted for x in table], seats, wishes, self.rng))
        return [seats.cut(row) for row in rows], drawn[1]

    def _by_chance(self, rounds: int) -> Drawn:
        seats = self.situation.layout
        shifts = self.situation.rota().draw(rounds, self.rng, self.situation.bench)
        rows = [shift.row(seats, self.rng) for shift in shifts]
        return [seats.cut(row) for row in rows], [shift.bench for shift in shifts]
