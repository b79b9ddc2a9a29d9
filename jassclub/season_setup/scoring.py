"""How a season is scored: presets to start from, and an example of what a regulation gives."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from random import Random
from typing import Any, Self

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from jassclub.engine.standings.regulation import Regulation
from jassclub.engine.standings.results import EveningResults, Line, RoundPoints
from jassclub.engine.standings.season import lines_of_season, value_evening
from jassclub.results.explanation import explanations
from jassclub.results.queries.standings import Cell, Ranked, Standings
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.regulation_json import from_json

SEASON_FIELDS = ("guests", "helpers_ranked", "rounds_per_evening")
FIRST_PLACES = 5
# An invented season, for clubs that have no results yet.
NAMES = ("Anna", "Beat", "Carla", "Dario", "Elsbeth", "Fritz", "Gerda", "Hans")
EVENINGS, A_WEEK = 4, timedelta(days=7)
LEAST, MOST = 400, 1000
SEED = 1291


@dataclass(frozen=True)
class Preset:
    """`steps` as in docs/rules.md §11; `rounds` of an evening, None for as many as the season has; the last
    evening counts `final` times."""

    slug: str
    name: Any
    what: Any
    steps: Mapping[str, Any] = field(default_factory=dict)
    rounds: int | None = None
    final: int = 1


PRESETS = (
    Preset("suizo", "Club Suizo", _("The sum of all points.")),
    Preset(
        "swiss",
        _("Swiss tournament"),
        _("The worst of four rounds does not count; equal totals: the highest round."),
        {"round_drop": 1, "ties": ["best_round"]},
        rounds=4,
    ),
    Preset(
        "formula-1",
        _("Formula 1"),
        _("Six rounds an evening, ranking points, the best three of four evenings; the final counts double."),
        {"evening_value": "ranks", "evening_best": 3},
        rounds=6,
        final=2,
    ),
)


@dataclass(frozen=True)
class Scoring:
    """How a season is scored: its regulation, and `fields` of the season that the same page asks for."""

    regulation: Regulation
    fields: dict[str, Any]

    @classmethod
    def of(cls, season: Season, regulation: Regulation) -> Self:
        return cls(regulation, {name: getattr(season, name) for name in SEASON_FIELDS})

    @property
    def rounds_per_evening(self) -> int:
        return int(self.fields["rounds_per_evening"])

    def with_preset(self, preset: Preset, evenings: Sequence[Evening]) -> Self:
        """The preset's, with the season's own excuses, adjustments and lot. Takes the preset's number of
        rounds as long as the season has no evening."""
        rounds = self.rounds_per_evening if evenings or preset.rounds is None else preset.rounds
        own = {name: getattr(self.regulation, name) for name in ("excused", "adjustments", "lot_seed")}
        weights = {evenings[-1].date: preset.final} if evenings and preset.final != 1 else {}
        regulation = replace(from_json(preset.steps), weights=weights, **own)
        return replace(self, regulation=regulation, fields=self.fields | {"rounds_per_evening": rounds})


def example_of(
    season: Season, standings: Standings, scoring: Scoring, days: Sequence[date]
) -> dict[str, Any]:
    """The first lines of the standings, and one player's total explained. Without results the season is
    invented: on the last of these days, and before them some more."""
    is_invented = not any(ranked.line.is_known for ranked in standings.ranked)
    if is_invented:
        days = list(days)[-EVENINGS:]
        days = [days[0] - A_WEEK * at for at in range(EVENINGS - len(days), 0, -1)] + days
        standings = _invented_standings(season, scoring, days)
    known = [each for each in explanations(season, standings, standings.ranked) if each.line.is_known]
    return {
        "first": [each.line for each in known[:FIRST_PLACES]],
        "explained": max(known, key=lambda each: _steps_shown(each.line)),  # the first of equals
        "is_invented": is_invented,
    }


def _invented_standings(season: Season, scoring: Scoring, days: Sequence[date]) -> Standings:
    """Nobody is adjusted, one player is excused once, and another one misses each evening."""
    excused = {days[0]: frozenset({NAMES[1]})}
    regulation = replace(scoring.regulation, adjustments=(), excused=excused)
    low_wins, names, valued = season.rules.low_wins, {name: name for name in NAMES}, []
    for at, day in enumerate(days):
        rng, here = Random(f"{SEED} {at}"), [name for name in NAMES if name != NAMES[1 + at]]
        rounds = {
            number: {
                name: RoundPoints(rng.randint(LEAST, MOST), matsche=int(rng.random() < 0.1)) for name in here
            }
            for number in range(1, scoring.rounds_per_evening + 1)
        }
        evening = EveningResults(day, rounds)
        valued.append(value_evening(evening, regulation.of_evening(day), low_wins=low_wins))
    lines = lines_of_season(valued, regulation, names, low_wins=low_wins, language=get_language() or "en")
    return Standings(
        columns=[Evening(season=season, date=day) for day in days],
        ranked=[Ranked(line, tuple(Cell() for _day in days), {}) for line in lines],
        guests=[],
        regulation=regulation,
    )


def _steps_shown(line: Line) -> int:
    parts = line.evenings.values()
    steps = (
        any(not round_.counts for part in parts for round_ in part.rounds),
        any(not part.counts for part in parts),
        any(part.weight != 1 and part.counts for part in parts),
        any(part.is_excused for part in parts),
        bool(line.adjustments),
        line.rank is not None,
    )
    return sum(steps)
