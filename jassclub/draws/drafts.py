"""From where a mixed draw may start, and which draft is the best: people as numbers, names are in `mixed`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from .benches import Turns
from .book import Book, book, bookmark
from .meetings import least_repeated_partners, least_repeats, repeated_partners, repeats
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
from .tokens import SEATS

Drawn = tuple[list[list[list[int]]], list[list[int]]]  # the tables of each round, and who sits out in each

STARTS = 8  # of a search for this evening, until one reaches the minimum
SEASON_TRIES = 3  # of a search for the season, until one is faultless
# With fewer players than this only the book is sure of the minimum, and of not having the same two meet three
# times; and whoever draws one by one must be sure that later rounds go with the first ones.
TIGHT, ROOMY = 16, 40


class Drafts:
    """The drafts for one draw. Players from 0: those who are `here`, then those who only were here before."""

    def __init__(self, here: int, people: int, tonight: Drawn, season: Sequence[Drawn], rng: Random) -> None:
        self.here, self.people, self.tonight, self.season, self.rng = here, people, tonight, season, rng
        self.costs = Costs(people)
        self.costs.add(tonight[0], MET_TONIGHT, PARTNERS_TONIGHT)
        for age, (seatings, _benches) in enumerate(reversed(season)):
            weight = 2 ** max(0, KEPT - age)
            self.costs.add(seatings, weight * MET_BEFORE, weight * PARTNERS_BEFORE)

    def best(self, rounds: int, *, one_by_one: bool) -> Drawn:
        """The next pages of the book if they do, else from its first page, else by chance; then improved."""
        volume = book(self.here)
        onward = self._onward(volume, rounds) if volume else None
        if onward and self._is_faultless(onward):
            return onward
        drafts = [onward] if onward else []
        if volume and not self.tonight[0]:
            drafts.append(self._opened(volume, rounds))
        if self.here < (ROOMY if one_by_one else TIGHT):
            good = [draft for draft in drafts if self._is_at_the_minimum(draft)]
            if good:
                return min(good, key=self._faults)
        from_book = drafts[-1:]
        for _try in range(SEASON_TRIES if self.season else 1):
            if not any(self._is_faultless(draft) for draft in drafts):
                start = from_book[0] if from_book else self._by_chance(rounds)
                drafts.append(self._improved(start))
        return min(drafts, key=self._faults)

    def _faults(self, drawn: Drawn) -> tuple[int, int, int]:
        """Partners twice this evening, more meetings than are known to be needed, earlier evenings' partners.

        Meeting again on another evening is no fault: the book lets it happen, and is better in the long run.
        """
        evening = [*self.tonight[0], *drawn[0]]
        return (
            max(0, repeated_partners(evening) - least_repeated_partners(self.here, len(evening))),
            max(0, repeats(evening) - least_repeats(self.here, len(evening))),
            self.costs.of(drawn[0]) % MET_TONIGHT // PARTNERS_BEFORE,
        )

    def _is_faultless(self, drawn: Drawn) -> bool:
        return not any(self._faults(drawn))

    def _is_at_the_minimum(self, drawn: Drawn) -> bool:
        return not any(self._faults(drawn)[:2])

    def _improved(self, drawn: Drawn) -> Drawn:
        """First this evening alone, where the season would only bar the way; then with the season."""
        rounds = len(drawn[0])
        tries = [drawn]
        for _start in range(STARTS):
            if self._is_at_the_minimum(tries[-1]):
                break
            so_far = Costs(self.people)
            so_far.add(self.tonight[0], MET_TONIGHT, PARTNERS_TONIGHT)
            start = drawn if len(tries) == 1 else self._by_chance(rounds)
            needed = least_repeats(self.here, len(self.tonight[0]) + rounds) - repeats(self.tonight[0])
            tries.append(self._walked(start, so_far, (needed + 1) * MET_TONIGHT))
        best = min(tries, key=self._faults)
        return self._walked(self._exchanged(best), self.costs, 1) if self.season else best

    def _exchanged(self, drawn: Drawn) -> Drawn:
        """Who plays all evening may play another's evening instead, if that suits the season better."""
        seatings, benches = drawn
        sitting_out = {player for bench in benches for player in bench}
        free = [player for player in range(self.here) if player not in sitting_out]
        if len(free) < 2:
            return drawn
        (who,) = improve(Numbers(seatings, free, self.costs), self.rng, trials(self.here) // 3, 1)
        return [[[who[x] for x in table] for table in tables] for tables in seatings], benches

    def _walked(self, drawn: Drawn, costs: Costs, enough: int) -> Drawn:
        seatings, benches = drawn
        seats = Seats(seatings, costs)
        rows = improve(seats, self.rng, trials(self.here), enough)
        seats.leave()
        return [_tables(row) for row in rows], benches

    def _by_chance(self, rounds: int) -> Drawn:
        benches = self._turns().draw(rounds, self.rng)
        seatings = []
        for bench in benches:
            row = [player for player in range(self.here) if player not in bench]
            self.rng.shuffle(row)
            seatings.append(_tables(row))
        return seatings, benches

    def _onward(self, volume: Book, rounds: int) -> Drawn | None:
        """Go on in the book where these people stopped, if they did, and if nobody sits out too early so."""
        if not self._all_here(self.tonight):
            return None
        last = [each for each in self.season if each[0] and self._all_here(each)][-1:]
        played = [
            [*tables, bench] for each in (*last, self.tonight) for tables, bench in zip(*each, strict=True)
        ]
        mark = bookmark(volume, played) if played else None
        if mark is None or mark.explains < len(self.tonight[0]):
            return None
        first = mark.page if self.tonight[0] else mark.page + -mark.page % len(volume.turns)
        drawn = _read(volume, range(first, first + rounds), mark.who)
        return drawn if self._turns().allow(drawn[1]) else None

    def _opened(self, volume: Book, rounds: int) -> Drawn:
        """Open the book at its first page and deal out the numbers, with the season in mind."""
        who: dict[int, int] = {}
        for page, bench in enumerate(self._turns().draw(rounds, self.rng)):
            for number, player in zip(volume.bench(page), bench, strict=True):
                who.setdefault(number, player)
        free = [number for number in range(self.here) if number not in who]
        taken = set(who.values())
        others = [player for player in range(self.here) if player not in taken]
        self.rng.shuffle(others)
        who |= dict(zip(free, others, strict=True))
        return self._exchanged(_read(volume, range(rounds), who))

    def _all_here(self, evening: Drawn) -> bool:
        everybody = set(range(self.here))
        return all(
            everybody == {*bench, *(player for table in tables for player in table)}
            for tables, bench in zip(*evening, strict=True)
        )

    def _turns(self) -> Turns:
        before = [bench for _seatings, benches in self.season for bench in benches]
        return Turns(self.here, self.tonight[1], before)


def trials(players: int) -> int:
    """How far the search goes: some tenths of a second at most."""
    return min(60_000, 150 * players * players)


def _read(volume: Book, pages: Sequence[int], who: Mapping[int, int] | Sequence[int]) -> Drawn:
    return (
        [[[who[number] for number in table] for table in volume.page(page)] for page in pages],
        [[who[number] for number in volume.bench(page)] for page in pages],
    )


def _tables(row: Sequence[int]) -> list[list[int]]:
    return [list(row[first : first + SEATS]) for first in range(0, len(row), SEATS)]
