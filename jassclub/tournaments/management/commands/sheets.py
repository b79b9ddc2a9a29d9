from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import override

from ... import pdf
from ...models import Evening


class Command(BaseCommand):
    help = (
        "Writes every PDF of an evening: table sheets, slates and seating of each round, standings, scores."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("evening", metavar="EVENING", help="its date, as 2026-11-21, or its number")
        parser.add_argument("--out", type=Path, required=True, metavar="DIR")
        parser.add_argument("--season", help="the season's name, where two seasons have an evening that day")
        parser.add_argument("--language", default="en", choices=["en", "es", "de", "nl"])

    def handle(self, *args: Any, **options: Any) -> None:
        evening = find_evening(options["evening"], options["season"])
        try:
            options["out"].mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CommandError(f"{options['out']} cannot be made: {error}") from error
        with override(options["language"]):
            for name, content in sheets(evening).items():
                path = options["out"] / f"{name}.pdf"
                path.write_bytes(content)
                self.stdout.write(str(path))


def find_evening(wanted: str, season: str | None) -> Evening:
    evenings = Evening.objects.select_related("season")
    if season:
        evenings = evenings.filter(season__name=season)
    if wanted.isdecimal():
        evenings = evenings.filter(pk=int(wanted))
    else:
        try:
            evenings = evenings.filter(date=date.fromisoformat(wanted))
        except ValueError:
            raise CommandError(f"{wanted!r} is neither a date nor a number.") from None
    found = list(evenings)
    if not found:
        raise CommandError(f"There is no evening {wanted}.")
    if len(found) > 1:
        names = ", ".join(evening.season.name for evening in found)
        raise CommandError(f"Several seasons have that evening, say which with --season: {names}.")
    return found[0]


def sheets(evening: Evening) -> dict[str, bytes]:
    """Every PDF of the evening by the name of its file."""
    files = {"standings": pdf.evening_standings_pdf(evening)}
    rounds = list(evening.rounds.select_related("evening__season"))
    if rounds:
        files["score-sheets"] = pdf.evening_score_sheets_pdf(evening)
    for round_ in rounds:
        if not round_.tables.exists():
            continue  # results taken over from a list have no tables
        prefix = f"round-{round_.number}"
        files[f"{prefix}-tables"] = pdf.table_sheets_pdf(round_)
        files[f"{prefix}-tables-blank"] = pdf.table_sheets_pdf(round_, blank=True)
        files[f"{prefix}-slates"] = pdf.slates_pdf(round_)
        files[f"{prefix}-slates-blank"] = pdf.slates_pdf(round_, blank=True)
        files[f"{prefix}-seating"] = pdf.seating_list_pdf(round_)
    return files
