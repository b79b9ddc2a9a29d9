"""Standings of an evening and of a season: of closed rounds, or live with those that are being played."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from django.utils.translation import get_language

from jassclub.engine.numbers import Number
from jassclub.engine.standings.regulation import AVERAGE, POINTS, RANKS, TIES_OF_AN_EVENING, Regulation
from jassclub.engine.standings.results import EveningPart, Line, RoundPart
from jassclub.engine.standings.season import lines_of_evening, lines_of_season
from jassclub.games.words import plural
from jassclub.members.models import Member
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import SeasonRegulation, own_steps, season_regulation
from jassclub.seasons.regulation_words import drops_all, none_count_sentence, ties_note, uneven_sentence

from .evening_totals import CountedEvening, Counts, counted_evenings
from .frozen import frozen_first
from .recounts import being_counted
from .round_results import Anew
from .titles import HowFar, closed_until_shown, evening_title, open_again, season_title


class Cell(NamedTuple):
    """What a round or an evening adds to a player's total.

    `value` is None for who was absent, and as long as nothing is known; `counts` is false where it is
    dropped. `points` are those of a round that is worth ranking points.
    """

    value: Number | None = None
    sat_out: bool = False
    is_excused: bool = False
    counts: bool = True
    points: Number | None = None


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
    """Ranked lines; `columns` are round numbers, or evenings, as many of the newest as were asked for, in the
    order of a line's cells.

    `guests` are the lines of guests where they have a list of their own. `regulation` is by which everybody
    is ranked. `honours` are what is counted besides points, by the rules' name and as the reader calls it;
    `note` says how equal totals are decided. `title` says how far they are. `is_live`: rounds that are being
    played count; `can_be_live`: there is such a round. `shows_ranking_points`: the list of an evening that is
    worth ranking points to the season. `after`: in an evening's list the last round that counts, while more
    are to come. `hidden` says what is hidden until the prize-giving. `seated` is how
    many have sat at a table of the season. `frozen` says who is first by the standings that prizes go by.
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
    after: int | None = None
    seated: int = 0
    frozen: str = ""

    @property
    def has_dropped(self) -> bool:
        """Whether something in a column does not count."""
        return any(not cell.counts for each in (*self.ranked, *self.guests) for cell in each.cells)


def evening_standings(
    evening: Evening, *, live: bool = False, whole: bool = False, anew: Anew | None = None
) -> Standings:
    """Points per round. `whole`: also with rounds that are hidden until the prize-giving. `anew`: matches
    that would come to something else."""
    season, regulation = evening.season, own_steps(evening.season)
    [counted] = counted_evenings(season, [evening], live=live, whole=whole, anew=anew)
    counts, seen = counted.counts, counted.seen
    hidden = "" if whole else closed_until_shown([evening])
    how_far = HowFar.of(seen.rounds, is_live=live and seen.is_playing, is_hidden=bool(hidden))
    numbers = sorted(counts.results.rounds)
    steps = regulation.of_evening(evening.date)

    def ranked(members: Collection[int], *, guests: bool) -> list[Ranked]:
        own_names = {member: names[member] for member in members}
        valued = counted.valued(steps, guests=guests)
        lines = lines_of_evening(valued, own_names, language=_language())
        return [
            Ranked(each, _round_cells(each, counts, numbers), counts.honours.get(each.player, {}))
            for each in lines
        ]

    names = _names({*counts.members, *counts.guests})
    title, after = evening_title(evening, how_far)
    members = ranked(counts.members, guests=False)
    return Standings(
        columns=numbers,
        ranked=members,
        guests=ranked(counts.guests, guests=True) if counts.guests else [],
        regulation=regulation,
        honours=counted_honours(season),
        note=_note(season, _of_an_evening(regulation), how_far, [counted]),
        title=title,
        is_live=how_far.is_live,
        can_be_live=seen.is_playing,
        hidden=hidden,
        shows_ranking_points=regulation.evening_value == RANKS,
        after=after,
        frozen="" if hidden or whole else frozen_first(evening, _places(members)),
    )


def season_standings(
    season: Season,
    *,
    live: bool = False,
    whole: bool = False,
    regulation: SeasonRegulation | None = None,
    evenings: Iterable[Evening] | None = None,
    newest: int | None = None,
    anew: Anew | None = None,
) -> Standings:
    """What each evening was worth, by the season's regulation, or as another one would have it; guests and
    helpers as `season` says.

    `whole`: also with rounds that are hidden until the prize-giving. `evenings` are all of the season, where
    they are known already. `newest`: totals are of all evenings, with a column for so many of them. `anew`:
    matches that would come to something else.
    """
    all_evenings = sorted(evenings or season.evenings.all(), key=lambda evening: evening.date)
    everything = counted_evenings(season, all_evenings, live=live, whole=whole, anew=anew)
    counted = [each for each in everything if each.counts.results.rounds]
    columns = counted if newest is None else counted[-newest:]
    last = counted[-1] if counted else None
    hidden = "" if whole else closed_until_shown(all_evenings)
    is_playing = any(each.seen.is_playing for each in everything)
    rounds = last.seen.rounds if last else ()
    how_far = HowFar.of(rounds, is_live=live and is_playing, is_hidden=bool(hidden))
    kept = regulation or season_regulation(season, all_evenings)
    by = kept.regulation
    steps = [by.of_evening(each.evening.date) for each in counted]
    honours = _summed(each.counts.honours for each in counted)

    def ranked(names: Mapping[Any, str], *, guests: bool) -> list[Ranked]:
        valued = [each.valued(how, guests=guests) for each, how in zip(counted, steps, strict=True)]
        low_wins = season.rules.low_wins
        lines = lines_of_season(valued, by, names, low_wins=low_wins, language=_language())
        return [
            Ranked(line, _evening_cells(line, columns, by), honours.get(line.player, {})) for line in lines
        ]

    members = {member for each in counted for member in each.counts.members}
    guests = {member for each in counted for member in each.counts.guests}
    took_part = {member for each in everything for member in each.seen.everybody}
    others = {member: name for member, name in kept.names.items() if member not in took_part}
    names = _names(members | guests)
    lines = ranked({member: names[member] for member in members} | others, guests=False)
    is_of_now = not hidden and not whole and regulation is None
    return Standings(
        columns=[each.evening for each in columns],
        ranked=[each for each in lines if each.line.player not in others or each.line.has_something],
        guests=ranked({member: names[member] for member in guests}, guests=True) if guests else [],
        regulation=by,
        honours=counted_honours(season),
        note=_note(season, by, how_far, counted),
        title=season_title(last.evening if last else None, how_far),
        is_live=how_far.is_live,
        can_be_live=is_playing,
        hidden=hidden,
        seated=len({member for each in everything for member in each.seen.seated}),
        frozen=frozen_first(season, _places(lines)) if is_of_now else "",
    )


def counted_honours(season: Season) -> dict[str, str]:
    """What the season counts besides points, by the rules' name and as the reader calls it."""
    presentation = season.presentation
    return {name: plural(presentation, name) for name in presentation.counted(season.game_options())}


def _places(lines: Iterable[Ranked]) -> list[tuple[int, int | None]]:
    return [(each.line.player, each.rank) for each in lines]


def _names(members: Collection[int]) -> dict[int, str]:
    return Member.objects.filter(pk__in=members).names() if members else {}


def _round_cells(line: Line, counts: Counts, numbers: Sequence[int]) -> tuple[Cell, ...]:
    rounds = {each.number: each for part in line.evenings.values() for each in part.rounds}
    sat_out = counts.sat_out.get(line.player, ())
    return tuple(_round_cell(rounds.get(number), sat_out=number in sat_out) for number in numbers)


def _round_cell(part: RoundPart | None, *, sat_out: bool) -> Cell:
    if part is None:
        return Cell(sat_out=sat_out)
    points = None if part.ranking_points is None else part.points
    return Cell(part.value, sat_out, counts=part.counts, points=points)


def _evening_cells(line: Line, columns: Sequence[CountedEvening], regulation: Regulation) -> tuple[Cell, ...]:
    """As they are added up: weighted, but where the total is an average."""
    is_average = regulation.combine == AVERAGE
    return tuple(
        _evening_cell(
            line.evenings.get(each.evening.date),
            is_average=is_average,
            sat_out=line.player in each.counts.only_sat_out,
        )
        for each in columns
    )


def _evening_cell(part: EveningPart | None, *, is_average: bool, sat_out: bool) -> Cell:
    if part is None:
        return Cell(sat_out=sat_out)
    return Cell(part.value if is_average else part.weighted, sat_out, part.is_excused, part.counts)


def _summed(honours: Iterable[Mapping[int, Counter[str]]]) -> Mapping[int, Mapping[str, int]]:
    """What each member has of each honour in all evenings."""
    found: dict[int, Counter[str]] = defaultdict(Counter)
    for evening in honours:
        for member, own in evening.items():
            found[member] += own
    return found


def _of_an_evening(regulation: Regulation) -> Regulation:
    """By which the list of an evening is ordered: what an evening is worth comes after."""
    ties = tuple(name for name in regulation.ties if name in TIES_OF_AN_EVENING)
    value = POINTS if regulation.evening_value == RANKS else regulation.evening_value
    return replace(regulation, ties=ties, evening_value=value)


def _note(season: Season, regulation: Regulation, how_far: HowFar, counted: Iterable[CountedEvening]) -> str:
    none_count = [
        str(each.evening) for each in counted if drops_all(len(each.counts.results.rounds), regulation)
    ]
    notes = (
        being_counted(season),
        open_again(how_far),
        uneven_sentence(season, regulation) if any(each.counts.has_uneven for each in counted) else "",
        none_count_sentence(none_count),
        ties_note(regulation, season.presentation, season.game_options()),
    )
    return " ".join(note for note in notes if note)


def _language() -> str:
    return get_language() or "en"
