"""How far a season's tables are counted anew, and going on with it."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from jassclub.http import Request
from jassclub.members.access import for_secretary

from ..background import count_in_background
from ..models import Season
from ..selectors.recounts import kept_rounds
from ..services.recounts import count_again, count_on, leave_uncounted

AT_ONCE = 0.5  # seconds that a page counts before it answers


@for_secretary
def season_recount(request: Request, pk: int) -> HttpResponse:
    """How far it is, by itself every second. A button goes on where nobody counts any more, and tries those
    rounds again that could not be counted; or they are left as they are.
    """
    season = get_object_or_404(Season, pk=pk)
    if request.method == "POST":
        season = leave_uncounted(season=season) if "leave" in request.POST else count_again(season=season)
        return redirect(counted_for_a_moment(season))
    context = {"season": season, "recount": season.recount, "kept": kept_rounds(season)}
    template = "tournaments/recount_state.html" if request.htmx else "tournaments/recount.html"
    return render(request, template, context)


def counted_for_a_moment(season: Season) -> str:
    """Count for a moment, and in the background what is left; where the secretary is led then. A season that
    is not long is done by then."""
    season = count_on(season=season, seconds=AT_ONCE)
    if season.is_counting:
        count_in_background(season)
    return season.get_absolute_url() if season.recount is None else season.recount_url
