"""The mixed draw: nobody has the same partner twice, and people meet again as little as is possible.

An evening is what `tokens.evening` returns: the tables of each round, and who sits out in each. First comes this
evening (a partner twice weighs more than any number of meetings), then the season, the last evening first.

Where there is a book of seatings (4m players, and 4m+1), chance deals out the numbers in it and the book does the
rest; the next evening with the same people goes on where the last one stopped. Otherwise a search exchanges players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from random import Random
from typing import TypeVar

from . import tokens
from .book import Book, book, bookmark
from .meetings import Round, least_repeats, repeats
from .search import (
    KEPT,
    MET_BEFORE,
    MET_TONIGHT,
    PARTNERS_BEFORE,
    PARTNERS_TONIGHT,
    Costs,
    Numbers,
    Seats,
    improve,
)

P = TypeVar("P", bound=Hashable)
Evening = tuple[Sequence[Round[P]], Sequence[Sequence[P]]]
Drawn = tuple[list[list[list[P]]], list[list[P]]]

ROUNDS = 4  # of the usual evening


def evening(
    players: Sequence[P],
    rounds: int,
    rng: Random,
    *,
    tonight: Evening[P] = ((), ()),
    season: Sequence[Evening[P]] = (),
) -> Drawn[P]:
    """Draw so many rounds: the tables of each, and who sits out in each.

    `players` are those who are here now, `tonight` the rounds of this evening so far, `season` the evenings before
    it, oldest first; people may have come and gone. The same input gives the same seating.
    """
    people = dict.fromkeys(players)
    for seatings, benches in (*season, tonight):
        people |= dict.fromkeys(player for tables in seatings for table in tables for player in table)
        people |= dict.fromkeys(player for bench in benches for player in bench)
    number = {player: x for x, player in enumerate(people)}

    def numbered(each: Evening[P]) -> Drawn[int]:
        seatings, benches = each
        return (
            [[[number[player] for player in table] for table in tables] for tables in seatings],
            [[number[player] for player in bench] for bench in benches],
        )

    named = list(people)
    draw = _Draw(len(players), len(people), numbered(tonight), [numbered(each) for each in season], rng)
    drawn, sitting_out = draw.rounds(rounds)
    return (
        [[[named[x] for x in table] for table in tables] for tables in drawn],
        [[named[x] for x in bench] for bench in sitting_out],
    )


def next_round(
    players: Sequence[P],
    rng: Random,
    *,
    tonight: Evening[P] = ((), ()),
    season: Sequence[Evening[P]] = (),
    rounds: int = ROUNDS,
) -> tuple[list[list[P]], list[P]]:
    """Draw one round: its tables, and who sits out. `rounds` is how many the evening will have in all."""
    to_draw = max(1, rounds - len(tonight[0]))
    seatings, benches = evening(players, to_draw, rng, tonight=tonight, season=season)
    return seatings[0], benches[0]


class _Draw:
    """One draw, of people as numbers: first those who are `here`, then those who only were here before."""

    def __init__(
        self, here: int, people: int, tonight: Drawn[int], season: Sequence[Drawn[int]], rng: Random
    ) -> None:
        self.here, self.tonight, self.season, self.rng = here, tonight, season, rng
        self.costs = Costs(people)
        self.costs.add(tonight[0], MET_TONIGHT, PARTNERS_TONIGHT)
        for age, (seatings, _benches) in enumerate(reversed(season)):
            weight = 2 ** max(0, KEPT - age)
            self.costs.add(seatings, weight * MET_BEFORE, weight * PARTNERS_BEFORE)

    def rounds(self, rounds: int) -> Drawn[int]:
        """From the book if there is one; searched if not, or if the book can't do as well as might be possible."""
        drawn = self._from_book(rounds)
        if drawn is not None:
            evening = [*self.tonight[0], *drawn[0]]
            if repeats(evening) <= least_repeats(self.here, len(evening)):
                return drawn
        seatings, benches = drawn or self._by_chance(rounds)
        cost = 0
        for tables in seatings:
            cost += self.costs.of([tables])
            self.costs.add([tables], MET_TONIGHT, PARTNERS_TONIGHT)
        rows = improve(Seats(seatings, self.costs), cost, self.rng)
        return [_tables(row) for row in rows], benches

    def _by_chance(self, rounds: int) -> Drawn[int]:
        benches = list(self._fair_benches(rounds))
        seatings = []
        for bench in benches:
            row = [player for player in range(self.here) if player not in bench]
            self.rng.shuffle(row)
            seatings.append(_tables(row))
        return seatings, benches

    def _from_book(self, rounds: int) -> Drawn[int] | None:
        volume = book(self.here)
        if volume is None:
            return None
        onward = self._onward(volume, rounds)
        if self.tonight[0] or (onward and self.costs.of(onward[0]) < PARTNERS_BEFORE):
            return onward
        fresh = self._opened(volume, rounds)
        if onward and self.costs.of(onward[0]) // PARTNERS_BEFORE <= self.costs.of(fresh[0]) // PARTNERS_BEFORE:
            return onward
        return fresh

    def _onward(self, volume: Book, rounds: int) -> Drawn[int] | None:
        """Go on in the book where these people stopped, if they did, and if nobody sits out too early by it."""
        evenings = [*[each for each in self.season if self._all_here(each)][-1:], self.tonight]
        if not self._all_here(self.tonight):
            return None
        played = [[*tables, bench] for each in evenings for tables, bench in zip(*each, strict=True)]
        mark = bookmark(volume, played) if played else None
        if mark is None or mark.explains < len(self.tonight[0]):
            return None
        page = mark.page
        if not self.tonight[0]:
            page += -page % len(volume.turns)
        drawn = _read(volume, range(page, page + rounds), mark.who)
        times = self._times_sat_out()
        for bench in drawn[1]:
            if not _is_fair(bench, times):
                return None
            _sit(bench, times)
        return drawn

    def _opened(self, volume: Book, rounds: int) -> Drawn[int]:
        """Open the book at its first page and deal out the numbers, with the season in mind."""
        pages = range(rounds)
        turn = [player for bench in self._fair_benches(rounds) for player in bench][: self.here]
        others = [player for player in range(self.here) if player not in turn]
        self.rng.shuffle(others)
        drawn = _read(volume, pages, turn + others)
        cost = self.costs.of(drawn[0])
        if cost:
            free = range(len(turn), self.here)
            numbers = Numbers([volume.page(page) for page in pages], turn + others, free, self.costs)
            drawn = _read(volume, pages, improve(numbers, cost, self.rng)[0])
        return drawn

    def _all_here(self, evening: Drawn[int]) -> bool:
        everybody = set(range(self.here))
        return all(
            everybody == {*bench, *(player for table in tables for player in table)}
            for tables, bench in zip(*evening, strict=True)
        )

    def _times_sat_out(self) -> dict[int, tuple[int, int]]:
        """How often everybody here sat out: this evening, and in all."""
        tonight = Counter(player for bench in self.tonight[1] for player in bench)
        before = Counter(player for _rounds, benches in self.season for bench in benches for player in bench)
        return {x: (tonight[x], tonight[x] + before[x]) for x in range(self.here)}

    def _fair_benches(self, rounds: int) -> Iterator[list[int]]:
        times = self._times_sat_out()
        for _round in range(rounds):
            bench = tokens.sit_out(range(self.here), times, self.rng)
            _sit(bench, times)
            yield bench


def _is_fair(bench: Sequence[int], times: dict[int, tuple[int, int]]) -> bool:
    """Whether nobody on the bench sat out more often than anybody who plays."""
    return not bench or max(times[x] for x in bench) <= min(times[x] for x in times if x not in bench)


def _sit(bench: Sequence[int], times: dict[int, tuple[int, int]]) -> None:
    for player in bench:
        tonight, season = times[player]
        times[player] = tonight + 1, season + 1


def _read(volume: Book, pages: Sequence[int], who: Sequence[int]) -> Drawn[int]:
    return (
        [[[who[number] for number in table] for table in volume.page(page)] for page in pages],
        [[who[number] for number in volume.bench(page)] for page in pages],
    )


def _tables(row: Sequence[int]) -> list[list[int]]:
    return [list(row[first : first + tokens.SEATS]) for first in range(0, len(row), tokens.SEATS)]
