"""A player's evenings in a season: which count, and what they add up to (rules.md, "Season regulations",
steps 4 to 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction

from .regulation import AVERAGE, NOTHING, Number, Player, Regulation, exact
from .results import EveningPart
from .ties import Facts

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
    return own | {each.day: replace(each, counts=False) for each in dropped}


def total_of(player: Player, own: Parts, regulation: Regulation) -> Number:
    """Of the evenings that count, with penalties and bonuses."""
    counting = [each for each in own.values() if each.counts]
    total = sum(each.weighted for each in counting)
    if regulation.combine == AVERAGE:
        weights = sum(each.weight for each in counting)
        total = exact(Fraction(total) / weights) if weights else 0
    return total + sum(each.points for each in regulation.adjustments if each.player == player)


def facts_of(player: Player, own: Parts, days: Sequence[date], regulation: Regulation) -> Facts:
    """What decides where the player stands."""
    attended = {day: part for day, part in own.items() if not part.is_excused}
    rounds = [each for part in attended.values() for each in part.rounds]
    last = attended.get(days[-1]) if days else None
    return Facts(
        total=total_of(player, own, regulation),
        rounds=[each.points for each in rounds if not each.sat_out],
        matsche=sum(each.matsche for each in rounds),
        values={day: part.value for day, part in attended.items()},
        ranks=[part.rank for part in attended.values() if part.rank is not None],
        last_value=last.value if last else None,
    )


def _average(values: Sequence[Number]) -> Number:
    return exact(Fraction(sum(values)) / len(values))
