"""The print centre of an evening."""

from collections.abc import Callable

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.formats import date_format

from jassclub.accounts.access import Request, public
from jassclub.engine.draws.meetings import SEATS
from jassclub.journal.changes import of_everything
from jassclub.members.visibility import with_public_names
from jassclub.printing.paper import Paper
from jassclub.rounds.queries.state import of_season_of_round, round_with_tables_or_404
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import evening_or_404, of_evening, of_season
from jassclub.web.downloads import LOOKS, look_of, paper_response, pdf_response
from jassclub.web.page_cache import cached_page

from . import standings_papers, table_papers
from .print_centre import PARAMETERS, PrintForm, sections_of
from .table_papers import MOST_TO_PRINT, players_expected, tables_needed


@public
@cached_page(of_everything, *PARAMETERS, costly=True)
@with_public_names
def print_centre(request: Request, pk: int) -> HttpResponse:
    """Ticks for everything that can be printed; with `?what=` the PDF of what is ticked in that section.
    `?round=2` is about another round than the one that is being played or comes next, else the last."""
    evening = evening_or_404(pk)
    rounds = list(evening.rounds.with_state().filter(tables__isnull=False).distinct().order_by("number"))
    for round_ in rounds:
        round_.evening = evening
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


def _round_view(make: Callable[..., Paper], *, can_be_blank: bool = False) -> Callable[..., HttpResponse]:
    """The view of a paper of a round; with `?blank=1` it is to be written on, where it `can_be_blank`."""

    @public
    @cached_page(of_season_of_round, *LOOKS, *(["blank"] if can_be_blank else []), costly=True)
    @with_public_names
    def view(request: Request, pk: int) -> HttpResponse:
        round_ = round_with_tables_or_404(pk)
        kwargs = {"blank": "blank" in request.GET} if can_be_blank else {}
        return paper_response(make(round_, look_of(request), **kwargs), round_.evening.date)

    return view


table_sheets = _round_view(table_papers.printed_table_sheets, can_be_blank=True)
slates = _round_view(table_papers.printed_slates, can_be_blank=True)
seating = _round_view(table_papers.printed_seating)
table_list = _round_view(table_papers.printed_seating_by_table)
slips = _round_view(table_papers.printed_slips)


def _evening_view(
    *parameters: str, number_of: Callable[..., int] = of_evening
) -> Callable[..., Callable[..., HttpResponse]]:
    def decorate(make: Callable[[Evening, Request], Paper]) -> Callable[..., HttpResponse]:
        @public
        @cached_page(number_of, *parameters, costly=True)
        @with_public_names
        def view(request: Request, pk: int) -> HttpResponse:
            evening = evening_or_404(pk)
            return paper_response(make(evening, request), evening.date)

        return view

    return decorate


@_evening_view(*LOOKS)
def rounds_list(evening: Evening, request: Request) -> Paper:
    if not evening.rounds.filter(tables__isnull=False).exists():
        raise Http404  # as for a single round
    return table_papers.printed_seating_of_all_rounds(evening, look_of(request))


@_evening_view("players", number_of=of_everything)  # before the roll call, whoever may come
def tokens(evening: Evening, request: Request) -> Paper:
    """For the players who are expected, or for `?players=24`."""
    players = _number(request, "players", SEATS, MOST_TO_PRINT) or players_expected(evening)
    return table_papers.printed_tokens(evening, players)


@_evening_view("tables", number_of=of_everything)
def table_numbers(evening: Evening, request: Request) -> Paper:
    """For the tables of the evening, or for `?tables=6`."""
    tables = _number(request, "tables", 1, MOST_TO_PRINT // SEATS) or tables_needed(evening)
    return table_papers.printed_table_numbers(evening, tables)


def _number(request: Request, name: str, low: int, high: int) -> int | None:
    """A number from the address; None where there is none, or none that makes sense."""
    try:
        return forms.IntegerField(min_value=low, max_value=high).clean(request.GET.get(name))
    except ValidationError:
        return None


@_evening_view(*LOOKS)
def score_sheets(evening: Evening, request: Request) -> Paper:
    """Two on a page, unless `?paper=A4`."""
    return standings_papers.printed_score_sheets(evening, look_of(request, "A5"))


@_evening_view("live", *LOOKS)
def evening_standings(evening: Evening, request: Request) -> Paper:
    return standings_papers.printed_evening_standings(evening, look_of(request), live="live" in request.GET)


@public
@cached_page(of_season, "live", *LOOKS, costly=True)
@with_public_names
def season_standings(request: Request, pk: int) -> HttpResponse:
    season = get_object_or_404(Season, pk=pk)
    paper = standings_papers.printed_season_standings(season, look_of(request), live="live" in request.GET)
    return paper_response(paper, season.name)
