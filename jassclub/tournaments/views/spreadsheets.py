"""Standings, results and deals as spreadsheets to save."""

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render

from jassclub.downloads import spreadsheet
from jassclub.http import Request
from jassclub.members.access import public
from jassclub.spreadsheets.writing import Sheet
from jassclub.stored.pages import stored

from ..models import Evening, Season
from ..selectors.changes import of_evening, of_season
from ..selectors.coming import evenings_of
from ..selectors.deals_sheet import deals_sheet
from ..selectors.spreadsheets import results_sheet, standings_sheet

Of = Season | Evening


@public
@stored(of_season)
def season_spreadsheets(request: Request, pk: int) -> HttpResponse:
    """All spreadsheets of a season in one place."""
    season = get_object_or_404(Season, pk=pk)
    context = {"season": season, "evenings": evenings_of(season)[1]}
    return render(request, "tournaments/spreadsheets.html", context)


@public
@stored(of_season)
def season_sheet(request: Request, pk: int, what: str, kind: str) -> HttpResponse:
    return _sheet(request, get_object_or_404(Season, pk=pk), what, kind)


@public
@stored(of_evening)
def evening_sheet(request: Request, pk: int, what: str, kind: str) -> HttpResponse:
    evenings = Evening.objects.select_related("season")
    return _sheet(request, get_object_or_404(evenings, pk=pk), what, kind)


def _sheet(request: Request, of: Of, what: str, kind: str) -> HttpResponse:
    made: dict[str, Callable[[], Sheet]] = {
        "standings": lambda: standings_sheet(of),
        "results": lambda: results_sheet(of),
        # Who entered a deal is nobody's business but theirs who enter deals.
        "deals": lambda: deals_sheet(of, with_names=request.user.is_authenticated),
    }
    if what not in made:
        raise Http404
    return spreadsheet(made[what](), kind)
