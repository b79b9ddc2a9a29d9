"""What everybody may read of a player: the page, and a year of it on paper."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from jassclub.http import Request
from jassclub.members.access import public
from jassclub.members.models import Member
from jassclub.members.readers import for_everybody
from jassclub.play.views.papers import look_of
from jassclub.stored.pages import stored

from .. import papers
from ..player_charts import points_chart, rank_chart, svgs
from ..selectors.changes import of_everything
from ..selectors.honours import honours_of
from ..selectors.player import PlayerPage, player_page
from ..selectors.rating import rating_of
from .sheets import paper_response

SHOWN = 10  # of a long list, before one asks for all of it


@public
@stored(of_everything)
def player(request: Request, pk: int) -> HttpResponse:
    """A season of a player: `?season=` another one, `?all` whole lists, `?met=all` everybody ever met."""
    member = get_object_or_404(Member, pk=pk)
    page = player_page(member, request.GET.get("season", ""), all_seasons=request.GET.get("met") == "all")
    shown = None if "all" in request.GET else SHOWN
    context: dict[str, Any] = {
        "member": member,
        "page": page,
        "season": page.season,
        "played": page.of_season,
        "shown": shown,
        "honours": honours_of(member),
    }
    if page.of_season:
        context["rows"] = history_rows(page)[:shown]
        context["rating"] = rating_of(member, page.of_season.season.game)
        context["charts"] = [
            chart
            for chart in (
                svgs(points_chart(page.of_season), _("Points of each evening; the table below has them too")),
                svgs(rank_chart(page.of_season), _("Rank after each evening; the table below has it too")),
            )
            if chart
        ]
    return render(request, "tournaments/player.html", context)


def history_rows(page: PlayerPage) -> list[dict[str, Any]]:
    """The evenings, the newest first; each round with the key of its table, where there is a sheet."""
    assert page.of_season is not None
    return [
        {
            "evening": evening,
            "rounds": [(each, page.tables.get(each.result.round)) for each in evening.rounds],
            "honours": [evening.times(name) for name, _word, _times in page.of_season.honours],
        }
        for evening in page.of_season.history
    ]


@public
@for_everybody
def player_year(request: Request, pk: int, year: int) -> HttpResponse:
    """Everything of a calendar year; two on a page with `?paper=A5`."""
    member = get_object_or_404(Member, pk=pk)
    paper = papers.player_year(member, year, look_of(request))
    if paper is None:
        raise Http404
    return paper_response(paper, str(year))
