from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from jassclub.web.schema import Unreadable

from ...actions import load_season


class Command(BaseCommand):
    help = (
        "Loads a season from a file that save_season or the season's page has saved: all of it, or nothing. "
        "Anyone who is not a member by name becomes one; points are scored again and must equal the file's."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE.json")
        parser.add_argument("--name", metavar="NAME", help="another name for the season")
        parser.add_argument("--without-wishes", action="store_true", help="leave out the wishes for the draw")

    def handle(self, *args: Any, **options: Any) -> None:
        file = options["file"]
        try:
            text, with_wishes = file.read_text(encoding="utf-8-sig"), not options["without_wishes"]
            season = load_season(text=text, name=options["name"], with_wishes=with_wishes)
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{file} cannot be read: {error}") from error
        except Unreadable as refusal:
            raise CommandError(f"{file}: {refusal}") from refusal
        except ValidationError as error:
            raise CommandError(f"{file}: {' '.join(error.messages)}") from error
        self.stdout.write(f"“{season}” is loaded: {season.evenings.count()} evenings.")
