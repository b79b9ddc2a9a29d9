"""A regulation as JSON, in and out (docs/rules.md §11). Players are names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any

from django.utils.translation import gettext_lazy as _
from pydantic import AfterValidator, BeforeValidator

from jassclub.engine.numbers import Number, exact
from jassclub.engine.standings import regulation as steps
from jassclub.engine.standings.regulation import Adjustment, Regulation
from jassclub.web.bounds import MOST_WEIGHT
from jassclub.web.schema import (
    SENTENCES,
    Day,
    Schema,
    Unreadable,
    figure,
    one_of,
    read,
    refused,
    text,
    whole,
    wrong,
)

Json = dict[str, Any]

MOST = 1_000_000  # points, and everything that is counted
LONGEST_NAME, LONGEST_REASON = 100, 200
MOST_LISTED = 1000
LARGEST_SEED = 2**63 - 1


class InvalidRegulation(Unreadable):
    sentences = {
        **SENTENCES,
        "not_both": _("give either the evenings that count or those that do not, not both."),
        "nobody": _("nobody has the name %(name)s."),
        "no_evening": _("the season has no evening on %(day)s."),
    }


def _listed(kind: Callable[[list[Any]], Any]) -> AfterValidator:
    def check(values: list[Any]) -> Any:
        if len(values) > MOST_LISTED:
            raise refused("range", low=0, high=MOST_LISTED)
        return kind(values)

    return AfterValidator(check)


def _exact(value: Decimal | str) -> Number | str:
    return value if isinstance(value, str) else exact(Fraction(value))


def _excused_value(value: Any) -> Any:
    kind = one_of((steps.NOTHING, steps.AVERAGE)) if isinstance(value, str) else figure(-MOST, MOST)
    return _exact(kind.func(value))  # type: ignore[call-arg]


Count = Annotated[int, whole(0, MOST)]
Points = Annotated[Any, figure(-MOST, MOST), AfterValidator(_exact)]
RankPoints = Annotated[Any, figure(0, MOST), AfterValidator(_exact)]
Name = Annotated[str, text(LONGEST_NAME)]


class AdjustmentSchema(Schema):
    player: Name
    points: Points
    reason: Annotated[str, text(LONGEST_REASON, may_be_empty=True)] = ""


class RegulationSchema(Schema):
    """Any of the keys; missing ones have their default."""

    round_drop: Count = 0
    evening_value: Annotated[str, one_of((steps.POINTS, steps.RANKS, steps.ROUNDS))] = steps.POINTS
    rank_points: Annotated[list[RankPoints], _listed(tuple)] = []
    rank_points_rest: RankPoints = 1
    weights: dict[Day, Annotated[Any, figure(0, MOST_WEIGHT), AfterValidator(_exact)]] = {}
    always: Annotated[list[Day], _listed(frozenset)] = []
    evening_best: Count | None = None
    evening_drop: Count = 0
    excused: dict[Day, Annotated[list[Name], _listed(frozenset)]] = {}
    excused_value: Annotated[Any, BeforeValidator(_excused_value)] = steps.NOTHING
    uneven_deals: Annotated[str, one_of((steps.ALL_DEALS, steps.AVERAGE_DEAL, steps.FIRST_DEALS))] = (
        steps.ALL_DEALS
    )
    combine: Annotated[str, one_of((steps.SUM, steps.AVERAGE))] = steps.SUM
    least_evenings: Count = 0
    adjustments: Annotated[
        list[AdjustmentSchema], _listed(lambda rows: tuple(Adjustment(**dict(row)) for row in rows))
    ] = []
    ties: Annotated[list[Annotated[str, one_of(steps.TIES)]], _listed(tuple)] = []
    lot_seed: Annotated[int, whole(0, LARGEST_SEED)] = 0

    def check(self, context: Any) -> Iterator[Any]:
        if self.evening_best is not None and self.evening_drop:
            yield wrong("evening_drop", code="not_both")

    @property
    def regulation(self) -> Regulation:
        return Regulation(**{name: getattr(self, name) for name in self.model_fields_set})


def from_json(content: Any) -> Regulation:
    """Raises InvalidRegulation with everything that is wrong."""
    return read(RegulationSchema, content, error=InvalidRegulation).regulation


def to_json(regulation: Regulation, names: Callable[[Any], str] = str) -> Json:
    """What `from_json` reads as the same regulation, without defaults; `names` names a player."""
    default = Regulation()
    return {
        step.name: _written(getattr(regulation, step.name), names)
        for step in fields(Regulation)
        if getattr(regulation, step.name) != getattr(default, step.name)
    }


def _written(value: Any, names: Callable[[Any], str]) -> Any:
    match value:
        case Fraction():
            return value.numerator if value.denominator == 1 else float(value)
        case date():
            return value.isoformat()
        case Adjustment():
            points = _written(value.points, names)
            return {"player": names(value.player), "points": points, "reason": value.reason}
        case Mapping():  # weights, and excused players
            return {day.isoformat(): _written(of_day, names) for day, of_day in sorted(value.items())}
        case frozenset():  # of days, or of players
            return sorted(each.isoformat() if isinstance(each, date) else names(each) for each in value)
        case tuple():
            return [_written(item, names) for item in value]
    return value
