"""Standings as JSON for other programs, and how each total came about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jassclub.engine.standings.regulation import Regulation
from jassclub.engine.standings.results import Decision, EveningPart, Line, RoundPart, season_calculation
from jassclub.seasons.figures import figure, precise

from ..queries.standings import Ranked, Standings

Json = dict[str, Any]


def standings_line(ranked: Ranked, standings: Standings) -> Json:
    """A line: rank (null: not ranked), player, total, what each evening adds, and the days dropped."""
    days = [evening.date.isoformat() for evening in standings.columns]
    cells = dict(zip(days, ranked.cells, strict=True))
    return {
        "rank": ranked.rank,
        "player": ranked.line.name,
        "total": figure(ranked.line.total),
        "evenings": {day: None if cell.value is None else figure(cell.value) for day, cell in cells.items()},
        "dropped": [day for day, cell in cells.items() if not cell.counts],
    }


def explained(line: Line, names: Mapping[Any, str], regulation: Regulation) -> Json:
    """How the total came about; `names` are those of all players.

    The total is `sum`, divided by `divided_by` unless that is null, and then the adjustments are added.
    """
    calculation = season_calculation(line, regulation)
    divisor = calculation.divisor
    return {
        "explained": {
            "sum": precise(calculation.sum),
            "divided_by": None if divisor is None else precise(divisor),
            "attended": len(line.evenings),
            "matsche": line.matsche,
            "evenings": {day.isoformat(): _evening(part) for day, part in sorted(line.evenings.items())},
            "adjustments": [
                {"points": precise(each.points), "reason": each.reason} for each in line.adjustments
            ],
            "ties": [_decision(each, names) for each in line.decisions],
        }
    }


def _evening(part: EveningPart) -> Json:
    return {
        "value": figure(part.value),
        "points": None if part.is_excused else figure(part.total),
        "weight": precise(part.weight),
        "counts": part.counts,
        "excused": part.is_excused,
        "rank": part.rank,
        "rounds": {str(each.number): _round(each) for each in part.rounds},
    }


def _round(part: RoundPart) -> Json:
    found: Json = {
        "points": figure(part.points),
        "counts": part.counts,
        "sat_out": part.sat_out,
        "matsche": part.matsche,
    }
    if (uneven := part.uneven) is not None:
        found |= {"written": uneven.points, "deals": uneven.deals, "usual_deals": uneven.usual}
    if part.ranking_points is not None:
        found |= {"rank": part.rank, "ranking_points": figure(part.ranking_points)}
    return found


def _decision(decision: Decision, names: Mapping[Any, str]) -> Json:
    """`by` is null where the rank is shared; `at`, from 0, is which of the best rounds, or which place."""
    figures = [None if each is None else figure(each) for each in (decision.mine, decision.theirs)]
    return {
        "equal_with": names[decision.other],
        "ahead": decision.is_ahead if decision.by else None,
        "by": decision.by or None,
        "mine": figures[0],
        "theirs": figures[1],
        "at": decision.at,
    }
