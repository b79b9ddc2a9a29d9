"""A player's evenings, their rounds, and what stands out among them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from jassclub.standings.regulation import Number
from jassclub.standings.results import EveningPart

from ..models import Evening, Result
from .results_read import RoundResult


@dataclass(frozen=True)
class PlayedRound:
    """A round of the player. `counts` is false for one that the regulation drops."""

    result: RoundResult
    counts: bool

    @property
    def number(self) -> int:
        return self.result.number

    @property
    def points(self) -> Number | None:
        return self.result.points

    @property
    def sits_out(self) -> bool:
        return self.result.kind == Result.Kind.SAT_OUT


@dataclass(frozen=True)
class PlayedEvening:
    """An evening of the player, with the rank of that evening and the one of the season after it.

    `part` says what counts of it; None for who only filled a table.
    """

    evening: Evening
    rounds: list[PlayedRound]
    part: EveningPart | None
    season_rank: int | None

    @property
    def day(self) -> date:
        return self.evening.date

    @property
    def points(self) -> Number | None:
        """Of the rounds that count; None as long as nothing is known."""
        if self.part:
            return None if self.part.is_excused else self.part.points
        known = [each.points for each in self.rounds if each.points is not None]
        return sum(known) if known else None

    @property
    def rank(self) -> int | None:
        return self.part.rank if self.part else None

    @property
    def counts(self) -> bool:
        return self.part is None or self.part.counts

    @property
    def worth(self) -> Number | None:
        """What the evening adds to the total where it counts; None of who only filled a table."""
        return self.part.weighted if self.part else None

    @property
    def is_excused(self) -> bool:
        return self.part is not None and self.part.is_excused

    def times(self, honour: str) -> int:
        return sum(each.result.honours.get(honour, 0) for each in self.rounds)


@dataclass(frozen=True)
class SingleRound:
    """A round that stands out, and its evening."""

    points: Number
    round: PlayedRound
    of: PlayedEvening


@dataclass(frozen=True)
class Form:
    """The last evenings, the oldest first, and how much better they were on average than all of them."""

    evenings: list[PlayedEvening]
    average: Fraction
    better: Fraction

    @property
    def worth(self) -> Fraction:
        """By how much they were better, or worse."""
        return abs(self.better)
