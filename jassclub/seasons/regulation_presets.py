"""Regulations to start from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext_lazy as _

from jassclub.engine.standings.regulation import Regulation

from .regulation_json import from_json


@dataclass(frozen=True)
class Preset:
    """`steps` as in docs/rules.md §11; `rounds` an evening, None: as many as there are; the season's last
    evening counts `final` times.
    """

    slug: str
    name: Any
    what: Any
    steps: Mapping[str, Any] = field(default_factory=dict)
    rounds: int | None = None
    final: int = 1

    def filled_in(self, own: Regulation, last: date | None) -> Regulation:
        """As the preset has it; who is excused or adjusted stays as it is. `last` is the last evening."""
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
    return next((each for each in PRESETS if each.slug == slug), None)
