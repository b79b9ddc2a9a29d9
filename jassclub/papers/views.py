"""The print centre of an evening."""

from collections.abc import Callable
from datetime import date
from functools import partial
from operator import attrgetter
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.formats import date_format

from jassclub.accounts.access import Request, public
from jassclub.engine.draws.meetings import SEATS
from jassclub.journal.changes import of_everything
from jassclub.members.visibility import with_public_names
from jassclub.printing.paper import Paper
from jassclub.rounds.queries.state import of_season_of_round, round_with_tables_or_404
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import evening_or_404, event_or_404, of_evening, of_season
from jassclub.web.downloads import LOOKS, look_of, paper_response, pdf_response
from jassclub.web.http import whole_number
from jassclub.web.page_cache import cached_page

from . import standings_papers, table_papers
from .print_centre import PARAMETERS, PrintForm, sections_of
from .table_papers import MOST_TO_PRINT, players_expected, tables_needed


@public
@cached_page(of_everything, *PARAMETERS, costly=True)
@with_public_names
def print_centre(request: Request, pk: int) -> HttpResponse:
    """Ticks for everything that can be printed; with `?what=` the PDF of what is ticked in that section.
    Without `?round=2` it is about the round that is being played or comes next, else the last."""
    evening = evening_or_404(pk)
    rounds = list(evening.rounds.with_state().filter(tables__isnull=False).distinct().order_by("number"))
    asked = [round_ for round_ in rounds if str(round_.number) == request.GET.get("round", "")]
    open_rounds = (round_ for round_ in rounds if not round_.is_closed)
    shown = next(iter([*asked, *open_rounds, *reversed(rounds)]), None)
    sent, forms = request.GET.get("what"), []
    for section in sections_of(evening, shown, len(rounds)):
        form = PrintForm(request.GET if section.slug == sent else None, section=section)
        if form.is_bound and form.is_valid():
            papers = form.ticked()
            if len(papers) == 1:
                return paper_response(papers[0], evening.date)
            return pdf_response(papers, f"{section.name}, {date_format(evening.date, 'SHORT_DATE_FORMAT')}")
        forms.append(form)
    context = {"evening": evening, "rounds": rounds, "round": shown, "forms": forms}
    return render(request, "papers/print.html", context)


# --- Every paper by itself, as PDF, with names as everyone may read them: paper leaves the room. With
# `?paper=A5` two on a page, with `?large=1` in large type.


def _view(
    make: Callable[..., Paper],
    find: Callable[[int], Any],
    number_of: Callable[..., int],
    about: Callable[[Any], date | str],
    *options: str,
    usual: str = "A4",
) -> Callable[..., HttpResponse]:
    """The view of a paper of what `find` finds; `options` such as "blank" are asked for as `?blank=1`."""

    @public
    @cached_page(number_of, *LOOKS, *options, costly=True)
    @with_public_names
    def view(request: Request, pk: int) -> HttpResponse:
        of, asked = find(pk), {option: option in request.GET for option in options}
        return paper_response(make(of, look_of(request, usual), **asked), about(of))

    return view


def _drawn_evening_or_404(pk: int) -> Evening:
    drawn = Evening.objects.filter(rounds__tables__isnull=False).distinct().select_related("season")
    return get_object_or_404(drawn, pk=pk)


ROUND = (round_with_tables_or_404, of_season_of_round, attrgetter("evening.date"))
EVENING = (evening_or_404, of_evening, attrgetter("date"))
SEASON = (partial(event_or_404, Season), of_season, attrgetter("name"))

table_sheets = _view(table_papers.printed_table_sheets, *ROUND, "blank")
slates = _view(table_papers.printed_slates, *ROUND, "blank")
seating = _view(table_papers.printed_seating, *ROUND)
table_list = _view(table_papers.printed_seating_by_table, *ROUND)
slips = _view(table_papers.printed_slips, *ROUND)
rounds_list = _view(table_papers.printed_seating_of_all_rounds, _drawn_evening_or_404, *EVENING[1:])
score_sheets = _view(standings_papers.printed_score_sheets, *EVENING, usual="A5")
evening_standings = _view(standings_papers.printed_evening_standings, *EVENING, "live")
season_standings = _view(standings_papers.printed_season_standings, *SEASON, "live")


@public
@cached_page(of_everything, "players", costly=True)  # before the roll call, whoever may come
@with_public_names
def tokens(request: Request, pk: int) -> HttpResponse:
    """For the players who are expected, or for `?players=24`."""
    evening = evening_or_404(pk)
    players = _number(request, "players", SEATS, MOST_TO_PRINT) or players_expected(evening)
    return paper_response(table_papers.printed_tokens(evening, players), evening.date)


@public
@cached_page(of_everything, "tables", costly=True)
@with_public_names
def table_numbers(request: Request, pk: int) -> HttpResponse:
    """For the tables of the evening, or for `?tables=6`."""
    evening = evening_or_404(pk)
    tables = _number(request, "tables", 1, MOST_TO_PRINT // SEATS) or tables_needed(evening)
    return paper_response(table_papers.printed_table_numbers(evening, tables), evening.date)


def _number(request: Request, name: str, low: int, high: int) -> int | None:
    """A number from the address; None where there is none, or none that makes sense."""
    number = whole_number(request.GET.get(name), high)
    return number if number is not None and number >= low else None
