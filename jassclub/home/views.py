"""The rules of the games, the first visit, and what everybody reads."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from jassclub.accounts.access import Request, public
from jassclub.accounts.actions import ClubIsOpen, open_club
from jassclub.accounts.clients import DAYS
from jassclub.accounts.codes import club_is_open
from jassclub.accounts.forms import WelcomeForm, response_status
from jassclub.accounts.login import AT_MOST, log_in
from jassclub.accounts.models import Club
from jassclub.backups.stored import MOST_AUTOMATIC
from jassclub.engine.rules.registry import UnknownGame
from jassclub.games import PRESENTATIONS
from jassclub.games.pages import USUAL_LANGUAGE, InSeason, game_page
from jassclub.games.presentation import Text
from jassclub.seasons.models import Season
from jassclub.seasons.queries import of_everything
from jassclub.web.databases import remember_club
from jassclub.web.http import UPLOAD_HOURS, whole_number
from jassclub.web.page_cache import cached_page

from .sample import ClubInUse, load_sample_club


@public
@cached_page(of_everything)
def game_list(request: Request) -> HttpResponse:
    games = [game_page(slug, _language()) for slug in PRESENTATIONS]
    return render(request, "home/game_list.html", {"games": games})


@public
@cached_page(of_everything, "season")
def game(request: Request, slug: str) -> HttpResponse:
    try:
        page = game_page(slug, _language(), _season(request.GET.get("season", ""), slug))
    except UnknownGame:
        raise Http404 from None
    return render(request, "home/game.html", {"game": page})


def _season(key: str, slug: str) -> InSeason | None:
    """The season that the page was opened for, if it plays this game."""
    season = Season.objects.filter(pk=whole_number(key) or 0, game=slug).first()
    return InSeason(season.name, season.options) if season else None


def _language() -> str:
    return get_language() or USUAL_LANGUAGE


@public
def welcome(request: Request) -> HttpResponse:
    """The very first page: name the club, make the secretary, perhaps load the sample club."""
    if club_is_open():
        return redirect("home")
    club = Club.objects.first()
    form = WelcomeForm(request, request.POST or None, initial={"club_name": club.name if club else ""})
    if request.method == "POST" and form.is_valid():
        try:
            return _open(request, form.cleaned_data)
        except ClubIsOpen:  # sent twice, or somebody else was quicker
            return redirect("home")
        except ValidationError as error:
            form.add_error(None, error)
    return render(request, "home/welcome.html", {"form": form}, status=response_status(form))


def _open(request: Request, cleaned: Mapping[str, Any]) -> HttpResponse:
    account = open_club(name=cleaned["club_name"], username=cleaned["username"], password=cleaned["password"])
    remember_club()
    if cleaned["sample"]:
        with suppress(ClubInUse):  # loaded before by the command
            load_sample_club(by=account)
    return log_in(request, account, "home")


# --- What everybody reads without a login, in words for members. A test compares it with the addresses of the
# site: whoever adds a public page names it here.


class Shown(NamedTuple):
    """A group of public pages: what they show of people, and the names of their addresses."""

    title: Text
    words: Text
    pages: tuple[str, ...]


SHOWN = (
    Shown(
        _("Evenings and seasons"),
        _(
            "Who came and plays, at which table with whom, everybody's points, rank and who met whom: on the"
            " pages of seasons, evenings, rounds and tables, under “Where do I sit?”, and on the wall. How a"
            " total came about, with excuses, and penalties with their reasons."
            " The rating, where the club has one."
        ),
        (
            *("rating", "season_explained", "evening_explained", "home", "season_list", "season"),
            *("season_meetings", "evening", "where", "round", "round_table", "table", "wall", "current_wall"),
        ),
    ),
    Shown(
        _("Players"),
        _(
            "A page for everybody who played: their points and ranks evening by evening, with and against"
            " whom it went how, and a year of that on paper."
        ),
        ("player", "player_year_pdf"),
    ),
    Shown(
        _("Champions and records"),
        _(
            "The first three of every season that is closed, the best figures of the club and who reached"
            " them, and who came nearest to an evening's target."
        ),
        ("champions", "records", "evening_target"),
    ),
    Shown(
        _("Evenings to come"),
        _(
            "Date, time and place, also as a calendar, and how many come. Whoever signs up chooses from the"
            " names of the members; who comes is listed only where the club wants that."
        ),
        ("sign_up", "club_calendar", "season_calendar"),
    ),
    Shown(
        _("Paper and spreadsheets"),
        _("The same on every list, sheet and slip that is printed, and in the spreadsheets."),
        (
            *("print_centre", "table_sheets_pdf", "slates_pdf", "seating_pdf", "table_list_pdf", "slips_pdf"),
            *("rounds_list_pdf", "tokens_pdf", "table_numbers_pdf", "score_sheets_pdf"),
            *("evening_standings_pdf", "season_standings_pdf"),
            *("season_spreadsheets", "season_sheet", "evening_sheet"),
        ),
    ),
    Shown(
        _("Draws"),
        _(
            "Who was drawn where, and the file with which anybody can check a draw. Where wishes had a part"
            " in it, what went into it is the secretary's until it is opened."
        ),
        ("round_draw", "draw_record", "draw_record_file"),
    ),
    Shown(
        _("Friendly matches"),
        _(
            "The names that were typed at their start, and the deals. Whoever starts a match chooses from the"
            " names of the active members. Other programs read matches, too."
        ),
        (
            *("match_list", "match_new", "match_players", "match_auction", "match", "match_join"),
            *("match_sheet_pdf", "match_slate_pdf", "match_slate_svg"),
            *("api_matches", "api_match", "api_deal"),
        ),
    ),
    Shown(
        _("Nothing about people"),
        _("The rules of the games, this page, and the pages for logging in."),
        (
            *("game_list", "game", "privacy", "login", "login_code", "language", "api_not_found"),
            *("welcome", "welcome_copy"),
        ),
    ),
)


@public
@cached_page(of_everything)
def privacy(request: Request) -> HttpResponse:
    """What everybody reads, what only the secretary does, how long it is kept, and what can be asked for."""
    context = {
        "shown": SHOWN,
        "copies": MOST_AUTOMATIC,
        "days_logged_in": AT_MOST.days,
        "days_known": DAYS,
        "hours_upload": UPLOAD_HOURS,
        "language_cookie": settings.LANGUAGE_COOKIE_NAME,
        "session_cookie": settings.SESSION_COOKIE_NAME,
        "form_cookie": settings.CSRF_COOKIE_NAME,
    }
    return render(request, "home/privacy.html", context)
