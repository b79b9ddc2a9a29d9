from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from jassclub.environment.private_folder import atomic_file
from jassclub.journal.transactions import one_snapshot
from jassclub.seasons.queries import season_by_name

from ...queries import season_file


class Command(BaseCommand):
    help = (
        "Saves a season as one JSON file, which another site loads with load_season. It contains the wishes "
        "for the draw: show it to nobody who should not know them."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("season", metavar="SEASON", help="the season's name")
        parser.add_argument("file", type=Path, metavar="FILE.json")

    def handle(self, *args: Any, **options: Any) -> None:
        season = season_by_name(options["season"])
        with one_snapshot():
            content = season_file(season)
        try:
            with atomic_file(options["file"]) as beside:
                beside.write_text(content, encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be written: {error}") from error
        self.stdout.write(f"“{season}” is saved in {options['file']}.")
