import json
from decimal import Decimal
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from jassclub.prizes.confirmation import ConfirmationNeeded
from jassclub.seasons.queries import season_by_name, with_members
from jassclub.seasons.regulation_json import InvalidRegulation, from_json

from ...actions.scoring import set_regulation


class Command(BaseCommand):
    help = (
        "Sets how a season is scored, from a JSON object: worst results that do not count, ranking points, "
        "weights, ties and so on. A wrong one is refused by name, and nothing changes."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("season", metavar="SEASON", help="the season's name")
        parser.add_argument("file", type=Path, metavar="FILE.json")

    def handle(self, *args: Any, **options: Any) -> None:
        season, file = season_by_name(options["season"]), options["file"]
        try:
            content = json.loads(file.read_text(encoding="utf-8-sig"), parse_float=Decimal)
        except (OSError, ValueError, RecursionError) as error:
            raise CommandError(f"{file} cannot be read as JSON: {error}") from error
        try:
            set_regulation(season=season, regulation=with_members(from_json(content)))
        except InvalidRegulation as refusal:
            raise CommandError(str(refusal)) from refusal
        except ConfirmationNeeded as asks:
            words = f"{asks} Change it on the season's page “How it is scored”, which asks."
            raise CommandError(words) from asks
        except ValidationError as counting:
            raise CommandError(" ".join(counting.messages)) from counting
        self.stdout.write(f"“{season}” is scored by {file.name}.")
