"""From where a draw of fixed pairs may start, and which draft is the best: pairs as numbers, see `pairs`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from . import circle
from .circle import Against, Game, Numbers
from .meetings import partners
from .opponents import PEOPLE, Costs, Draft, cheapest, improved, least_again
from .pair_turns import PairTurns
from .plan import Plan, Tables
from .search import KEPT, MET_TONIGHT, trials
from .tokens import SEATS

CIRCLES = 20  # given out by chance, until one repeats nothing of the season
MOST_DRAFTS = 4_000  # that are all tried: three rounds of six pairs, or one of ten
STARTS = 8  # of a search, until nobody meets again tonight
SEASON_TRIES = 3  # of a search, until it repeats nothing of the season


class Faults(NamedTuple):
    """What is wrong with a draft, the worst first; all as numbers, 0 is none."""

    out_too_early: int = 0  # this evening
    again: int = 0  # meetings of people tonight, more than are known to be needed
    out_too_early_in_all: int = 0
    season: int = 0  # what it costs that people were opponents on earlier evenings


class PairDrafts:
    """The drafts for one draw. An odd number of pairs gets one more of nobody, whose opponent sits out."""

    def __init__(self, plan: Plan, rng: Random) -> None:
        self.plan, self.rng = plan, rng
        self.pairs = len(plan.pairs)
        self.is_odd = self.pairs % 2 == 1
        self.nobody = self.pairs
        self.turns = PairTurns.of(plan)
        self.number = {frozenset(pair): x for x, pair in enumerate(plan.pairs)}
        self.costs = Costs(plan.pairs)
        self.costs.add(plan.tonight[0], MET_TONIGHT)
        for age, (rounds, _benches) in enumerate(reversed(plan.season)):
            self.costs.add(rounds, 2 ** max(0, KEPT - age))
        self.evening = len(plan.tonight[0]) + plan.to_come
        self.tonight = self._read(plan.tonight[0])
        self.last_time = next(filter(None, map(self._read, (rounds for rounds, _ in plan.season[::-1]))), [])

    def best(self) -> Draft:
        """What hangs on the wall if that will do, else from the circle, else by a search."""
        hung = [_games(against) for against in self._read(self.plan.ahead[0]) or []]
        if hung and not any(self._faults(hung)[:2]):
            return hung
        drafts: list[tuple[Faults, Draft]] = []
        for draft in self._from_circles():
            drafts.append((self._faults(draft), draft))
            if not any(drafts[-1][0]):
                return draft
        fewest, best = min(drafts, key=lambda each: each[0], default=(Faults(), []))
        if not best or any(fewest[:2]) or self._has_room():
            found = self._searched(best)
            return found if not best or self._faults(found) < fewest else best
        return best

    def _has_room(self) -> bool:
        """Whether it does no harm to leave the circle.

        Where each of those who play has yet to meet at least half of them, there is a round in which all
        meet somebody new (G. Dirac 1952). So it is to the end of an evening of half as many rounds as pairs,
        whatever these pairs played before.
        """
        return self.evening <= self.pairs // 2

    def _faults(self, draft: Draft) -> Faults:
        again, season = divmod(self.costs.of(draft), MET_TONIGHT)
        needed = PEOPLE * least_again(self.pairs, self.evening)
        tonight, in_all = self.turns.too_early(self._out(draft)) if self.is_odd else (0, 0)
        return Faults(tonight, max(0, again - needed), in_all, season)

    def _out(self, draft: Draft) -> list[int]:
        return [min(game) for games in draft for game in games if self.nobody in game]

    def _read(self, rounds: Sequence[Tables]) -> list[Against] | None:
        """Who played whom. None if one of these rounds was not played by these pairs.

        Two without a game in a round count as if they had met: who sits out and nobody; but also who sat
        out and a pair that came later, or who played a pair that went home and nobody. So who comes takes an
        empty place on the circle, who goes leaves one, and nothing else changes.
        """
        found: list[Against] = []
        for tables in rounds:
            against: dict[int, int] = {}
            for table in (table for table in tables if len(table) == SEATS):
                one, other = (self.number.get(frozenset(pair)) for pair in partners(table))
                if one is not None and other is not None:
                    against |= {one: other, other: one}
            left = [place for place in range(self.pairs + self.is_odd) if place not in against]
            if len(left) == 2:
                against |= {left[0]: left[1], left[1]: left[0]}
            elif left:
                return None
            found.append([against[place] for place in range(len(against))])
        return found

    def _from_circles(self) -> Iterator[Draft]:
        """What comes next in schedules of which the last rounds were pages; those that explain most first.

        One that explains the last time of these pairs too is as good for the season as can be: it takes first
        whom they have not met, and then whom they met longest ago.
        """
        if self.tonight is None:
            return
        played = [*self.last_time, *self.tonight]
        if len(played) > 1:
            middles = self.rng.sample(range(len(played[-1])), len(played[-1]))
            found = filter(None, (circle.walk(middle, *played[-2:]) for middle in middles))
            for who in sorted(found, key=lambda who: -circle.explained(who, played)):
                yield self._pages(who, 2)
        if len(self.tonight) < 2:
            for _try in range(CIRCLES):
                yield self._pages(self._any_numbers(self.tonight), len(self.tonight))

    def _any_numbers(self, played: Sequence[Against]) -> Numbers:
        """Numbers by chance, by which the round played, if there is one, is page 0.

        Nobody is in the middle: then the pairs sit out in the order of their numbers.
        """
        lot = self.rng.sample(range(self.pairs), self.pairs)
        if not self.is_odd:
            return circle.after_one(lot[0], played[0], lot, lambda _pair: 0) if played else lot
        if played:
            return circle.after_one(self.nobody, played[0], lot, self.turns.turn)
        return [*sorted(lot, key=self.turns.turn), self.nobody]

    def _pages(self, who: Numbers, first: int) -> Draft:
        return [circle.games(who, first + page) for page in range(self.plan.to_come)]

    def _searched(self, start: Draft) -> Draft:
        """From where the circle would go on, if that keeps to the turns; then from chance."""
        if not start or any(self.turns.too_early(self._out(start))):
            start = self._by_chance()
        drafts: list[Draft] = []
        for number in range(1, STARTS + 1):
            drafts.append(improved(start, self.costs, self.rng, trials(self.pairs)))
            fewest = min(map(self._faults, drafts))
            if not any(fewest) or (number >= SEASON_TRIES and not any(fewest[:3])):
                break
            exact = cheapest(start, self.costs, MOST_DRAFTS)
            if exact:
                return exact
            start = self._by_chance()
        return min(drafts, key=self._faults)

    def _by_chance(self) -> Draft:
        drawn = []
        out = self.turns.draw(self.plan.to_come, self.rng) if self.is_odd else []
        for number in range(self.plan.to_come):
            playing = [pair for pair in range(self.pairs) if out[number : number + 1] != [pair]]
            self.rng.shuffle(playing)
            games = list(zip(playing[::2], playing[1::2], strict=True))
            drawn.append([*games, (out[number], self.nobody)] if self.is_odd else games)
        return drawn


def _games(against: Against) -> list[Game]:
    return [(one, other) for one, other in enumerate(against) if one < other]
