import json
from collections.abc import Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from jassclub.engine.standings.results import Decision, EveningPart, RoundPart
from jassclub.seasons.number_format import figure, precise
from jassclub.seasons.queries import season_by_name

from ...explanation import Explanation, explanations
from ...queries.standings import Ranked, Standings, season_standings

Json = dict[str, Any]


class Command(BaseCommand):
    help = "Prints a season's standings as JSON: rank, player, total, per evening, what is dropped."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("season", metavar="SEASON", help="the season's name")
        about = "add to each line its rounds, weights, adjustments and what decided a tie"
        parser.add_argument("--explain", action="store_true", help=about)

    def handle(self, *args: Any, **options: Any) -> None:
        season = season_by_name(options["season"])
        standings = season_standings(season, live=True, whole=True)  # rounds that are being played count
        lines = []
        for ranked, kind in [(standings.ranked, {}), (standings.guests, {"guest": True})]:
            for explanation in explanations(season, standings, ranked):
                line = _line(explanation.ranked, standings) | kind
                lines.append(line | ({"explained": _explanation(explanation)} if options["explain"] else {}))
        self.stdout.write(json.dumps(lines, ensure_ascii=False, indent=1))


def _line(ranked: Ranked, standings: Standings) -> Json:
    days = [evening.date.isoformat() for evening in standings.columns]
    cells = dict(zip(days, ranked.cells, strict=True))
    return {
        "rank": ranked.rank,
        "player": ranked.line.name,
        "total": figure(ranked.line.total),
        "evenings": {day: None if cell.value is None else figure(cell.value) for day, cell in cells.items()},
        "dropped": [day for day, cell in cells.items() if not cell.counts],
    }


def _explanation(explanation: Explanation) -> Json:
    """The total is `sum`, divided by `divided_by` unless that is null; then the adjustments are added."""
    line, calculation = explanation.line, explanation.calculation
    return {
        "sum": precise(calculation.sum),
        "divided_by": None if calculation.divisor is None else precise(calculation.divisor),
        "attended": len(line.evenings),
        "matsche": line.matsche,
        "evenings": {part.day.isoformat(): _evening(part) for _day, part in explanation.parts if part},
        "adjustments": [{"points": precise(each.points), "reason": each.reason} for each in line.adjustments],
        "ties": [_decision(decision, explanation.names) for decision in line.decisions],
    }


def _evening(part: EveningPart) -> Json:
    return {
        "value": figure(part.value),
        "points": None if part.is_excused else figure(part.total),
        "weight": precise(part.weight),
        "counts": part.counts,
        "excused": part.is_excused,
        "rank": part.rank,
        "rounds": {str(round_.number): _round(round_) for round_ in part.rounds},
    }


def _round(part: RoundPart) -> Json:
    plain = {name: getattr(part, name) for name in ("counts", "sat_out", "matsche")}
    json_round: Json = {"points": figure(part.points), **plain}
    if (uneven := part.uneven) is not None:
        json_round |= {"written": uneven.points, "deals": uneven.deals, "usual_deals": uneven.usual}
    if part.ranking_points is not None:
        json_round |= {"rank": part.rank, "ranking_points": figure(part.ranking_points)}
    return json_round


def _decision(decision: Decision, names: Mapping[Any, str]) -> Json:
    """`by` is null where the rank is shared; `at`, from 0, is which of the best rounds, or which place."""
    return {
        "equal_with": names[decision.other],
        "ahead": decision.is_ahead if decision.by else None,
        "by": decision.by or None,
        "mine": None if decision.mine is None else figure(decision.mine),
        "theirs": None if decision.theirs is None else figure(decision.theirs),
        "at": decision.at,
    }
