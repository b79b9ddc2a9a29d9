from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ...services.importing import UnreadableResults, import_results, read_results


class Command(BaseCommand):
    help = (
        "Takes over results from a CSV file with the columns date,round,player,points; for seasons that were "
        "played before the program was used. All lines or none."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE.csv")
        parser.add_argument("--season", required=True, metavar="NAME", help="opened if there is none")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            text = options["file"].read_text(encoding="utf-8-sig")
            results = read_results(text.splitlines())
            season = import_results(season_name=options["season"], results=results)
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{options['file']} cannot be read: {error}") from error
        except UnreadableResults as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(f"{len(results)} results taken over into “{season}”.")
