from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from jassclub.members.list_forms import rows_of, why_unreadable
from jassclub.members.list_import import OTHER, ListedPerson, recognise
from jassclub.web.spreadsheets.reading import Unreadable, read_file

from ...actions import UnreadableResults, import_results
from ...result_heads import days_of
from ...results_list import ResultList, layout_of


class Command(BaseCommand):
    help = (
        "Imports results of seasons that were played before the program was used, from a CSV, XLSX or ODS "
        "file: a row for each result, with the columns date,round,player,points, or a row for each player "
        "and a column for each evening. All rows or none. A name that is only similar to a member's is "
        "someone new; the import page asks."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--season", required=True, metavar="NAME", help="opened if there is none")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            table = read_file(options["file"].read_bytes())
            days = days_of(table, localdate())
            listed = ResultList(table, layout_of(table, days), days)
            people = _people(listed)
            season = import_results(season_name=options["season"], results=listed.results, people=people)
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error}") from error
        except Unreadable as refusal:
            raise CommandError(why_unreadable(refusal)) from refusal
        except UnreadableResults as refusal:
            raise CommandError(str(refusal)) from refusal
        except ValidationError as refusal:
            raise CommandError(" ".join(refusal.messages)) from refusal
        self.stdout.write(f"{len(listed.results)} results imported into “{season}”.")


def _people(listed: ResultList) -> list[ListedPerson]:
    rows = rows_of(listed.people)
    faults = [(fault.row + 1, fault.why) for fault in listed.faults]
    faults += [(row.number, row.why) for row in rows if row.errors]
    if faults:
        lines = (_("Line %(line)s: %(why)s") % {"line": line, "why": why} for line, why in sorted(faults))
        raise UnreadableResults("\n".join(lines))
    people = [row.person(with_guests=False) for row in rows]
    return [
        replace(person, choice=recognised.usual_choice or OTHER, shown=str(recognised))
        for person, recognised in zip(people, recognise(people), strict=True)
    ]
