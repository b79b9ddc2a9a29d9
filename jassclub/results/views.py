"""How a total came about, and standings, results and deals as spreadsheets."""

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from jassclub.accounts.access import Request, public
from jassclub.matches.access import reads_remarks
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import event_or_404, of_event
from jassclub.web.downloads import spreadsheet
from jassclub.web.page_cache import cached_page
from jassclub.web.spreadsheets.writing import Sheet

from .explanation import explanation_of
from .queries.standings import standings_of
from .spreadsheets import deals_sheet, results_sheet, standings_sheet

Of = Season | Evening


@public
@cached_page(of_event, "live", costly=True)
def explained(request: Request, model: type[Of], pk: int, player: int) -> HttpResponse:
    """A page, and by script under the player's line. `?live` counts rounds that are being played. Players of
    the first round, which is not closed, are only found live."""
    of = event_or_404(model, pk)
    for live in [True] if "live" in request.GET else [False, True]:
        standings = standings_of(of, live=live)
        if explanation := explanation_of(of, standings, player):
            break
    else:
        raise Http404
    query = "?live" if standings.is_live else ""
    context = {
        "season": of.season,
        "evening": of if isinstance(of, Evening) else None,
        "explained": explanation,
        "standings": standings,
        "live": query,
        "back": f"{of.get_absolute_url()}{query}",
    }
    template = "explained_line.html" if request.htmx else "explained.html"
    response = render(request, f"results/{template}", context)
    patch_vary_headers(response, ["HX-Request"])  # the page and its part have one address
    return response


@public
@cached_page(of_event, costly=True)
def sheet(request: Request, model: type[Of], pk: int, what: str, kind: str) -> HttpResponse:
    of = event_or_404(model, pk)
    made: dict[str, Callable[[], Sheet]] = {
        "standings": lambda: standings_sheet(of),
        "results": lambda: results_sheet(of),
        # Who entered a deal concerns only those who enter deals.
        "deals": lambda: deals_sheet(
            of, with_names=request.user.is_authenticated, with_remarks=reads_remarks(request)
        ),
    }
    if what not in made:
        raise Http404
    return spreadsheet(made[what](), kind)
