"""Final standings, prizes and the target in a season's file."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Annotated, Any

from pydantic import AfterValidator, Field, PrivateAttr

from jassclub.engine.standings.awards import draw_number, draw_one
from jassclub.prizes.models import Prize, Target
from jassclub.results.models import FinalLine, FinalStandings
from jassclub.web.bounds import MOST_PLACES, MOST_TARGET, SEED_BITS
from jassclub.web.schema import Moment, figure, one_of, refused, text, whole, wrong

from .stored import AccountName, Numbers, People, Person, Stored

MOST_TOTAL = 10**10

Seed = Annotated[int, whole(0, 2**SEED_BITS - 1)]
Rank = Annotated[int, whole(1, MOST_PLACES)]
TargetNumber = Annotated[int, whole(0, MOST_TARGET)]


class FinalLineSchema(Stored):
    model = FinalLine

    member: Person = Field(alias="player")
    rank: Rank | None
    total: Annotated[Decimal, figure(-MOST_TOTAL, MOST_TOTAL)]
    is_apart: bool = Field(alias="apart")
    _place: int = PrivateAttr(0)

    def row(self, keys: Numbers, **more: Any) -> FinalLine:
        return super().row(keys, place=self._place, **more)


def _in_order(lines: list[FinalLineSchema]) -> list[FinalLineSchema]:
    if len({line.member for line in lines}) < len(lines):
        raise refused("twice")
    for place, line in enumerate(lines, start=1):
        line._place = place
    return lines


class OfSeason(Stored):
    def row(self, keys: Numbers, **more: Any) -> Any:
        return super().row(keys, **{"season": more["evening"].season if "evening" in more else None} | more)


class FinalStandingsSchema(OfSeason):
    model = FinalStandings

    at: Moment
    by: AccountName | None
    lines: Annotated[list[FinalLineSchema], AfterValidator(_in_order)]


class PrizeSchema(OfSeason):
    model = Prize
    people = ("pool",)

    what: Annotated[str, text(100)]
    given_by: Annotated[str, text(100, may_be_empty=True)]
    to: Annotated[str, one_of(Prize.To.values)]
    rank: Rank | None
    may_be_second: bool
    winner: Person | None
    seed: Seed | None
    pool: People

    def check(self, context: Any) -> Iterator[Any]:
        if self.to == Prize.To.PLACE and self.rank is None:
            yield wrong("rank", code="whole")
        if self.to != Prize.To.PLACE and self.rank is not None:
            yield wrong("rank", code="only_for_rank")
        if (self.seed is not None) != bool(self.pool) or (self.pool and self.to != Prize.To.LOT):
            yield wrong("pool", code="drawn_prize")
        elif self.seed is not None and draw_one(self.pool, self.seed) != self.winner:
            yield wrong("winner", code="other_draw")


class TargetSchema(Stored):
    model = Target

    number: TargetNumber
    low: TargetNumber | None
    high: TargetNumber | None
    seed: Seed | None
    is_shown: bool = Field(alias="shown")

    def check(self, context: Any) -> Iterator[Any]:
        drawn = {"low": self.low, "high": self.high, "seed": self.seed}
        if any(value is not None for value in drawn.values()):
            yield from (wrong(name, code="whole") for name, value in drawn.items() if value is None)
        if self.low is None or self.high is None or self.seed is None:
            return
        if self.high < self.low:
            yield wrong("high", code="range", low=self.low, high=MOST_TARGET)
        elif draw_number(self.low, self.high, self.seed) != self.number:
            yield wrong("number", code="other_draw")
