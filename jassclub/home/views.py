"""The rules of the games, with the options of a season where one is named; and the first visit."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language

from jassclub.accounts.access import Request, public
from jassclub.accounts.actions import ClubIsOpen, open_club
from jassclub.accounts.first_visit import is_open
from jassclub.accounts.forms import WelcomeForm, response_status
from jassclub.accounts.login import log_in
from jassclub.accounts.models import Club
from jassclub.engine.rules.registry import UnknownGame
from jassclub.games.pages import USUAL_LANGUAGE, InSeason, game_page, game_pages
from jassclub.seasons.models import Season
from jassclub.seasons.queries import of_everything
from jassclub.web.databases import remember_club
from jassclub.web.http import whole_number
from jassclub.web.page_cache import cached_page

from .sample import ClubInUse, load_sample_club


@public
@cached_page(of_everything)
def game_list(request: Request) -> HttpResponse:
    return render(request, "home/game_list.html", {"games": game_pages(_language())})


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
    if is_open():
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
