"""Everything that is printed, as PDF."""

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from jassclub.draws.tokens import SEATS
from jassclub.http import Request
from jassclub.members.access import public
from jassclub.play.views.papers import paper_of, pdf_response

from ..models import Evening, Round, Season
from ..pdf import (
    evening_score_sheets_pdf,
    evening_standings_pdf,
    rounds_list_pdf,
    season_standings_pdf,
    seating_list_pdf,
    slates_pdf,
    slips_pdf,
    table_list_pdf,
    table_numbers_pdf,
    table_sheets_pdf,
    tokens_pdf,
)
from ..selectors.seat_sheets import MOST_TO_PRINT, players_expected, tables_needed


def _round(pk: int) -> Round:
    round_ = get_object_or_404(Round.objects.select_related("evening__season"), pk=pk)
    if not round_.tables.exists():
        raise Http404  # results taken over from a list: there were no tables
    return round_


def _evening(pk: int) -> Evening:
    evening = get_object_or_404(Evening.objects.select_related("season"), pk=pk)
    if not evening.rounds.exists():
        raise Http404
    return evening


@public
def table_sheets(request: Request, pk: int) -> HttpResponse:
    """Filled in, or with `?blank=1` to be written on; with `?paper=A5` two on a page."""
    round_ = _round(pk)
    content = table_sheets_pdf(round_, blank="blank" in request.GET, paper=paper_of(request))
    return pdf_response(content, _("Table sheets"), round_.evening.date, round_.number)


@public
def slates(request: Request, pk: int) -> HttpResponse:
    """The same for the slates, in games that are written on one."""
    round_ = _round(pk)
    try:
        content = slates_pdf(round_, blank="blank" in request.GET, paper=paper_of(request))
    except ValueError:
        raise Http404 from None
    return pdf_response(content, _("Slates"), round_.evening.date, round_.number)


@public
def seating(request: Request, pk: int) -> HttpResponse:
    round_ = _round(pk)
    return pdf_response(seating_list_pdf(round_), _("Seating list"), round_.evening.date, round_.number)


@public
def table_list(request: Request, pk: int) -> HttpResponse:
    round_ = _round(pk)
    return pdf_response(table_list_pdf(round_), _("Seating by table"), round_.evening.date, round_.number)


@public
def slips(request: Request, pk: int) -> HttpResponse:
    round_ = _round(pk)
    return pdf_response(slips_pdf(round_), _("Slips"), round_.evening.date, round_.number)


@public
def rounds_list(request: Request, pk: int) -> HttpResponse:
    evening = _evening(pk)
    if not evening.rounds.filter(tables__isnull=False).exists():
        raise Http404  # as for a single round
    return pdf_response(rounds_list_pdf(evening), _("Seating of all rounds"), evening.date)


@public
def tokens(request: Request, pk: int) -> HttpResponse:
    """For those who are expected, or for `?players=24`."""
    evening = get_object_or_404(Evening.objects.select_related("season"), pk=pk)
    players = _number(request, "players", SEATS, MOST_TO_PRINT) or players_expected(evening)
    if players < SEATS:
        raise Http404
    return pdf_response(tokens_pdf(evening, players), _("Tokens"), evening.date)


@public
def table_numbers(request: Request, pk: int) -> HttpResponse:
    """For the tables of the evening, or for `?tables=6`."""
    evening = get_object_or_404(Evening.objects.select_related("season"), pk=pk)
    tables = _number(request, "tables", 1, MOST_TO_PRINT // SEATS) or tables_needed(evening)
    if not tables:
        raise Http404
    return pdf_response(table_numbers_pdf(evening, tables), _("Table numbers"), evening.date)


def _number(request: Request, name: str, low: int, high: int) -> int | None:
    """A number from the address; None where there is none, or none that makes sense."""
    try:
        return forms.IntegerField(min_value=low, max_value=high).clean(request.GET.get(name))
    except ValidationError:
        return None


@public
def score_sheets(request: Request, pk: int) -> HttpResponse:
    evening = _evening(pk)
    return pdf_response(evening_score_sheets_pdf(evening), _("Score sheets"), evening.date)


@public
def evening_standings(request: Request, pk: int) -> HttpResponse:
    evening = get_object_or_404(Evening.objects.select_related("season"), pk=pk)
    return pdf_response(
        evening_standings_pdf(evening, live="live" in request.GET), _("Standings"), evening.date
    )


@public
def season_standings(request: Request, pk: int) -> HttpResponse:
    season = get_object_or_404(Season, pk=pk)
    return pdf_response(season_standings_pdf(season, live="live" in request.GET), _("Standings"), season.name)
