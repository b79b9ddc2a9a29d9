import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from jassclub.engine.rules.registry import score_case
from jassclub.games.refusals import refusal_words


class Command(BaseCommand):
    help = (
        'Scores a JSON list of cases {"game", "options", "seats", "deals"} and prints a JSON list of results '
        'or {"error": FIELD, "message"}, in order.'
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            cases = json.loads(options["file"].read_text(encoding="utf-8"), parse_int=_number)
        except (OSError, ValueError, RecursionError) as error:
            raise CommandError(f"{options['file']} cannot be read: {error}") from error
        if not isinstance(cases, list):
            raise CommandError(f"{options['file']} must hold a JSON list of cases.")
        # ASCII: any terminal takes it.
        self.stdout.write(json.dumps([score_case(case, refusal_words) for case in cases]))


def _number(digits: str) -> int | str:
    """A number of thousands of digits stays a text, which the rules refuse in its own case."""
    try:
        return int(digits)
    except ValueError:
        return digits
