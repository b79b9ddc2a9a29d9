from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import override

from jassclub.draws.tokens import SEATS

from ... import pdf
from ...models import Evening
from ...selectors.seat_sheets import players_expected, tables_needed


class Command(BaseCommand):
    help = (
        "Writes every PDF of an evening: tokens, table numbers, standings, scores, seating of all rounds; "
        "of each round table sheets, slates, slips to cut out, the seating by name and by table."
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
    if (players := players_expected(evening)) >= SEATS:
        files["tokens"] = pdf.tokens_pdf(evening, players)
    if tables := tables_needed(evening):
        files["table-numbers"] = pdf.table_numbers_pdf(evening, tables)
    rounds = evening.rounds.select_related("evening__season")
    if rounds:
        files["score-sheets"] = pdf.evening_score_sheets_pdf(evening)
    drawn = [each for each in rounds if each.tables.exists()]  # results taken over from a list have no tables
    if drawn:
        files["seating"] = pdf.rounds_list_pdf(evening)
    for round_ in drawn:
        prefix = f"round-{round_.number}"
        files[f"{prefix}-tables"] = pdf.table_sheets_pdf(round_)
        files[f"{prefix}-tables-blank"] = pdf.table_sheets_pdf(round_, blank=True)
        files[f"{prefix}-slates"] = pdf.slates_pdf(round_)
        files[f"{prefix}-slates-blank"] = pdf.slates_pdf(round_, blank=True)
        files[f"{prefix}-seating"] = pdf.seating_list_pdf(round_)
        files[f"{prefix}-seating-by-table"] = pdf.table_list_pdf(round_)
        files[f"{prefix}-slips"] = pdf.slips_pdf(round_)
    return files
