"""How a total came about: a page of its own, and by script under the player's line."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_vary_headers

from jassclub.accounts.access import Request, public
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import evening_or_404, evenings_of_season, of_evening, of_season
from jassclub.web.downloads import spreadsheet
from jassclub.web.page_cache import stored
from jassclub.web.spreadsheets.writing import Sheet

from .explanations.lines import ExplainedLine, explained_evening_line, explained_season_line
from .queries.standings import Standings, evening_standings, season_standings
from .spreadsheets import deals_sheet, results_sheet, standings_sheet

Explained = tuple[Standings, ExplainedLine | None]


@public
@stored(of_season)
def season_explained(request: Request, pk: int, player: int) -> HttpResponse:
    """A player's total of a season; `?live` counts rounds that are being played."""
    season = get_object_or_404(Season, pk=pk)

    def explain(*, live: bool) -> Explained:
        standings = season_standings(season, live=live)
        return standings, explained_season_line(season, standings, player)

    return _page(request, season, explain, {"season": season})


@public
@stored(of_evening)
def evening_explained(request: Request, pk: int, player: int) -> HttpResponse:
    """The same of an evening."""
    evening = evening_or_404(pk)

    def explain(*, live: bool) -> Explained:
        standings = evening_standings(evening, live=live)
        return standings, explained_evening_line(evening, standings, player)

    return _page(request, evening, explain, {"season": evening.season, "evening": evening})


def _page(
    request: Request,
    of: Season | Evening,
    explain: Callable[..., Explained],
    context: dict[str, object],
) -> HttpResponse:
    """Who plays the first round, which is not closed, is only found live."""
    standings, found = explain(live="live" in request.GET)
    if found is None and standings.can_be_live and not standings.is_live:
        standings, found = explain(live=True)
    if found is None:
        raise Http404
    live = "?live" if standings.is_live else ""
    back = f"{of.get_absolute_url()}{live}"
    context |= {"explained": found, "standings": standings, "live": live, "back": back}
    template = "explained_line.html" if request.htmx else "explained.html"
    response = render(request, f"results/{template}", context)
    patch_vary_headers(response, ["HX-Request"])  # the page and its part have one address
    return response


# --- Standings, results and deals as spreadsheets to save.

Of = Season | Evening


@public
@stored(of_season)
def season_spreadsheets(request: Request, pk: int) -> HttpResponse:
    """All spreadsheets of a season in one place."""
    season = get_object_or_404(Season, pk=pk)
    context = {"season": season, "evenings": evenings_of_season(season)[1]}
    return render(request, "results/spreadsheets.html", context)


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
