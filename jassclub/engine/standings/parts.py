"""A player's evenings in a season: which count, and what they add up to (docs/rules.md §11.4 to §11.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from functools import cached_property

from .calculation import divisor_of, result_of
from .regulation import AVERAGE, NOTHING, Number, Player, Regulation, exact
from .results import EveningPart, RoundPart

Parts = dict[date, EveningPart]  # a player's, by day


def how_many_count(days: Sequence[date], regulation: Regulation) -> int:
    """Of the evenings that may be dropped."""
    may_be_dropped = sum(day not in regulation.always for day in days)
    if regulation.evening_best is not None:
        return regulation.evening_best
    return max(may_be_dropped - regulation.evening_drop, 0)


def marked(
    player: Player,
    own: Parts,
    days: Sequence[date],
    regulation: Regulation,
    may_count: int,
    *,
    low_is_better: bool,
) -> Parts:
    """The player's evenings with those missed with an excuse, marked which of them count."""
    with_excused = _with_excused(player, own, days, regulation)
    return _counted(with_excused, may_count, regulation, low_is_better=low_is_better)


def _with_excused(player: Player, own: Parts, days: Sequence[date], regulation: Regulation) -> Parts:
    """The player's evenings and those missed with an excuse that is worth something, by date."""
    value = regulation.excused_value
    if value == NOTHING or (value == AVERAGE and not own):
        return own
    worth = _average([each.value for each in own.values()]) if isinstance(value, str) else value
    found = {}
    for day in days:
        if day in own:
            found[day] = own[day]
        elif player in regulation.excused.get(day, ()):
            found[day] = EveningPart(day, worth, weight=regulation.weight(day), is_excused=True)
    return found


def _counted(own: Parts, may_count: int, regulation: Regulation, *, low_is_better: bool) -> Parts:
    """The same, those marked that do not count: of equal ones the later."""
    sign = 1 if low_is_better else -1
    others = [each for day, each in own.items() if day not in regulation.always]
    if len(others) <= may_count:
        return own
    dropped = sorted(others, key=lambda each: (sign * each.weighted, each.day))[may_count:]
    return own | {each.day: each._replace(counts=False) for each in dropped}


def is_ranked(own: Parts, regulation: Regulation) -> bool:
    """Whether somebody with these evenings, also those missed with an excuse, has a rank."""
    return bool(own) and len(own) >= regulation.least_evenings


def total_of(player: Player, own: Parts, regulation: Regulation) -> Number:
    """Of the evenings that count, with penalties and bonuses."""
    counting = [each for each in own.values() if each.counts]
    added = (each.points for each in regulation.adjustments if each.player == player)
    return result_of(sum(each.weighted for each in counting), divisor_of(counting, regulation), added)


class SeasonFacts:
    """What decides where a player of a season stands, as `ties.Facts`; `last` is the day of the last evening.

    Most totals differ: what would decide between equal ones is added up only where it is asked for.
    """

    def __init__(self, total: Number, own: Parts, last: date | None) -> None:
        self.total, self._own, self._last = total, own, last

    @cached_property
    def _attended(self) -> Parts:
        return {day: part for day, part in self._own.items() if not part.is_excused}

    @property
    def _rounds(self) -> list[RoundPart]:
        return [each for part in self._attended.values() for each in part.rounds]

    @cached_property
    def rounds(self) -> Sequence[Number]:
        return [each.points for each in self._rounds if not each.sat_out]

    @cached_property
    def matsche(self) -> int:
        return sum(each.matsche for each in self._rounds)

    @cached_property
    def values(self) -> Mapping[date, Number]:
        return {day: part.value for day, part in self._attended.items()}

    @cached_property
    def ranks(self) -> Sequence[int]:
        return [part.rank for part in self._attended.values() if part.rank is not None]

    @property
    def last_value(self) -> Number | None:
        last = self._attended.get(self._last) if self._last else None
        return last.value if last else None


def facts_of(player: Player, own: Parts, days: Sequence[date], regulation: Regulation) -> SeasonFacts:
    """What decides where the player stands."""
    return SeasonFacts(total_of(player, own, regulation), own, days[-1] if days else None)


def _average(values: Sequence[Number]) -> Number:
    return exact(Fraction(sum(values)) / len(values))
