"""What a regulation gives, shown by an example: the first places, and how one player's total comes about."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from random import Random

from django.utils.translation import get_language

from jassclub.engine.standings.regulation import Regulation
from jassclub.engine.standings.results import EveningResults, Line, RoundPoints
from jassclub.engine.standings.season import score_season
from jassclub.results.explanations.explanation import Explanation
from jassclub.results.queries.standings import Cell, Ranked, Standings
from jassclub.seasons.models import Evening, Season

FIRST_PLACES = 5
# An invented season, for clubs that have no results yet.
NAMES = ("Anna", "Beat", "Carla", "Dario", "Elsbeth", "Fritz", "Gerda", "Hans")
EVENINGS, A_WEEK = 4, timedelta(days=7)
LEAST, MOST = 400, 1000
SEED = 1291


@dataclass(frozen=True)
class Example:
    """`first` are the first lines of the standings; `explained` says how one player's total comes about."""

    first: Sequence[Line]
    explained: Explanation
    is_invented: bool


def example_of(season: Season, standings: Standings) -> Example | None:
    """From the club's own results; None where it has none."""
    if not any(line.line.is_known for line in standings.ranked):
        return None
    return _example(season, standings, is_invented=False)


def invented_example(season: Season, regulation: Regulation, days: Sequence[date], *, rounds: int) -> Example:
    """From an invented season on the last of these days, and before them some more."""
    days = list(days)[-EVENINGS:]
    days = [days[0] - A_WEEK * at for at in range(EVENINGS - len(days), 0, -1)] + days
    played = [_invented_evening(day, rounds, at) for at, day in enumerate(days)]
    # Nobody in it is adjusted, and one player is excused once.
    regulation = replace(regulation, adjustments=(), excused={played[0].day: frozenset({NAMES[1]})})
    lines = score_season(
        played,
        regulation,
        {name: name for name in NAMES},
        low_wins=season.rules.low_wins,
        language=get_language() or "en",
    )
    standings = Standings(
        columns=[Evening(season=season, date=day) for day in days],
        ranked=[Ranked(line, tuple(Cell() for _day in days), {}) for line in lines],
        guests=[],
        regulation=regulation,
        honours={},
        note="",
        title="",
        is_live=False,
        can_be_live=False,
    )
    return _example(season, standings, is_invented=True)


def _invented_evening(day: date, rounds: int, at: int) -> EveningResults:
    """Somebody else misses each evening."""
    rng, missing = Random(f"{SEED} {at}"), NAMES[1 + at]
    return EveningResults(
        day,
        {
            number: {
                name: RoundPoints(rng.randint(LEAST, MOST), matsche=int(rng.random() < 0.1))
                for name in NAMES
                if name != missing
            }
            for number in range(1, rounds + 1)
        },
    )


def _example(season: Season, standings: Standings, *, is_invented: bool) -> Example:
    known = [ranked for ranked in standings.ranked if ranked.line.is_known]
    explained = max(known, key=lambda ranked: _steps_shown(ranked.line))  # of equal ones the first
    names = {ranked.line.player: ranked.line.name for ranked in standings.ranked}
    return Example(
        first=[ranked.line for ranked in known[:FIRST_PLACES]],
        explained=Explanation(season, standings, explained, names),
        is_invented=is_invented,
    )


def _steps_shown(line: Line) -> int:
    """How many different steps of the regulation a player's line shows."""
    parts = line.evenings.values()
    return sum(
        [
            any(not round_.counts for part in parts for round_ in part.rounds),
            any(not part.counts for part in parts),
            any(part.weight != 1 and part.counts for part in parts),
            any(part.is_excused for part in parts),
            bool(line.adjustments),
            line.rank is not None,
        ]
    )
