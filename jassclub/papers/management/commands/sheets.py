from datetime import date
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import override

from jassclub.accounts.models import Club
from jassclub.engine.draws.meetings import SEATS
from jassclub.evenings.papers import printed_cash_list
from jassclub.evenings.queries.attendance import has_fees
from jassclub.games.words import in_dialect
from jassclub.matches.access import are_remarks_for_all
from jassclub.matches.models import Match
from jassclub.matches.papers import sheet_paper, slate_paper
from jassclub.matches.queries.records import record_of, with_record
from jassclub.members.visibility import with_public_names
from jassclub.printing.paper import Paper, pdf_of
from jassclub.seasons.models import Evening
from jassclub.web.http import holding

from ... import standings_papers, table_papers


class Command(BaseCommand):
    help = (
        "Writes every PDF of an evening: tokens, table numbers, standings, scores, seating of all rounds; "
        "of each round table sheets, slates, slips to cut out, the seating by name and by table. "
        "Or, with --match, the sheet and the slate of one match."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "evening", metavar="EVENING", nargs="?", help="its date, as 2026-11-21, or its number"
        )
        parser.add_argument("--match", type=int, metavar="ID", help="a match's number, instead of an evening")
        parser.add_argument("--out", type=Path, required=True, metavar="DIR")
        parser.add_argument("--season", help="the season's name, where two seasons have an evening that day")
        parser.add_argument("--language", default="en", choices=[code for code, _name in settings.LANGUAGES])

    @with_public_names
    def handle(self, *args: Any, **options: Any) -> None:
        if (options["match"] is None) == (options["evening"] is None):
            raise CommandError("Say an evening, or a match with --match.")
        try:
            options["out"].mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CommandError(f"{options['out']} cannot be made: {error}") from error
        speaks_dialect = Club.objects.filter(dialect=True).exists
        with holding(in_dialect, speaks_dialect), override(options["language"]):
            if options["match"] is None:
                papers = sheets(find_evening(options["evening"], options["season"]))
            else:
                papers = match_papers(options["match"])
            for name, paper in papers.items():
                path = options["out"] / f"{name}.pdf"
                path.write_bytes(pdf_of([paper]))
                self.stdout.write(str(path))


def find_evening(wanted: str, season: str | None) -> Evening:
    evenings = Evening.objects.select_related("season")
    if season:
        evenings = evenings.filter(season__name=season)
    try:
        by = {"pk": int(wanted)} if wanted.isdecimal() else {"date": date.fromisoformat(wanted)}
    except ValueError:
        raise CommandError(f"{wanted!r} is neither a date nor a number.") from None
    found = list(evenings.filter(**by))
    if not found:
        raise CommandError(f"There is no evening {wanted}.")
    if len(found) > 1:
        names = ", ".join(evening.season.name for evening in found)
        raise CommandError(f"Several seasons have that evening, say which with --season: {names}.")
    return found[0]


def match_papers(number: int) -> dict[str, Paper]:
    """The sheet and, in games that are written on one, the slate."""
    match = with_record(Match.objects.filter(pk=number)).first()
    if match is None:
        raise CommandError(f"There is no match {number}.")
    record = record_of(match)
    papers = {"sheet": sheet_paper(record, remarks=are_remarks_for_all(Club.objects.first()))}
    return papers | ({"slate": slate} if (slate := slate_paper(record)) else {})


def sheets(evening: Evening) -> dict[str, Paper]:
    files = {"standings": standings_papers.printed_evening_standings(evening)}
    if (players := table_papers.players_expected(evening)) >= SEATS:
        files["tokens"] = table_papers.printed_tokens(evening, players)
    if tables := table_papers.tables_needed(evening):
        files["table-numbers"] = table_papers.printed_table_numbers(evening, tables)
    if has_fees(evening.season):
        files["cash"] = printed_cash_list(evening)
    files["score-sheets"] = standings_papers.printed_score_sheets(evening)
    drawn = evening.rounds.filter(tables__isnull=False).distinct()  # not those imported from a list
    if drawn:
        files["seating"] = table_papers.printed_seating_of_all_rounds(evening)
    for round_ in drawn:
        of_round = {
            "tables": table_papers.printed_table_sheets(round_),
            "tables-blank": table_papers.printed_table_sheets(round_, blank=True),
            "slates": table_papers.printed_slates(round_),
            "slates-blank": table_papers.printed_slates(round_, blank=True),
            "seating": table_papers.printed_seating(round_),
            "seating-by-table": table_papers.printed_seating_by_table(round_),
            "slips": table_papers.printed_slips(round_),
        }
        files |= {f"round-{round_.number}-{name}": paper for name, paper in of_round.items()}
    return {name: paper for name, paper in files.items() if paper.pieces}
