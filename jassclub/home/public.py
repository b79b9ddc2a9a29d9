"""The public pages: front page, seasons, evenings, and where everyone sits."""

from collections.abc import Mapping

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django_tables2 import RequestConfig

from jassclub.accounts.access import Request, is_secretary, public
from jassclub.drawing.queries.draws import undone_by_restore, undone_of
from jassclub.drawing.queries.history import SMALL, season_matrix
from jassclub.drawing.queries.progress import progress
from jassclub.engine.names import is_found
from jassclub.evenings.calendar import webcal
from jassclub.evenings.queries.attendance import count_sign_ups, has_fees, why_closed
from jassclub.journal.changes import of_everything
from jassclub.matches.forms.totals import TableNumberForm
from jassclub.prizes.models import Target
from jassclub.results.queries.moves import moves, season_moves
from jassclub.results.queries.standings import Standings, evening_standings, season_standings
from jassclub.results.standings_table import StandingsTable, standings_table
from jassclub.rounds.queries.seating import places_by_name, round_seating
from jassclub.rounds.queries.state import current_evening, current_of, is_under_way, rounds_in_order
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import evening_or_404, evenings_of_season, of_evening, of_season
from jassclub.seasons.regulation_words import regulation_sentences
from jassclub.web.page_cache import cached_page

from .queries.front import Front

NEWEST, NEWEST_SEASONS = 6, 20  # evenings of a season, and seasons, that a page shows unless asked for all
GUESTS = "guests-"  # before the name of a parameter of their table
SORTED_BY = ("sort", f"{GUESTS}sort")


@public
@cached_page(of_everything)
def home(request: Request) -> HttpResponse:
    """Where the evening stands and who leads; between evenings the season, and the next date. For the
    secretary also the next step, for helpers the tables whose sheets they enter."""
    front = Front()
    context = {
        "front": front,
        "to_table": TableNumberForm(None, lambda number: None) if request.user.is_authenticated else None,
        "progress": progress(front.evening) if is_secretary(request) and front.evening else None,
        "webcal": webcal(request, reverse("club_calendar")),
    }
    return render(request, "home/home.html", context)


@public
@cached_page(of_everything)
def me(request: Request) -> HttpResponse:
    """Everyone's own place: the browser knows whose it is and shows it on the front page."""
    return render(request, "home/me.html", {"front": Front()})


@public
def current_season(request: Request) -> HttpResponse:
    """Redirects to the current season, or to the list of seasons if there is none."""
    evening = current_evening()
    is_played = evening and evening.season.closed_at is None
    return redirect((evening.season if evening and is_played else Season.objects.first()) or "season_list")


@public
@cached_page(of_everything, "all")
def season_list(request: Request) -> HttpResponse:
    """Newest first; `?all` includes old seasons."""
    seasons = list(Season.objects.all())
    shown = seasons if "all" in request.GET else seasons[:NEWEST_SEASONS]
    context = {"seasons": shown, "seasons_in_all": len(seasons)}
    return render(request, "home/season_list.html", context)


@public
@cached_page(of_season, "live", "evenings", *SORTED_BY, costly=True)
def season(request: Request, pk: int) -> HttpResponse:
    """The standings of a season and its evenings; `?live` counts rounds that are being played. Of many
    evenings the newest are shown; `?evenings=all` shows the others too."""
    season = get_object_or_404(Season, pk=pk)
    asks_for_all = request.GET.get("evenings") == "all"
    newest = None if asks_for_all else NEWEST
    coming, begun = evenings_of_season(season)
    count_sign_ups(coming)
    evenings, live = [*begun, *coming], "live" in request.GET
    standings = season_standings(season, live=live, evenings=evenings, newest=newest)
    rose = season_moves(season, standings)
    table, guests = _tables(request, standings, season, rose)
    context = {
        "season": season,
        "game_name": season.presentation.name,
        "table": table,
        "guests": guests,
        "standings": standings,
        "coming": coming,
        "webcal": webcal(request, reverse("season_calendar", args=[season.pk])),
        "evenings": begun if asks_for_all else begun[:NEWEST],
        "evenings_in_all": len(begun),
        "shortens": asks_for_all and len(begun) > NEWEST,
        "scored": regulation_sentences(standings.regulation, season),
        "matrix": season_matrix(season) if standings.seated <= SMALL else None,
    }
    return render(request, "home/season.html", context)


def _tables(
    request: Request, standings: Standings, of: Season | Evening, rose: Mapping[int, int]
) -> list[StandingsTable | None]:
    """The ranked lines, and those of guests if they have a list of their own; sorted as the address asks."""
    guests = standings.guests and standings_table(of, standings, standings.guests, rose, prefix=GUESTS)
    tables = [standings_table(of, standings, standings.ranked, rose), guests or None]
    for shown in filter(None, tables):
        RequestConfig(request, paginate=False).configure(shown)
    return tables


@public
@cached_page(of_season, "player", costly=True)
def season_meetings(request: Request, pk: int) -> HttpResponse:
    """Who has played with and against whom; with `?player=` what that says of one player."""
    season = get_object_or_404(Season, pk=pk)
    matrix = season_matrix(season)
    context = {"season": season, "matrix": matrix, "one": matrix.row_of(request.GET.get("player", ""))}
    return render(request, "home/season_meetings.html", context)


@public
@cached_page(of_evening, "live", *SORTED_BY)
def evening(request: Request, pk: int) -> HttpResponse:
    """The standings and rounds, for the secretary what comes next; `?live` counts rounds being played."""
    evening = evening_or_404(pk)
    standings = evening_standings(evening, live="live" in request.GET)
    table, guests = _tables(request, standings, evening, moves(evening, standings))
    is_helper = request.user.is_authenticated
    state = progress(evening) if is_secretary(request) else None
    rounds = state.rounds if state else rounds_in_order(evening)
    context = {
        "evening": evening,
        "table": table,
        "guests": guests,
        "standings": standings,
        "progress": state,
        "rounds": rounds,
        "has_seats": not rounds or any(round_.draw_id is not None for round_ in rounds),
        "target": Target.objects.filter(evening=evening, is_shown=True).exists(),
        "may_sign_up": not rounds and not why_closed(evening),
        "may_take_cash": is_helper and has_fees(evening.season) and (state or is_under_way(evening)),
        "undone": undone_of(evening, names=is_helper),
        "undone_by_restore": undone_by_restore(evening, names=is_helper),
    }
    return render(request, "home/evening.html", context)


@public
@cached_page(of_evening, "round", "q")
def where(request: Request, pk: int) -> HttpResponse:
    """Where do I sit? Find a name, see table, partner and opponents; `?round=3` looks ahead or back."""
    evening = get_object_or_404(Evening, pk=pk)
    rounds = rounds_in_order(evening)
    asked = request.GET.get("round", "")
    drawn = [one for one in rounds if one.draw_id is not None]
    round_ = next((one for one in drawn if str(one.number) == asked), current_of(rounds))
    query = " ".join(request.GET.get("q", "").split())
    places = round_seating(round_).places if round_ and round_.draw_id is not None else []
    shown = [place for place in places if is_found(query, place.name)]
    context = {
        "evening": evening,
        "round": round_,
        "rounds": drawn,
        "asked": asked,
        "query": query,
        "places": places_by_name(shown),
    }
    return render(request, "home/where_list.html" if request.htmx else "home/where.html", context)
