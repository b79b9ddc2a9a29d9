import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from jassclub.seasons.queries import season_called

from ...explanations.as_json import explained, standings_line
from ...queries.standings import season_standings


class Command(BaseCommand):
    help = "Prints a season's standings as JSON: rank, player, total, per evening, what is dropped."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("season", metavar="SEASON", help="the season's name")
        parser.add_argument(
            "--explain",
            action="store_true",
            help="add to each line its rounds, weights, adjustments and what decided a tie",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        season = season_called(options["season"])
        standings = season_standings(season, live=True, whole=True)  # rounds that are being played count
        lines = []
        for ranked, is_guest in [(standings.ranked, False), (standings.guests, True)]:
            names = {each.line.player: each.line.name for each in ranked}
            for each in ranked:
                line = standings_line(each, standings)
                line |= {"guest": True} if is_guest else {}
                line |= explained(each.line, names, standings.regulation) if options["explain"] else {}
                lines.append(line)
        self.stdout.write(json.dumps(lines, ensure_ascii=False, indent=1))
