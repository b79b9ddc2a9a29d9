"""How a total came about: a page of its own, and by script under the player's line."""

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_vary_headers

from jassclub.http import Request
from jassclub.members.access import public
from jassclub.stored.pages import stored

from ..models import Evening, Season
from ..selectors.changes import of_evening, of_season
from ..selectors.line_explained import ExplainedLine, explained_evening_line, explained_season_line
from ..selectors.standings import Standings, evening_standings, season_standings
from .found import evening_or_404

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
    response = render(request, f"tournaments/{template}", context)
    patch_vary_headers(response, ["HX-Request"])  # the page and its part have one address
    return response
