import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ...models import Season
from ...selectors.standings import season_standings


class Command(BaseCommand):
    help = "Prints a season's standings as JSON: rank, player, total, per evening, what is dropped."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("season", metavar="SEASON", help="the season's name")

    def handle(self, *args: Any, **options: Any) -> None:
        season = Season.objects.filter(name=options["season"]).first()
        if season is None:
            names = ", ".join(Season.objects.values_list("name", flat=True)) or "none"
            raise CommandError(f"No season is called {options['season']!r}. There are: {names}.")
        standings = season_standings(season, live=True)  # rounds that are being played count
        days = [evening.date.isoformat() for evening in standings.columns]
        lines = [
            {
                "rank": each.rank,
                "player": each.line.name,
                "total": each.line.total,
                "evenings": dict(zip(days, each.line.parts, strict=True)),
                "dropped": [],  # seasons do not drop results yet
            }
            for each in standings.ranked
        ]
        self.stdout.write(json.dumps(lines, ensure_ascii=False, indent=1))
