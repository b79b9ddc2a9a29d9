"""Drafts from the book of seatings: its next pages where they fit, or its first ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from .book import LEAVES, Book, bookmark
from .plan import Drawn, Evening
from .situation import Situation


class Pages:
    """What the book offers in a situation; whether it is good enough others decide."""

    def __init__(self, volume: Book, situation: Situation) -> None:
        self.volume, self.situation = volume, situation

    def onward(self, rounds: int) -> Drawn | None:
        """Go on in the book where these people stopped, if they did, and if nobody sits out too early so.

        Where that grants no wish and a page a little further on does, pages are passed over.
        """
        start = self._stopped()
        if start is None:
            return None
        who, first = start
        fitting: list[tuple[int, Drawn]] = []
        for page in range(first, first + LEAVES, len(self.volume.turns)):
            drawn = self._read(range(page, page + rounds), who)
            if self.situation.rota().allows(drawn[1], self.situation.bench):
                broken = self.situation.broken(drawn[0])
                if not broken:
                    return drawn
                fitting.append((broken, drawn))
            if not (self.situation.wishes or self.situation.bench):
                break
        return min(fitting, key=lambda each: each[0])[1] if fitting else None

    def opened(self, rounds: int, rng: Random, exchanged: Callable[[Drawn], Drawn]) -> Drawn:
        """Open the book at its first page and deal out the numbers, with the season and wishes in mind."""
        who: dict[int, int] = {}
        shifts = self.situation.rota().draw(rounds, rng, self.situation.bench)
        for page, shift in enumerate(shifts):
            for number, player in zip(self.volume.bench(page), shift.bench, strict=True):
                who.setdefault(number, player)
        free = [number for number in range(self.volume.players) if number not in who]
        taken = set(who.values())
        others = [player for player in range(self.volume.players) if player not in taken]
        rng.shuffle(others)
        who |= dict(zip(free, others, strict=True))
        return exchanged(self._read(range(rounds), who))

    def _stopped(self) -> tuple[Sequence[int], int] | None:
        """Who has which number, and which page comes next."""
        tonight, season = self.situation.tonight, self.situation.season
        if not self._all_here(tonight):
            return None
        last = [each for each in season if each[0] and self._all_here(each)][-1:]
        played = [[*tables, bench] for each in (*last, tonight) for tables, bench in zip(*each, strict=True)]
        mark = bookmark(self.volume, played, len(tonight[0])) if played else None
        if mark is None or mark.explains < len(tonight[0]):
            return None
        return mark.who, mark.page if tonight[0] else mark.page + -mark.page % len(self.volume.turns)

    def _all_here(self, evening: Evening) -> bool:
        everybody = set(range(self.volume.players))
        return all(
            everybody == {*bench, *(player for table in tables for player in table)}
            for tables, bench in zip(*evening, strict=True)
        )

    def _read(self, pages: Sequence[int], who: Mapping[int, int] | Sequence[int]) -> Drawn:
        return (
            [[[who[number] for number in table] for table in self.volume.page(page)] for page in pages],
            [[who[number] for number in self.volume.bench(page)] for page in pages],
        )
