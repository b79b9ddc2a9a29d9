"""What a correction changes: totals and deals of its match, and what follows outside the match.

Later rooms add what follows outside, since nothing here knows them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from jassclub.engine.rules.base import Points

from .models import Match
from .scoring import Score

FurtherConsequences = Callable[[Match, Score | None], Sequence[Any]]
_registered: list[FurtherConsequences] = []


def add_consequences(further: FurtherConsequences) -> None:
    """Register a function of a match and its new score (None: the match is open again). Its results can be
    shown as sentences. Called once, when the site starts."""
    _registered.append(further)


def further_consequences(match: Match, score: Score | None) -> list[Any]:
    """Empty where nothing changes outside the match."""
    return [consequence for further in _registered for consequence in further(match, score)]


@dataclass(frozen=True)
class Effect:
    """A side's total before and after a correction."""

    side: str
    before: int
    after: int


@dataclass(frozen=True)
class Consequences:
    """The changes of a correction beyond its own deal.

    before, after   totals by side
    after_end       numbers of the deals that come after the end then
    opens_again     whether a closed match lacks a deal then and is open again
    score           of the whole match
    """

    before: Points
    after: Points
    after_end: tuple[int, ...] = ()
    opens_again: bool = False
    score: Score | None = field(default=None, repr=False, compare=False)

    @property
    def digest(self) -> str:
        """A short form for a page to send back when they are accepted."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:32]

    def effects(self, sides: Sequence[str]) -> list[Effect]:
        """The sides, given by their names, whose totals change."""
        both = zip(sides, self.before, self.after, strict=True)
        return [Effect(*totals) for totals in both if totals[1] != totals[2]]


class NeedsConfirmation(Exception):
    """The correction changes settled results: it is written only when it is confirmed."""

    def __init__(self, consequences: Consequences) -> None:
        super().__init__("needs confirmation")
        self.consequences = consequences
