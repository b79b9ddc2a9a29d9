"""Standings of an evening and of a season: of closed rounds, or live with those that are being played."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, NamedTuple

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from jassclub.engine.numbers import Number
from jassclub.engine.standings.regulation import AVERAGE, POINTS, RANKS, Regulation
from jassclub.engine.standings.results import Line
from jassclub.engine.standings.season import ValuedEvening, lines_of_evening, lines_of_season
from jassclub.games.words import plural
from jassclub.members.models import Member
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.number_format import evening_head
from jassclub.seasons.queries import own_steps, season_regulation
from jassclub.seasons.regulation_words import drops_all, none_count_sentence, ties_note, uneven_sentence

from . import titles
from .evening_totals import EveningTotals, evening_totals
from .round_results import Rescored

Counted = Sequence[tuple[Evening, EveningTotals]]  # evenings with a round that counts, by date


class Cell(NamedTuple):
    """What a round or an evening adds to a total. `value` is None for someone absent, and as long as nothing
    is known; `counts` is false where it is dropped. `points` are those of a round worth ranking points."""

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
    """Ranked lines of an evening or a season, with the sentences above and below them."""

    columns: Sequence[Any]  # round numbers, or evenings, as many of the newest as were asked for
    ranked: list[Ranked]
    guests: list[Ranked]  # where they have a list of their own
    regulation: Regulation
    honours: dict[str, str] = field(default_factory=dict)  # the reader's words by the rules' names
    note: str = ""  # how equal totals are decided, and more
    title: str = ""  # how far they are
    is_live: bool = False  # rounds that are being played count
    can_be_live: bool = False  # there is such a round
    hidden: str = ""  # what is hidden until the prize-giving
    shows_ranking_points: bool = False  # of an evening that is worth ranking points to the season
    after: int | None = None  # in an evening's list the last round that counts, while more are to come
    seated: int = 0  # players who have sat at a table of the season
    frozen: str = ""  # who is first by the standings that prizes go by
    days: Sequence[date] = ()  # in a season's list those of all evenings that count

    @property
    def heads(self) -> list[str]:
        words = _("Round %(number)s")
        return [
            evening_head(column) if isinstance(column, Evening) else words % {"number": column}
            for column in self.columns
        ]

    @property
    def has_dropped(self) -> bool:
        return any(not cell.counts for ranked in (*self.ranked, *self.guests) for cell in ranked.cells)


def standings_of(of: Season | Evening, **how: Any) -> Standings:
    """`how`: live, whole or rescored."""
    return evening_standings(of, **how) if isinstance(of, Evening) else season_standings(of, **how)


def evening_standings(
    evening: Evening, *, live: bool = False, whole: bool = False, rescored: Rescored | None = None
) -> Standings:
    """Points by round. `whole`: also rounds that are hidden until the prize-giving."""
    season = evening.season
    regulation = own_steps(season)
    totals = evening_totals(
        season, [evening], regulation.of_evening, live=live, whole=whole, rescored=rescored
    )
    counted = totals[evening.pk]
    hidden = "" if whole else titles.closed_until_shown([evening])
    how_far = titles.HowFar(counted.all_rounds, live and counted.is_playing, is_hidden=bool(hidden))
    names = Member.objects.filter(pk__in=counted.members | counted.guests).names()

    def ranked(members: Collection[int], valued: ValuedEvening) -> list[Ranked]:
        own_names = {member: names[member] for member in members}
        lines = lines_of_evening(valued, own_names, language=get_language() or "en")
        return [
            Ranked(line, _round_cells(line, counted), counted.honours.get(line.player, {})) for line in lines
        ]

    title, after = titles.evening_title(evening, how_far)
    # What an evening is worth comes after its list is ordered.
    value = POINTS if regulation.evening_value == RANKS else regulation.evening_value
    ordered_by = replace(regulation, ties=regulation.of_evening(evening.date).ties, evening_value=value)
    members = ranked(counted.members, counted.valued)
    return Standings(
        columns=counted.rounds,
        ranked=members,
        guests=ranked(counted.guests, counted.valued_guests) if counted.guests else [],
        regulation=regulation,
        honours=counted_honours(season),
        note=_note(season, ordered_by, how_far, [(evening, counted)]),
        title=title,
        is_live=how_far.is_live,
        can_be_live=counted.is_playing,
        hidden=hidden,
        shows_ranking_points=regulation.evening_value == RANKS,
        after=after,
        frozen="" if hidden or whole else titles.frozen_first(evening, [ranked.line for ranked in members]),
    )


def season_standings(
    season: Season,
    *,
    live: bool = False,
    whole: bool = False,
    regulation: Regulation | None = None,
    evenings: Iterable[Evening] | None = None,
    newest: int | None = None,
    rescored: Rescored | None = None,
) -> Standings:
    """What each evening is worth, by the season's regulation or another one. `whole`: also hidden rounds.
    `evenings` are all of the season, where the caller has them. `newest`: totals are of all evenings, with a
    column for this many of them."""
    all_evenings = sorted(evenings or season.evenings.all(), key=lambda evening: evening.date)
    by = regulation or season_regulation(season, all_evenings)
    totals = evening_totals(season, all_evenings, by.of_evening, live=live, whole=whole, rescored=rescored)
    counted = [(evening, totals[evening.pk]) for evening in all_evenings if totals[evening.pk].rounds]
    columns = counted if newest is None else counted[-newest:]
    last, rounds = (counted[-1][0], counted[-1][1].all_rounds) if counted else (None, ())
    hidden = "" if whole else titles.closed_until_shown(all_evenings)
    is_playing = any(of_evening.is_playing for of_evening in totals.values())
    how_far = titles.HowFar(rounds, is_live=live and is_playing, is_hidden=bool(hidden))
    honours = _summed(of_evening.honours for _evening, of_evening in counted)
    members, guests, others = _season_names(by, totals.values())

    def ranked(names: Mapping[Any, str], valued: Sequence[ValuedEvening]) -> list[Ranked]:
        low_wins = season.rules.low_wins
        lines = lines_of_season(valued, by, names, low_wins=low_wins, language=get_language() or "en")
        return [
            Ranked(line, _evening_cells(line, columns, by), honours.get(line.player, {})) for line in lines
        ]

    lines = ranked(members | others, [of_evening.valued for _evening, of_evening in counted])
    is_of_now = not hidden and not whole and regulation is None
    return Standings(
        columns=[evening for evening, _of_evening in columns],
        ranked=[line for line in lines if line.line.player not in others or line.line.has_something],
        guests=ranked(guests, [of_evening.valued_guests for _evening, of_evening in counted]),
        regulation=by,
        honours=counted_honours(season),
        note=_note(season, by, how_far, counted),
        title=titles.season_title(last, how_far),
        is_live=how_far.is_live,
        can_be_live=is_playing,
        hidden=hidden,
        seated=len({member for of_evening in totals.values() for member in of_evening.seated}),
        frozen=titles.frozen_first(season, [ranked.line for ranked in lines]) if is_of_now else "",
        days=[evening.date for evening, _of_evening in counted],
    )


def _season_names(
    regulation: Regulation, totals: Collection[EveningTotals]
) -> tuple[dict[int, str], dict[int, str], dict[int, str]]:
    """Of ranked members, of guests with a list of their own, and of players of the regulation who took part
    in no evening."""
    members = {member for of_evening in totals for member in of_evening.members}
    guests = {guest for of_evening in totals for guest in of_evening.guests}
    took_part = {member for of_evening in totals for member in of_evening.everybody}
    others = regulation.players - took_part
    names = Member.objects.filter(pk__in=members | guests | others).names()

    def named(keys: Collection[int]) -> dict[int, str]:
        return {key: name for key, name in names.items() if key in keys}

    return named(members), named(guests), named(others)


def counted_honours(season: Season) -> dict[str, str]:
    """What the season counts besides points, by the rules' name and as the reader calls it."""
    presentation = season.presentation
    return {name: plural(presentation, name) for name in presentation.counted(season.game_options())}


def _round_cells(line: Line, counted: EveningTotals) -> tuple[Cell, ...]:
    parts = {part.number: part for evening in line.evenings.values() for part in evening.rounds}
    cells = dict.fromkeys(counted.rounds, Cell())
    cells |= dict.fromkeys(counted.sat_out.get(line.player, ()), Cell(sat_out=True))
    for number, part in parts.items():
        points = None if part.ranking_points is None else part.points
        cells[number] = Cell(part.value, cells[number].sat_out, counts=part.counts, points=points)
    return tuple(cells[number] for number in counted.rounds)


def _evening_cells(line: Line, columns: Counted, regulation: Regulation) -> tuple[Cell, ...]:
    """As they are added up: weighted, except where the total is an average."""
    cells = []
    for evening, totals in columns:
        part, sat_out = line.evenings.get(evening.date), line.player in totals.only_sat_out
        if part is None:
            cells.append(Cell(sat_out=sat_out))
            continue
        value = part.value if regulation.combine == AVERAGE else part.weighted
        cells.append(Cell(value, sat_out, part.is_excused, part.counts))
    return tuple(cells)


def _summed(honours: Iterable[Mapping[int, Mapping[str, int]]]) -> Mapping[int, Mapping[str, int]]:
    summed: dict[int, Counter[str]] = defaultdict(Counter)
    for of_evening in honours:
        for member, own in of_evening.items():
            summed[member] += Counter(own)
    return summed


def _note(season: Season, regulation: Regulation, how_far: titles.HowFar, counted: Counted) -> str:
    none_count = [str(evening) for evening, totals in counted if drops_all(len(totals.rounds), regulation)]
    notes = (
        titles.recount_sentence(season),
        titles.open_again(how_far),
        uneven_sentence(season, regulation) if any(totals.has_uneven for _evening, totals in counted) else "",
        none_count_sentence(none_count),
        ties_note(regulation, season.presentation, season.game_options()),
    )
    return " ".join(note for note in notes if note)
