"""The draw of fixed pairs: no two pairs meet again before both have met all others.

The rounds are those of a round robin. Where players came and went so that none fits the evening, or where the
season is better for it, a search exchanges opponents.

In the round robin one pair stands in the middle, the others, an odd number of them, on a circle, at places
numbered from 0. In round r the pair at place r plays the one in the middle, and the one at r + i plays the
one at r − i. The places of two opponents add up to twice the round, so they meet in one round only. After as
many rounds as the circle has places all pairs have met, and the schedule begins again.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from random import Random
from typing import Any, NamedTuple

from .constraints import with_table_1
from .meetings import SEATS, least_met_again, partners, seated, seated_by_lot, who_plays
from .plan import Drawn, Evening, Movement, Plan, Tables
from .search import MET_TONIGHT, Costs, Seats, improve, trials
from .turns import Turns, times_of

PEOPLE = 4  # meetings of opponents when two pairs meet
STARTS_BY_LOT = 20  # of a round robin, until one repeats nothing of the season
STARTS = 8  # of a search, until nobody meets again tonight
SEASON_TRIES = 3  # of a search, until it repeats nothing of the season

Game = tuple[int, int]
Against = Sequence[int]  # the opponent of each pair
# The games of each round, with pairs as numbers from 0; a pair without a game sits out.
Games = list[list[Game]]


def draw_fixed_pairs(plan: Plan, rng: Random) -> Drawn:
    """The rounds of a plan: players without a partner sit out, with fewer than two pairs all players do.
    Raises ValueError if a player is in two pairs or not here, or if `sitting_out` would part a pair."""
    players = seated(plan.pairs)
    if len(set(players)) < len(players):
        raise ValueError("someone is in two pairs")
    if not set(players) <= set(plan.here):
        raise ValueError("a pair is not here")
    if len(plan.pairs) < 2:
        return Drawn([[] for _ in range(plan.rounds)], [list(plan.here) for _ in range(plan.rounds)])
    games, stands = _PairsDraw(plan, rng).best()
    published = plan.published[0] if len(plan.published[0]) == plan.rounds else [()] * plan.rounds
    rounds = [
        with_table_1(_seated(own_games, plan, was, rng), plan.constraints.first_table)
        for own_games, was in zip(games[: plan.rounds], published, strict=True)
    ]
    sitting_out = [sorted({*plan.here} - {*seated(tables)}) for tables in rounds]
    return Drawn(rounds, sitting_out, stands)


def round_robin_games(places: Sequence[int], number: int) -> list[Game]:
    """The games of a round by its number, from 0; the last of `places` is in the middle."""
    circle = len(places) - 1
    around = range(1, len(places) // 2)
    return [
        (places[number % circle], places[-1]),
        *((places[(number + i) % circle], places[(number - i) % circle]) for i in around),
    ]


def round_robin_places(
    middle: int, last: Against, lot: Sequence[int], turn: Callable[[int], Any]
) -> list[int]:
    """Places that make `last` round 0, chosen by `lot`, in order of `turn` where possible. In order of turn
    no place of 1, 2, … has a higher turn than those after it."""
    tables: list[Game] = []
    seated = {middle, last[middle]}
    for pair in lot:
        if pair not in seated:
            seated |= {pair, last[pair]}
            one, other = sorted((pair, last[pair]), key=turn)
            tables.append((one, other))
    # Of two opponents of round 0, one is as far from the front as the other from the end.
    tables.sort(key=lambda table: turn(table[1]), reverse=True)
    tables.sort(key=lambda table: turn(table[0]))
    front, end = [one for one, _other in tables], [other for _one, other in tables]
    return [last[middle], *front, *reversed(end), middle]


def _seated(games: Iterable[Game], plan: Plan, published: Tables, rng: Random) -> list[list[int]]:
    """The tables, sides and seats by chance; a published table stays as it is."""
    known = {who_plays(table): list(table) for table in published}
    tables = []
    for one, other in games:
        table = seated_by_lot([plan.pairs[one], plan.pairs[other]], rng)
        tables.append(known.get(who_plays(table), table))
    rng.shuffle(tables)
    for number, was in enumerate(published[: len(tables)]):
        if list(was) in tables:
            here = tables.index(list(was))
            tables[number], tables[here] = tables[here], tables[number]
    return tables


class _Faults(NamedTuple):
    out_too_early: int = 0  # this evening
    again: int = 0  # meetings tonight, beyond those known to be needed
    out_too_early_in_all: int = 0
    season: int = 0  # the cost of repeated opponents of earlier evenings


class _PairsDraw:
    """The drafts for one draw. An odd number of pairs is made even by an empty place."""

    def __init__(self, plan: Plan, rng: Random) -> None:
        self.plan, self.rng, self.pairs = plan, rng, len(plan.pairs)
        self.is_odd, self.empty = self.pairs % 2 == 1, self.pairs
        self.pair_of = {player: number for number, pair in enumerate(plan.pairs) for player in pair}
        # The turns of pairs are counted in players: on earlier evenings they may have been no pair.
        times = times_of(plan)
        both = [(times[one], times[other]) for one, other in plan.pairs]
        of_pairs = {x: (one[0] + other[0], one[1] + other[1]) for x, (one, other) in enumerate(both)}
        self.turns = Turns(of_pairs, size=1, weight=2, chosen=self._chosen())
        self.rank = _rank(self.turns, self.turns.chosen)
        self.costs = Costs(self.pairs)
        self.costs.add([self._opponents(plan.tonight)], MET_TONIGHT // PEOPLE, 0)
        self.costs.add_season([([self._opponents(evening)], []) for evening in plan.season])
        self.evening = len(plan.tonight[0]) + plan.to_come

    def best(self) -> tuple[Games, Movement | None]:
        """The published rounds if they are good enough, else a round robin, else a search."""
        published = [
            [(one, other) for one, other in enumerate(against) if one < other != self.empty]
            for against in self._read(self.plan.published[0]) or []
        ]
        if published and not any(self._faults(published)[:2]):
            return published, None
        drafts: list[tuple[_Faults, Games, Movement]] = []
        for places, first in self._starts():
            numbers = range(first, first + self.plan.to_come)
            whole = [round_robin_games(places, number) for number in numbers]
            games = [[game for game in own_games if self.empty not in game] for own_games in whole]
            positions = tuple(self.plan.pairs[x][0] if x != self.empty else 0 for x in places)
            stands = Movement(positions, first + self.plan.rounds)
            drafts.append((self._faults(games), games, stands))
            if not any(drafts[-1][0]):
                return games, stands
        if not drafts:
            return self._searched([]), None
        faults, games, stands = min(drafts, key=lambda draft: draft[0])
        # To leave the round robin does no harm while each pair has yet to meet at least half of the others:
        # then there is a round in which all meet a new one (G. Dirac 1952). An evening of half as many rounds
        # as pairs never gets beyond that, whatever they played before.
        if any(faults[:2]) or self.evening <= self.pairs // 2:
            searched = self._searched(games)
            if self._faults(searched) < faults:
                return searched, None
        return games, stands

    def _faults(self, games: Games) -> _Faults:
        seats = Seats(games, self.costs)
        seats.leave()
        again, season = divmod(seats.cost, MET_TONIGHT // PEOPLE)
        needed = PEOPLE * least_met_again(self.pairs, self.evening)
        tonight, in_all = self._too_early(games)
        return _Faults(tonight, max(0, again - needed), in_all, season)

    # Who sits out.

    def _chosen(self) -> set[int]:
        """The pair that the club has chosen to sit out in the first round, or none."""
        chosen = {self.pair_of[player] for player in self.plan.sitting_out if player in self.pair_of}
        whole = all({*self.plan.pairs[pair]} <= {*self.plan.sitting_out} for pair in chosen)
        if chosen and not (self.is_odd and whole and len(chosen) == 1):
            raise ValueError("of fixed pairs one pair sits out if their number is odd, and else none")
        return chosen

    def _too_early(self, games: Games) -> tuple[int, int]:
        return self.turns.too_early(
            [sorted({*range(self.pairs)} - {*seated(own_games)}) for own_games in games]
        )

    # From a round robin.

    def _starts(self) -> Iterator[tuple[list[int], int]]:
        """Places of the pairs and the number of the next round: of the movement so far, then by lot."""
        if self.plan.movement:  # a pair that comes takes an empty place, one that goes leaves one
            stood = [self.pair_of.get(player, self.empty) for player in self.plan.movement.positions]
            come = [pair for pair in range(self.pairs) if pair not in stood]
            places = [come.pop() if pair == self.empty and come else pair for pair in stood]
            if sorted(places) == list(range(self.pairs + self.is_odd)):
                yield places, self.plan.movement.next
        tonight = self._read(self.plan.tonight[0])
        if tonight is None or len(tonight) > 1:
            return
        for _try in range(STARTS_BY_LOT):
            lot = self.rng.sample(range(self.pairs), self.pairs)
            if tonight:
                middle = self.empty if self.is_odd else lot[0]
                yield round_robin_places(middle, tonight[0], lot, self.rank), 1
            else:
                yield ([*sorted(lot, key=self.rank), self.empty] if self.is_odd else lot), 0

    def _read(self, rounds: Sequence[Tables]) -> list[Against] | None:
        """The opponents of each round. None if one of the rounds was not played by these pairs. Two places
        without a game count as opponents: a pair that sits out and the empty place; a pair that sat out and
        one that came later; the opponent of a pair that went home and the empty place."""
        opponents: list[Against] = []
        numbers = {frozenset(pair): number for number, pair in enumerate(self.plan.pairs)}
        for tables in rounds:
            against: dict[int, int] = {}
            for table in tables:
                sides = [numbers.get(frozenset(pair)) for pair in partners(table)]
                if len(sides) == 2 and sides[0] is not None and sides[1] is not None:
                    against |= {sides[0]: sides[1], sides[1]: sides[0]}
            left = [place for place in range(self.pairs + self.is_odd) if place not in against]
            if len(left) > 2:
                return None
            if left:
                against |= {left[0]: left[1], left[1]: left[0]}
            opponents.append([against[place] for place in range(len(against))])
        return opponents

    # By a search: a pair is a player there, and a game a table of two.

    def _searched(self, start: Games) -> Games:
        """The best draft of a search from the round robin, if that keeps the turns; then from chance."""
        if not start or any(self._too_early(start)):
            start = self._by_chance()
        drafts: list[Games] = []
        for number in range(1, STARTS + 1):
            drafts.append(self._improved(start))
            fewest = min(map(self._faults, drafts))
            if not any(fewest) or (number >= SEASON_TRIES and not any(fewest[:3])):
                break
            start = self._by_chance()
        return min(drafts, key=self._faults)

    def _improved(self, games: Games) -> Games:
        seats = Seats(games, self.costs)
        rows = improve(seats, self.rng, trials(self.pairs))
        seats.leave()
        return [[(one, other) for one, other in tables] for tables in seats.rounds(rows)]

    def _by_chance(self) -> Games:
        turns, chosen, drawn = Turns(self.turns.times, size=1, weight=2), self.turns.chosen, []
        for _round in range(self.plan.to_come):
            out = turns.next(self.rng, _rank(turns, chosen)) if self.is_odd else []
            chosen = []
            playing = [pair for pair in range(self.pairs) if pair not in out]
            self.rng.shuffle(playing)
            drawn.append(list(zip(playing[::2], playing[1::2], strict=True)))
        return drawn

    def _opponents(self, evening: Evening) -> list[tuple[int, int]]:
        """The pairs tonight of any two players who were opponents that evening."""
        tables = [table for tables in evening[0] for table in tables if len(table) == SEATS]
        met = [both for table in tables for both in product(table[::2], table[1::2])]
        known = [both for both in met if {*both} <= self.pair_of.keys()]
        return [(self.pair_of[one], self.pair_of[other]) for one, other in known]


def _rank(turns: Turns, chosen: Sequence[int]) -> Callable[[int], tuple[Any, ...]]:
    """The rank by which pairs sit out, the lowest next: the chosen one, then those with the fewest turns."""
    return lambda pair: (pair not in chosen, *turns.times[pair])
