"""How one player's total came about, evening by evening and round by round, for a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from jassclub.engine.standings.results import (
    EveningPart,
    Line,
    RoundPart,
    evening_calculation,
    season_calculation,
)
from jassclub.rounds.models.rounds import Result
from jassclub.seasons.figures import exactly, exactly_signed, written
from jassclub.seasons.models import Evening, Season
from jassclub.web.addresses import address

from ..queries.standings import Cell, Ranked, Standings
from . import words
from .tie_words import tie_sentence

Sheets = dict[tuple[date, int], str]  # the addresses of a player's rounds, by day and number


@dataclass(frozen=True)
class ExplainedRound:
    """A round: what it adds, whether it counts, and in words what is to be said of it."""

    number: int
    figure: str
    counts: bool
    said: tuple[str, ...]
    url: str


@dataclass(frozen=True)
class ExplainedEvening:
    """An evening: its rounds, what it adds (empty: nothing, the player was not there), and what is to be said
    of it."""

    evening: Evening
    rounds: tuple[ExplainedRound, ...]
    calculation: str
    figure: str
    counts: bool
    said: tuple[str, ...]
    url: str = ""  # of the page that explains it


@dataclass(frozen=True)
class ExplainedLine:
    """A line of standings: what is added up and taken off, the sum, and what decided equal totals."""

    line: Line
    total: str
    calculation: str
    evenings: tuple[ExplainedEvening, ...]
    sum: str  # of the evenings, where the total is an average
    divisor: str
    adjustments: tuple[tuple[str, str], ...]
    ties: tuple[str, ...]
    not_ranked: str


def line_of(standings: Standings, player: int) -> tuple[Ranked, list[Ranked]] | None:
    """A player's line, and all lines of the list in which it stands; None for who has none."""
    for lines in (standings.ranked, standings.guests):
        for each in lines:
            if each.line.player == player:
                return each, lines
    return None


def explained_season_line(season: Season, standings: Standings, player: int) -> ExplainedLine | None:
    """A player's line of a season, with links to its sheets; None for who has none."""
    found = line_of(standings, player)
    if found is None:
        return None
    ranked, lines = found
    return explained_line(
        ranked, lines, standings, season, sheets=_sheets(Q(round__evening__season=season), player)
    )


def explained_line(
    ranked: Ranked,
    lines: Sequence[Ranked],
    standings: Standings,
    season: Season,
    *,
    sheets: Sheets | None = None,
) -> ExplainedLine:
    """One of the `lines` of a season's standings; without `sheets` nothing in it is a link."""
    line = ranked.line
    evenings = tuple(
        _evening_of_season(evening, cell, line, standings, season, sheets)
        for evening, cell in zip(standings.columns, ranked.cells, strict=True)
    )
    calculation = season_calculation(line, standings.regulation)
    return ExplainedLine(
        line=line,
        total=written(line.total) if line.has_something else "–",
        calculation=words.calculated(calculation) if line.has_something else "",
        evenings=evenings,
        sum="" if calculation.divisor is None else exactly(calculation.sum),
        divisor="" if calculation.divisor is None else exactly(calculation.divisor),
        adjustments=tuple(
            (words.adjustment_word(each), exactly_signed(each.points)) for each in line.adjustments
        ),
        ties=ties_of(line, lines, season),
        not_ranked=words.why_not_ranked(line, standings.regulation),
    )


def _evening_of_season(
    evening: Evening, cell: Cell, line: Line, standings: Standings, season: Season, sheets: Sheets | None
) -> ExplainedEvening:
    part, regulation = line.evenings.get(evening.date), standings.regulation
    if part is None:
        missing = _missing(evening, line.player, standings, sat_out=cell.sat_out)
        return ExplainedEvening(evening, (), "", "", True, (missing,))
    may_be_dropped = sum(each.date not in regulation.always for each in standings.columns)
    said = (
        words.excused_worth(line, part, regulation) if part.is_excused else "",
        words.evening_worth(part, regulation),
        words.evening_weight(part),
        _does_not_count(words.why_evening_dropped(line, part, regulation, may_be_dropped)),
    )
    explained = _evening(season, evening, part, standings, sheets or {}, said)
    if sheets is None or not part.rounds:
        return explained
    return replace(explained, url=address("evening_explained", evening.pk, line.player))


def explained_evening_line(evening: Evening, standings: Standings, player: int) -> ExplainedLine | None:
    """The same of an evening."""
    found = line_of(standings, player)
    if found is None:
        return None
    line, season = found[0].line, evening.season
    part = line.evenings.get(evening.date)
    evenings = []
    if part is not None:
        sheets = _sheets(Q(round__evening=evening), player)
        worth = words.evening_worth(part, standings.regulation)
        evenings = [_evening(season, evening, part, standings, sheets, (worth,))]
    return ExplainedLine(
        line=line,
        total=written(line.total) if part else "–",
        calculation=words.calculated(evening_calculation(part)) if part else "",
        evenings=tuple(evenings),
        sum="",
        divisor="",
        adjustments=(),
        ties=ties_of(line, found[1], season),
        not_ranked="",
    )


def ties_of(line: Line, lines: Iterable[Ranked], season: Season) -> tuple[str, ...]:
    """What decided between the player and the neighbours of the same total."""
    if not line.decisions:
        return ()
    names = {each.line.player: each.line.name for each in lines}
    total = written(line.total)
    return tuple(tie_sentence(each, total, names, season.presentation) for each in line.decisions)


def _evening(
    season: Season,
    evening: Evening,
    part: EveningPart,
    standings: Standings,
    sheets: Sheets,
    said: Iterable[str],
) -> ExplainedEvening:
    dropped = words.why_round_dropped(part, standings.regulation)
    rounds = tuple(
        ExplainedRound(
            number=each.number,
            figure=exactly(each.value),
            counts=each.counts,
            said=_told(
                _sat_out(each, season),
                words.round_deals(each, standings.regulation),
                words.round_worth(each),
                _dropped_round(each, dropped),
            ),
            url=sheets.get((part.day, each.number), ""),
        )
        for each in part.rounds
    )
    return ExplainedEvening(
        evening=evening,
        rounds=rounds,
        calculation=words.calculated(evening_calculation(part)) if part.rounds else "",
        figure=exactly(part.weighted),
        counts=part.counts,
        said=_told(*said),
    )


def _missing(evening: Evening, player: Any, standings: Standings, *, sat_out: bool) -> str:
    """What is said of an evening that adds nothing."""
    if sat_out:
        return _("sits out")
    if player in standings.regulation.excused.get(evening.date, ()):
        return _("excused, which brings nothing")
    return _("not there")


def _dropped_round(part: RoundPart, why: str) -> str:
    return "" if part.counts else _does_not_count(why)


def _does_not_count(why: str) -> str:
    return _("does not count: %(reason)s") % {"reason": why} if why else ""


def _sat_out(part: RoundPart, season: Season) -> str:
    if not part.sat_out:
        return ""
    return _("sits out, for which there is %(what)s") % {"what": season.get_sit_out_display()}


def _told(*sentences: str) -> tuple[str, ...]:
    return tuple(each for each in sentences if each)


def _sheets(where: Q, player: int) -> Sheets:
    """The sheet of each round's table; of a round without tables, or sat out, the page of the round."""
    rows: Any = Result.objects.filter(where, member=player).values_list(
        "round__evening__date", "round__number", "round", "seat__match__table"
    )
    return {
        (day, number): address("table", table) if table else address("round", round_)
        for day, number, round_, table in rows
    }
