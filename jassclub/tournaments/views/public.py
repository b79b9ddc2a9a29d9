"""What everybody may read: where do I sit, where do I stand."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django_tables2 import RequestConfig

from jassclub.draws.tokens import SEATS
from jassclub.http import Request
from jassclub.members.access import public
from jassclub.names import is_found

from ..models import Evening, Round, Season
from ..selectors.draw_story import undone_of
from ..selectors.matrix import season_matrix
from ..selectors.rounds import progress
from ..selectors.seat_sheets import players_expected
from ..selectors.seating import RoundSeating, current_evening, current_round, round_seating
from ..selectors.standings import evening_standings, season_standings
from ..tables import standings_table
from ..wall import boxes_size, list_size


@public
def home(request: Request) -> HttpResponse:
    """Tonight: for players the way to their table and rank, for the secretary the next step."""
    evening = current_evening()
    return render(
        request,
        "tournaments/home.html",
        {
            "evening": evening,
            "progress": progress(evening) if evening else None,
            "season": evening.season if evening else Season.objects.first(),
        },
    )


@public
def season_list(request: Request) -> HttpResponse:
    return render(request, "tournaments/season_list.html", {"seasons": Season.objects.all()})


@public
def season(request: Request, pk: int) -> HttpResponse:
    """The standings of a season and its evenings."""
    season = get_object_or_404(Season, pk=pk)
    standings = season_standings(season)
    table = standings_table(standings)
    RequestConfig(request, paginate=False).configure(table)
    context = {
        "season": season,
        "game_name": season.presentation.name,
        "table": table,
        "note": standings.note,
        "evenings": season.evenings.all(),
        "matrix": season_matrix(season),
    }
    return render(request, "tournaments/season.html", context)


@public
def season_meetings(request: Request, pk: int) -> HttpResponse:
    """Who has played with and against whom; with `?player=` what that says of one player."""
    season = get_object_or_404(Season, pk=pk)
    matrix = season_matrix(season)
    context = {"season": season, "matrix": matrix, "one": matrix.row_of(request.GET.get("player", ""))}
    return render(request, "tournaments/season_meetings.html", context)


@public
def evening(request: Request, pk: int) -> HttpResponse:
    """The standings of an evening, its rounds, and for those who enter what comes next."""
    evening = get_object_or_404(Evening.objects.select_related("season"), pk=pk)
    standings = evening_standings(evening)
    table = standings_table(standings)
    RequestConfig(request, paginate=False).configure(table)
    state = progress(evening)
    context = {
        "evening": evening,
        "table": table,
        "note": standings.note,
        "progress": state,
        "is_drawn": any(each.draw_id for each in state.rounds),
        "fills_a_table": players_expected(evening) >= SEATS,
        "undone": undone_of(evening, names=request.user.is_authenticated),
    }
    return render(request, "tournaments/evening.html", context)


@public
def where(request: Request, pk: int) -> HttpResponse:
    """Where do I sit? Find a name, see table, partner and opponents; `?round=3` looks ahead or back."""
    evening = get_object_or_404(Evening.objects.select_related("season"), pk=pk)
    rounds = list(evening.rounds.filter(draw__isnull=False).order_by("number"))
    asked = request.GET.get("round", "")
    round_ = next((each for each in rounds if str(each.number) == asked), current_round(evening))
    query = " ".join(request.GET.get("q", "").split())
    found = round_seating(round_).by_name if round_ else []
    if query:
        found = [each for each in found if is_found(query, each.name)]
    context = {
        "evening": evening,
        "round": round_,
        "rounds": rounds,
        "asked": asked,
        "query": query,
        "seatings": found,
    }
    template = "tournaments/where_list.html" if request.htmx else "tournaments/where.html"
    return render(request, template, context)


@public
def wall(request: Request, pk: int) -> HttpResponse:
    """For a projector: the seating until deals come in, then the standings; refreshes itself.

    `?show=seating` or `?show=standings` keeps to one of the two; `?show=tables` is the seating by table.
    """
    evening = get_object_or_404(Evening.objects.select_related("season"), pk=pk)
    round_ = current_round(evening)
    show = asked = request.GET.get("show", "")
    if asked not in ("seating", "tables", "standings"):
        show = "seating" if round_ and _is_fresh(round_) else "standings"
    seats = round_seating(round_).by_name if round_ and show == "seating" else []
    ranked = evening_standings(evening).ranked if show == "standings" else []
    context = {
        "evening": evening,
        "round": round_,
        "show": show,
        "asked": asked,
        "seatings": seats,
        "ranked": ranked,
        **list_size(len(seats) or len(ranked)),
    }
    if round_ and show == "tables":
        context |= _boxes(round_seating(round_))
    template = "tournaments/wall_board.html" if request.htmx else "tournaments/wall.html"
    return render(request, template, context)


@public
def current_wall(request: Request) -> HttpResponse:
    """A short address to type at the projector."""
    evening = current_evening()
    return redirect("wall", evening.pk) if evening else redirect("home")


def _boxes(seating: RoundSeating) -> dict[str, Any]:
    """A box for each table and one for those who sit out."""
    boxes = len(seating.tables) + bool(seating.sitting_out)
    lines = max([len(table.players) for table in seating.tables] + [len(seating.sitting_out)])
    return {"seating": seating, **boxes_size(boxes, lines)}


def _is_fresh(round_: Round) -> bool:
    return not round_.is_closed and not round_.tables.filter(match__entries__isnull=False).exists()
