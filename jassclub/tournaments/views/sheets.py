"""Every paper by itself, as PDF, with names as everybody may read them: paper leaves the room.

With `?paper=A5` two on a page, with `?large=1` in large type.
"""

from datetime import date

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.formats import date_format

from jassclub.draws.meetings import SEATS
from jassclub.http import Request
from jassclub.members.access import public
from jassclub.members.readers import for_everybody
from jassclub.play.views.papers import look_of, pdf_response, plain_title
from jassclub.printing.paper import Paper

from .. import papers
from ..models import Season
from ..selectors.seat_sheets import MOST_TO_PRINT, players_expected, tables_needed
from .found import evening_or_404, round_with_tables_or_404


def paper_response(paper: Paper, about: date | str) -> HttpResponse:
    """A paper of a day or of a season, under a name such as "Seating round 2, 20 Nov 2026.pdf"."""
    if not paper.drafts:
        raise Http404
    said = about if isinstance(about, str) else date_format(about, "j M Y")
    return pdf_response([paper], f"{plain_title(paper)}, {said}")


@public
@for_everybody
def table_sheets(request: Request, pk: int) -> HttpResponse:
    """Filled in, or with `?blank=1` to be written on."""
    round_ = round_with_tables_or_404(pk)
    paper = papers.table_sheets(round_, blank="blank" in request.GET, look=look_of(request))
    return paper_response(paper, round_.evening.date)


@public
@for_everybody
def slates(request: Request, pk: int) -> HttpResponse:
    """The same for the slates, in games that are written on one."""
    round_ = round_with_tables_or_404(pk)
    paper = papers.slates(round_, blank="blank" in request.GET, look=look_of(request))
    return paper_response(paper, round_.evening.date)


@public
@for_everybody
def seating(request: Request, pk: int) -> HttpResponse:
    round_ = round_with_tables_or_404(pk)
    return paper_response(papers.seating(round_, look_of(request)), round_.evening.date)


@public
@for_everybody
def table_list(request: Request, pk: int) -> HttpResponse:
    round_ = round_with_tables_or_404(pk)
    return paper_response(papers.seating_by_table(round_, look_of(request)), round_.evening.date)


@public
@for_everybody
def slips(request: Request, pk: int) -> HttpResponse:
    round_ = round_with_tables_or_404(pk)
    return paper_response(papers.slips(round_, look_of(request)), round_.evening.date)


@public
@for_everybody
def rounds_list(request: Request, pk: int) -> HttpResponse:
    evening = evening_or_404(pk)
    if not evening.rounds.filter(tables__isnull=False).exists():
        raise Http404  # as for a single round
    return paper_response(papers.seating_of_all_rounds(evening, look_of(request)), evening.date)


@public
@for_everybody
def tokens(request: Request, pk: int) -> HttpResponse:
    """For those who are expected, or for `?players=24`."""
    evening = evening_or_404(pk)
    players = _number(request, "players", SEATS, MOST_TO_PRINT) or players_expected(evening)
    return paper_response(papers.tokens(evening, players), evening.date)


@public
@for_everybody
def table_numbers(request: Request, pk: int) -> HttpResponse:
    """For the tables of the evening, or for `?tables=6`."""
    evening = evening_or_404(pk)
    tables = _number(request, "tables", 1, MOST_TO_PRINT // SEATS) or tables_needed(evening)
    return paper_response(papers.table_numbers(evening, tables), evening.date)


def _number(request: Request, name: str, low: int, high: int) -> int | None:
    """A number from the address; None where there is none, or none that makes sense."""
    try:
        return forms.IntegerField(min_value=low, max_value=high).clean(request.GET.get(name))
    except ValidationError:
        return None


@public
@for_everybody
def score_sheets(request: Request, pk: int) -> HttpResponse:
    """Two on a page, unless `?paper=A4`."""
    evening = evening_or_404(pk)
    return paper_response(papers.score_sheets(evening, look_of(request, "A5")), evening.date)


@public
@for_everybody
def evening_standings(request: Request, pk: int) -> HttpResponse:
    evening = evening_or_404(pk)
    paper = papers.evening_standings(evening, look_of(request), live="live" in request.GET)
    return paper_response(paper, evening.date)


@public
@for_everybody
def season_standings(request: Request, pk: int) -> HttpResponse:
    season = get_object_or_404(Season, pk=pk)
    paper = papers.season_standings(season, look_of(request), live="live" in request.GET)
    return paper_response(paper, season.name)
