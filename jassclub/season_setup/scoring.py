"""How a season is scored, and presets to start from."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext_lazy as _

from jassclub.engine.standings.regulation import Regulation
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.regulation_json import from_json, to_json

SEASON_FIELDS = ("guests", "helpers_ranked", "rounds_per_evening")


@dataclass(frozen=True)
class Preset:
    """`steps` as in docs/rules.md §11; `rounds` of an evening, None for as many as the season has; the last
    evening counts `final` times.
    """

    slug: str
    name: Any
    what: Any
    steps: Mapping[str, Any] = field(default_factory=dict)
    rounds: int | None = None
    final: int = 1

    def filled_in(self, own: Regulation, last: date | None) -> Regulation:
        """The preset's regulation with the excuses, adjustments and lot of `own`; `last` is an evening."""
        weights = {last: Fraction(self.final)} if last and self.final != 1 else {}
        return replace(
            from_json(self.steps),
            weights=weights,
            excused=own.excused,
            adjustments=own.adjustments,
            lot_seed=own.lot_seed,
        )


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
        "Formula 1",
        _("Six rounds an evening, ranking points, the best three of four evenings, the final counts double."),
        {"evening_value": "ranks", "evening_best": 3},
        rounds=6,
        final=2,
    ),
)


def preset_called(slug: str) -> Preset | None:
    return next((preset for preset in PRESETS if preset.slug == slug), None)


@dataclass(frozen=True)
class Scoring:
    """How a season is scored: its regulation, and `fields` of the season that the same page asks for."""

    regulation: Regulation
    fields: dict[str, Any]

    @classmethod
    def of(cls, season: Season, regulation: Regulation) -> Scoring:
        return cls(regulation, {name: getattr(season, name) for name in SEASON_FIELDS})

    @property
    def rounds_per_evening(self) -> int:
        return int(self.fields["rounds_per_evening"])

    def with_preset(self, preset: Preset, evenings: Sequence[Evening]) -> Scoring:
        """Takes the preset's number of rounds as long as the season has no evening."""
        rounds = self.rounds_per_evening if evenings or preset.rounds is None else preset.rounds
        regulation = preset.filled_in(self.regulation, evenings[-1].date if evenings else None)
        return Scoring(regulation, self.fields | {"rounds_per_evening": rounds})

    @property
    def as_text(self) -> str:
        """The same text for equal scoring."""
        return json.dumps([to_json(self.regulation), self.fields], sort_keys=True)
