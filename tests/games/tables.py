"""Matches for the tests of what games say: those of the vectors, with names at the table."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any

from jassclub.engine.rules.base import InvalidDeal, Match, plus, vorhand
from jassclub.games import PRESENTATIONS
from jassclub.games.deal_words import TableNames
from jassclub.games.presentation import Presentation, Scored

VECTORS = Path(__file__).parent.parent / "engine" / "rules" / "vectors"
PEOPLE = ("Anna", "Beat", "Cleo", "Dan", "Eva")


@dataclass(frozen=True)
class Case:
    """A match as far as its deals are right, and how it stood before each of them."""

    presentation: Presentation
    options: Any
    before: tuple[Match[Any], ...]
    match: Match[Any]

    @property
    def names(self) -> TableNames:
        sides = self.presentation.game.sides(self.options)
        seats = PEOPLE[: sum(len(side) for side in sides)]
        return TableNames(seats, [" – ".join(seats[seat] for seat in side) for side in sides])

    @property
    def scored(self) -> list[Scored]:
        totals = accumulate(self.match.points, plus)
        rows = zip(self.match.deals, self.match.written, totals, self.before, strict=True)
        to_json = self.presentation.game.to_json
        return [
            Scored(number, to_json(deal), written, total, deal, before, vorhand(4, 0, number))
            for number, (deal, written, total, before) in enumerate(rows, start=1)
        ]


def played(slug: str, options: Any, deals: Iterable[Any]) -> Case:
    presentation = PRESENTATIONS[slug]
    before, match = [], presentation.game.start(options)
    for deal in deals:
        try:
            after = presentation.game.add(options, match, deal)
        except InvalidDeal:
            break
        before.append(match)
        match = after
    return Case(presentation, options, tuple(before), match)


@cache
def cases(slug: str) -> list[Case]:
    game, found = PRESENTATIONS[slug].game, []
    for case in json.loads((VECTORS / f"{slug}.json").read_text(encoding="utf-8")):
        try:
            options = game.options(case["options"], case["seats"])
        except InvalidDeal:
            continue
        found.append(played(slug, options, case["deals"]))
    return found


@cache
def options_of(slug: str) -> list[Any]:
    """Options of a game as they may be: of its presets and of its vectors, for all its numbers of players."""
    presentation = PRESENTATIONS[slug]
    presets = [
        of_preset(slug, preset.slug, seats)
        for preset in presentation.presets
        for seats in presentation.game.seats
    ]
    return presets + [case.options for case in cases(slug)]


def of_preset(slug: str, preset: str, seats: int | None = None, **changed: Any) -> Any:
    presentation = PRESENTATIONS[slug]
    found = presentation.preset(preset)
    assert found is not None
    data = {**presentation.game.stand_in, **presentation.options_of(found), **changed}
    return presentation.game.options(data, seats or presentation.game.seats[0])
