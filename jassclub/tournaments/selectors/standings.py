"""Standings of an evening and of a season: of closed rounds, or live with those that are being played."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from jassclub.games.presentation import Presentation
from jassclub.games.words import plural
from jassclub.standings.ranking import Line, Ranked, rank

from ..models import Evening, Result, Season
from .results import RoundResult, evening_results, of_closed_rounds, season_results
from .standings_titles import HowFar, evening_title, open_again, season_title


@dataclass(frozen=True)
class Standings:
    """Ranked lines; `columns` are round numbers or evenings, in the order of a line's parts.

    `honours` are what is counted besides points, by the rules' name and as the reader calls it; `note` says
    how equal totals are decided. `title` says how far they are. `is_live`: rounds that are being played
    count; `can_be_live`: there is such a round.
    """

    columns: Sequence[Any]
    ranked: list[Ranked]
    honours: dict[str, str]
    note: str
    title: str
    is_live: bool
    can_be_live: bool


def evening_standings(
    evening: Evening, *, live: bool = False, everything: Sequence[RoundResult] | None = None
) -> Standings:
    """Points per round. Helpers who fill a table are not ranked.

    `everything` are the evening's results, where they are known already.
    """
    everything = evening_results(evening) if everything is None else everything
    results = everything if live else of_closed_rounds(everything, evening.season)
    numbers = sorted({each.number for each in results if each.is_ranked})
    is_playing = _is_playing(everything)
    how_far = HowFar.of(everything, is_live=live and is_playing)
    head = _Head(evening_title(evening, how_far), open_again(how_far), how_far.is_live, is_playing)
    return _standings(evening.season, results, numbers, numbers, attrgetter("number"), head)


def season_standings(season: Season, *, live: bool = False) -> Standings:
    """Points per evening."""
    everything = season_results(season)
    results = everything if live else of_closed_rounds(everything, season)
    played = {each.evening for each in results if each.is_ranked}
    evenings = [evening for evening in season.evenings.order_by("date") if evening.pk in played]
    keys = [each.pk for each in evenings]
    last = evenings[-1] if evenings else None
    of_last = [each for each in everything if last and each.evening == last.pk]
    is_playing = _is_playing(everything)
    how_far = HowFar.of(of_last, is_live=live and is_playing)
    head = _Head(season_title(last, how_far), open_again(how_far), how_far.is_live, is_playing)
    return _standings(season, results, evenings, keys, attrgetter("evening"), head)


@dataclass(frozen=True)
class _Head:
    """What stands above the lines, and a note if a round is open again."""

    title: str
    note: str
    is_live: bool
    can_be_live: bool


def _is_playing(results: Iterable[RoundResult]) -> bool:
    return any(not each.is_closed for each in results)


def _standings(
    season: Season,
    results: Iterable[RoundResult],
    columns: Sequence[Any],
    keys: Sequence[Hashable],
    part: Callable[[RoundResult], Hashable],
    head: _Head,
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
    notes = (head.note, _note(presentation, decides))
    return Standings(
        columns,
        rank(lines, low_wins=low_wins, honour=decides, language=get_language() or "en"),
        {name: plural(presentation, name) for name in counted},
        " ".join(note for note in notes if note),
        head.title,
        head.is_live,
        head.can_be_live,
    )


def _line(
    own: Sequence[RoundResult],
    keys: Sequence[Hashable],
    part: Callable[[RoundResult], Hashable],
    low_wins: bool,
) -> Line:
    """A player's line; what nobody knows yet counts nothing."""
    parts: dict[Hashable, int] = defaultdict(int)
    honours: dict[str, int] = defaultdict(int)
    for each in own:
        if each.points is not None:
            parts[part(each)] += each.points
        for name, times in each.honours.items():
            honours[name] += times
    # A sit-out is no round played.
    played = [each for each in own if each.kind != Result.Kind.SAT_OUT]
    only_sat_out = {part(each) for each in own} - {part(each) for each in played}
    best = min if low_wins else max
    return Line(
        player=own[0].member,
        name=own[0].name,
        parts=tuple(parts.get(key) for key in keys),
        total=sum(parts.values()),
        best_round=best((each.points for each in played if each.points is not None), default=0),
        honours=dict(honours),
        sat_out=frozenset(at for at, key in enumerate(keys) if key in only_sat_out),
        is_known=bool(parts),
    )


def _note(presentation: Presentation, honour: str) -> str:
    """How equal totals are decided, as it is done."""
    if presentation.game.low_wins:
        return _("The lowest total is first. Equal totals: the lower single round, else the rank is shared.")
    if honour:
        words = _("Equal totals: the higher single round, then more %(honour)s, else the rank is shared.")
        return words % {"honour": plural(presentation, honour)}
    return _("Equal totals: the higher single round, else the rank is shared.")
