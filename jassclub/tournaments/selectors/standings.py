"""Standings of an evening and of a season."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from jassclub.games.presentation import Presentation
from jassclub.games.words import plural
from jassclub.standings.ranking import Line, Ranked, rank

from ..models import Evening, Result, Season
from .results import RoundResult, evening_results, season_results


@dataclass(frozen=True)
class Standings:
    """Ranked lines; `columns` are round numbers or evenings, in the order of a line's parts.

    `honours` are what is counted besides points, by the rules' name and as the reader calls it; `note` says
    how equal totals are decided.
    """

    columns: Sequence[Any]
    ranked: list[Ranked]
    honours: dict[str, str]
    note: str


def evening_standings(evening: Evening) -> Standings:
    """Points per round, as far as deals are entered. Helpers who fill a table are not ranked."""
    results = evening_results(evening)
    numbers = sorted({each.number for each in results if each.is_ranked})
    return _standings(evening.season, results, numbers, numbers, attrgetter("number"))


def season_standings(season: Season) -> Standings:
    """Points per evening."""
    results = season_results(season)
    played = {each.evening for each in results if each.is_ranked}
    evenings = [evening for evening in season.evenings.order_by("date") if evening.pk in played]
    return _standings(season, results, evenings, [each.pk for each in evenings], attrgetter("evening"))


def _standings(
    season: Season,
    results: Iterable[RoundResult],
    columns: Sequence[Any],
    keys: Sequence[Hashable],
    part: Any,
) -> Standings:
    presentation = season.presentation
    counted = presentation.counted(season.game_options())
    decides = presentation.all_points if presentation.all_points in counted else ""
    low_wins = season.rules.low_wins
    by_member: dict[int, list[RoundResult]] = defaultdict(list)
    for each in results:
        if each.is_ranked:
            by_member[each.member].append(each)
    lines = (_line(own, keys, part, low_wins) for own in by_member.values())
    return Standings(
        columns,
        rank(lines, low_wins=low_wins, honour=decides, language=get_language() or "en"),
        {name: plural(presentation, name) for name in counted},
        _note(presentation, decides),
    )


def _line(own: Sequence[RoundResult], keys: Sequence[Hashable], part: Any, low_wins: bool) -> Line:
    """A player's line; what nobody knows yet counts nothing."""
    parts: dict[Hashable, int] = defaultdict(int)
    honours: dict[str, int] = defaultdict(int)
    for each in own:
        parts[part(each)] += each.points or 0
        for name, times in each.honours.items():
            honours[name] += times
    # A sit-out is no round played.
    played = [each.points for each in own if each.kind != Result.Kind.SAT_OUT and each.points is not None]
    best = min if low_wins else max
    return Line(
        player=own[0].member,
        name=own[0].name,
        parts=tuple(parts.get(key) for key in keys),
        total=sum(parts.values()),
        best_round=best(played, default=0),
        honours=dict(honours),
    )


def _note(presentation: Presentation, honour: str) -> str:
    """How equal totals are decided, as it is done."""
    if presentation.game.low_wins:
        return _("The lowest total is first. Equal totals: the lower single round, else the rank is shared.")
    if honour:
        words = _("Equal totals: the higher single round, then more %(honour)s, else the rank is shared.")
        return words % {"honour": plural(presentation, honour)}
    return _("Equal totals: the higher single round, else the rank is shared.")
