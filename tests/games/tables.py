"""Matches for the tests of what games say: those of the vectors, with names at the table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

from jassclub.engine.rules.base import InvalidDeal, Match, plus, vorhand
from jassclub.games import PRESENTATIONS
from jassclub.games.deal_words import TableNames
from jassclub.games.presentation import Presentation, Scored

VECTORS = Path(__file__).parent.parent / "engine" / "rules" / "vectors"
PEOPLE = ("Anna", "Beat", "Cleo", "Dan", "Eva")
# What is settled at the table, where a test has no table.
SETTLED = {"bieter": {"bidder": 0, "bid": 500}}


def names_at(presentation: Presentation, options: Any) -> TableNames:
    sides = presentation.game.sides(options)
    seats = PEOPLE[: sum(len(side) for side in sides)]
    return TableNames(seats, [" – ".join(seats[seat] for seat in side) for side in sides])


@dataclass(frozen=True)
class Case:
    """A case of the vectors as far as its deals are right, and how it stood before each of them."""

    presentation: Presentation
    options: Any
    before: tuple[Match[Any], ...]
    match: Match[Any]

    @property
    def names(self) -> TableNames:
        return names_at(self.presentation, self.options)

    @property
    def scored(self) -> list[Scored]:
        totals = accumulate(self.match.points, plus)
        rows = zip(self.match.deals, self.match.written, totals, self.before, strict=True)
        to_json = self.presentation.game.to_json
        return [
            Scored(number, to_json(deal), written, total, deal, before, vorhand(4, 0, number))
            for number, (deal, written, total, before) in enumerate(rows, start=1)
        ]


def cases(slug: str) -> Iterator[Case]:
    presentation = PRESENTATIONS[slug]
    for case in json.loads((VECTORS / f"{slug}.json").read_text(encoding="utf-8")):
        try:
            options = presentation.game.options(case["options"], case["seats"])
        except InvalidDeal:
            continue
        before, match = [], presentation.game.start(options)
        for deal in case["deals"]:
            try:
                after = presentation.game.add(options, match, deal)
            except InvalidDeal:
                break
            before.append(match)
            match = after
        yield Case(presentation, options, tuple(before), match)


def options_of(slug: str) -> list[Any]:
    """Options of a game as they may be: of its presets and of its vectors, for all its numbers of players."""
    presentation = PRESENTATIONS[slug]
    presets = [
        presentation.game.options({**SETTLED.get(slug, {}), **presentation.options_of(preset)}, seats)
        for preset in presentation.presets
        for seats in presentation.game.seats
    ]
    return presets + [case.options for case in cases(slug)]


def of_preset(slug: str, preset: str, seats: int | None = None) -> Any:
    presentation = PRESENTATIONS[slug]
    found = presentation.preset(preset)
    assert found is not None
    return presentation.game.options(
        {**SETTLED.get(slug, {}), **presentation.options_of(found)}, seats or presentation.game.seats[0]
    )
