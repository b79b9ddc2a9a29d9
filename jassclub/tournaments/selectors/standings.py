"""Standings of an evening and of a season: of closed rounds, or live with those that are being played."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from operator import attrgetter
from typing import Any

from django.utils.translation import get_language

from jassclub.games.words import plural
from jassclub.standings.regulation import AVERAGE, POINTS, RANKS, TIES_OF_AN_EVENING, Number, Regulation
from jassclub.standings.results import EveningResults, Line, RoundPoints
from jassclub.standings.season import evening_lines, season_lines

from ..models import Evening, Result, Season
from ..regulation_words import ties_note
from .recounts import being_counted
from .regulation import SeasonRegulation, own_steps, season_regulation
from .results import RoundResult, evening_results, of_closed_rounds, season_results
from .standings_titles import HowFar, closed_until_shown, evening_title, open_again, season_title


@dataclass(frozen=True, slots=True)
class Cell:
    """What a round or an evening adds to a player's total.

    `value` is None for who was absent, and as long as nothing is known; `counts` is false where it is
    dropped. `points` are those of a round that is worth ranking points.
    """

    value: Number | None = None
    sat_out: bool = False
    is_excused: bool = False
    counts: bool = True
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line with a cell for each column; `honours` says how often the player had each, by its name."""

    line: Line
    cells: tuple[Cell, ...]
    honours: Mapping[str, int]

    @property
    def rank(self) -> int | None:
        return self.line.rank

    @property
    def values(self) -> tuple[Number | None, ...]:
        return tuple(cell.value for cell in self.cells)

    @property
    def sat_out(self) -> bool:
        """Nothing is known of the player but that they sat out."""
        return any(cell.sat_out for cell in self.cells)

    @property
    def ranking_points(self) -> Number | None:
        """In an evening's list: what the evening is worth where that is not its points."""
        part = next(iter(self.line.evenings.values()), None)
        return part.value if part else None


@dataclass(frozen=True)
class Standings:
    """Ranked lines; `columns` are round numbers or evenings, in the order of a line's cells.

    `guests` are the lines of guests where they have a list of their own. `regulation` is by which everybody
    is ranked. `honours` are what is counted besides points, by the rules' name and as the reader calls it;
    `note` says how equal totals are decided. `title` says how far they are. `is_live`: rounds that are being
    played count; `can_be_live`: there is such a round. `shows_ranking_points`: the list of an evening that is
    worth ranking points to the season. `hidden` says what is hidden until the prize-giving.
    """

    columns: Sequence[Any]
    ranked: list[Ranked]
    guests: list[Ranked]
    regulation: Regulation
    honours: dict[str, str]
    note: str
    title: str
    is_live: bool
    can_be_live: bool
    hidden: str = ""
    shows_ranking_points: bool = False


def evening_standings(
    evening: Evening,
    *,
    live: bool = False,
    whole: bool = False,
    everything: Sequence[RoundResult] | None = None,
) -> Standings:
    """Points per round. `everything` are the evening's results, where they are known already.

    `whole`: also with rounds that are hidden until the prize-giving.
    """
    everything = evening_results(evening, whole=whole) if everything is None else everything
    hidden = "" if whole else closed_until_shown([evening])
    season, regulation = evening.season, own_steps(evening.season)
    results = ranked_ones(everything if live else of_closed_rounds(everything, season), season)
    is_playing = _is_playing(everything)
    how_far = HowFar.of(everything, is_live=live and is_playing, is_hidden=bool(hidden))
    numbers = sorted({each.number for each in results})
    played = evenings_of(results, season, {evening.pk: evening.date})
    beside = _Beside.of(results, attrgetter("number"))

    def ranked(names: Mapping[Any, str]) -> list[Ranked]:
        lines = evening_lines(
            played[0], regulation, names, low_wins=season.rules.low_wins, language=_language()
        )
        return [beside.ranked(line, _round_cells(line), numbers) for line in lines]

    names, guests = names_of(results, season)
    return Standings(
        columns=numbers,
        ranked=ranked(names),
        guests=ranked(guests) if guests else [],
        regulation=regulation,
        honours=counted_honours(season),
        note=_note(season, _of_an_evening(regulation), how_far),
        title=evening_title(evening, how_far),
        is_live=how_far.is_live,
        can_be_live=is_playing,
        hidden=hidden,
        shows_ranking_points=regulation.evening_value == RANKS,
    )


def season_standings(
    season: Season, *, live: bool = False, whole: bool = False, regulation: SeasonRegulation | None = None
) -> Standings:
    """What each evening was worth, by the season's regulation, or as another one would have it; guests and
    helpers as `season` says.

    `whole`: also with rounds that are hidden until the prize-giving.
    """
    everything = season_results(season, whole=whole)
    results = ranked_ones(everything if live else of_closed_rounds(everything, season), season)
    evening_keys = {each.evening for each in results}
    all_evenings = list(season.evenings.order_by("date"))
    hidden = "" if whole else closed_until_shown(all_evenings)
    evenings = [evening for evening in all_evenings if evening.pk in evening_keys]
    days = {evening.pk: evening.date for evening in evenings}
    of_last = [each for each in everything if evenings and each.evening == evenings[-1].pk]
    is_playing = _is_playing(everything)
    how_far = HowFar.of(of_last, is_live=live and is_playing, is_hidden=bool(hidden))
    kept = regulation or season_regulation(season, all_evenings)
    by = kept.regulation
    played = evenings_of(results, season, days)
    keys = {day: key for key, day in days.items()}
    beside = _Beside.of(results, attrgetter("evening"))

    def ranked(names: Mapping[Any, str]) -> list[Ranked]:
        lines = season_lines(played, by, names, low_wins=season.rules.low_wins, language=_language())
        return [beside.ranked(line, _evening_cells(line, keys, by), list(days)) for line in lines]

    names, guests = names_of(results, season)
    took_part = {each.member for each in everything}
    others = {member: name for member, name in kept.names.items() if member not in took_part}
    lines = ranked(names | others)
    return Standings(
        columns=evenings,
        ranked=[each for each in lines if each.line.player not in others or each.line.has_something],
        guests=ranked(guests) if guests else [],
        regulation=by,
        honours=counted_honours(season),
        note=_note(season, by, how_far),
        title=season_title(evenings[-1] if evenings else None, how_far),
        is_live=how_far.is_live,
        can_be_live=is_playing,
        hidden=hidden,
    )


def counted_honours(season: Season) -> dict[str, str]:
    """What the season counts besides points, by the rules' name and as the reader calls it."""
    presentation = season.presentation
    return {name: plural(presentation, name) for name in presentation.counted(season.game_options())}


def evenings_of(
    results: Iterable[RoundResult], season: Season, days: Mapping[int, date]
) -> list[EveningResults]:
    """The evenings in `days`, in this order, with their rounds: what a regulation works on."""
    honour = season.presentation.all_points
    rounds: dict[int, dict[int, dict[Any, RoundPoints]]] = {evening: defaultdict(dict) for evening in days}
    for each in results:
        of_round = rounds[each.evening][each.number]
        if each.points is not None:
            sat_out = each.kind == Result.Kind.SAT_OUT
            of_round[each.member] = RoundPoints(each.points, sat_out, each.honours.get(honour, 0))
    return [EveningResults(days[evening], found) for evening, found in rounds.items()]


def _is_playing(results: Iterable[RoundResult]) -> bool:
    return any(not each.is_closed for each in results)


def ranked_ones(results: Iterable[RoundResult], season: Season) -> list[RoundResult]:
    """Without helpers and guests where the season does not rank them."""
    return [
        each
        for each in results
        if (each.is_ranked or season.helpers_ranked)
        and not (each.is_guest and season.guests == Season.Guests.NOT_RANKED)
    ]


def names_of(results: Iterable[RoundResult], season: Season) -> tuple[dict[Any, str], dict[Any, str]]:
    """Those who are ranked together, and the guests if they have a list of their own; by member."""
    names: dict[Any, str] = {}
    guests: dict[Any, str] = {}
    for each in results:
        is_apart = each.is_guest and season.guests == Season.Guests.APART
        (guests if is_apart else names)[each.member] = each.name
    return names, guests


def _round_cells(line: Line) -> dict[int, Cell]:
    rounds = (each for part in line.evenings.values() for each in part.rounds)
    return {
        each.number: Cell(
            each.value,
            counts=each.counts,
            points=None if each.ranking_points is None else each.points,
        )
        for each in rounds
    }


def _evening_cells(line: Line, keys: Mapping[date, int], regulation: Regulation) -> dict[int, Cell]:
    """As they are added up: weighted, but where the total is an average."""
    return {
        keys[day]: Cell(
            part.value if regulation.combine == AVERAGE else part.weighted,
            is_excused=part.is_excused,
            counts=part.counts,
        )
        for day, part in line.evenings.items()
    }


@dataclass(frozen=True)
class _Beside:
    """What results say beside points, by member: how often they had each honour, and the columns in which
    they did nothing but sit out."""

    honours: Mapping[int, Counter[str]]
    sat_out: Mapping[int, set[int]]

    @classmethod
    def of(cls, results: Iterable[RoundResult], column: Callable[[RoundResult], int]) -> _Beside:
        honours: dict[int, Counter[str]] = defaultdict(Counter)
        sat_out: dict[int, set[int]] = defaultdict(set)
        seated: dict[int, set[int]] = defaultdict(set)  # also where nothing is entered yet
        for each in results:
            for name, times in each.honours.items():
                honours[each.member][name] += times
            place = sat_out if each.kind == Result.Kind.SAT_OUT else seated
            place[each.member].add(column(each))
        return cls(honours, {member: out - seated[member] for member, out in sat_out.items()})

    def ranked(self, line: Line, cells: Mapping[int, Cell], columns: Iterable[int]) -> Ranked:
        """The line with a cell for each column."""
        out = self.sat_out.get(line.player, set())
        own = ((each, cells.get(each, Cell())) for each in columns)
        shown = tuple(replace(cell, sat_out=True) if column in out else cell for column, cell in own)
        return Ranked(line, shown, self.honours.get(line.player, Counter()))


def _of_an_evening(regulation: Regulation) -> Regulation:
    """By which the list of an evening is ordered: what an evening is worth comes after."""
    ties = tuple(name for name in regulation.ties if name in TIES_OF_AN_EVENING)
    value = POINTS if regulation.evening_value == RANKS else regulation.evening_value
    return replace(regulation, ties=ties, evening_value=value)


def _note(season: Season, regulation: Regulation, how_far: HowFar) -> str:
    notes = (
        being_counted(season),
        open_again(how_far),
        ties_note(regulation, season.presentation, season.game_options()),
    )
    return " ".join(note for note in notes if note)


def _language() -> str:
    return get_language() or "en"
