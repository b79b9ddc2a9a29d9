"""The page of the club, the rules of the games, the first visit, and what everyone reads."""

from contextlib import suppress

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language

from jassclub.accounts.access import Request, public
from jassclub.accounts.actions import ClubIsOpen, open_club
from jassclub.accounts.budgets import REMEMBERED
from jassclub.accounts.clients import DAYS
from jassclub.accounts.codes import club_is_open
from jassclub.accounts.forms import WelcomeForm, response_status
from jassclub.accounts.login import AT_MOST, log_in
from jassclub.accounts.models import Club
from jassclub.backups.stored import MOST_AUTOMATIC
from jassclub.engine.rules.registry import UnknownGame
from jassclub.games.pages import USUAL_LANGUAGE, InSeason, game_page
from jassclub.journal.changes import of_everything
from jassclub.matches.access import DAYS as DAYS_OF_LINKS
from jassclub.matches.game_cards import game_cards
from jassclub.seasons.models import Season
from jassclub.web.databases import remember_club
from jassclub.web.forms import refusals_in
from jassclub.web.http import UPLOAD_HOURS, whole_number
from jassclub.web.page_cache import cached_page

from .sample import ClubInUse, load_sample_club


@public
@cached_page(of_everything)
def club(request: Request) -> HttpResponse:
    """Everything that belongs to no single season: the rules of the games, champions and records; for the
    secretary also members, accounts, backups and settings."""
    cards = game_cards(lambda slug: reverse("game", args=[slug]))
    return render(request, "home/club.html", {"cards": cards})


@public
@cached_page(of_everything, "season")
def game(request: Request, slug: str) -> HttpResponse:
    key = whole_number(request.GET.get("season", "")) or 0
    season = Season.objects.filter(pk=key, game=slug).first()
    settled = InSeason(season.name, season.options) if season else None
    try:
        page = game_page(slug, get_language() or USUAL_LANGUAGE, settled)
    except UnknownGame:
        raise Http404 from None
    return render(request, "home/game.html", {"game": page})


@public
def welcome(request: Request) -> HttpResponse:
    """The very first page: name the club, create the secretary's account, perhaps load the sample club."""
    if club_is_open():
        return redirect("home")
    club = Club.objects.first()
    form = WelcomeForm(request, request.POST or None, initial={"club_name": club.name if club else ""})
    if request.method == "POST" and form.is_valid():
        with refusals_in(form):
            typed = form.cleaned_data
            names = {"name": typed["club_name"], "username": typed["username"]}
            try:
                account = open_club(**names, password=typed["password"])
            except ClubIsOpen:  # sent twice, or someone else was quicker
                return redirect("home")
            remember_club()
            if typed["sample"]:
                with suppress(ClubInUse):  # loaded before by the command
                    load_sample_club(by=account)
            return log_in(request, account, "home" if typed["sample"] else "member_add")
    return render(request, "home/welcome.html", {"form": form}, status=response_status(form))


@public
@cached_page(of_everything)
def privacy(request: Request) -> HttpResponse:
    """What everyone reads, what only the secretary does, how long it is kept, and what can be asked for."""
    context = {
        "copies": MOST_AUTOMATIC,
        "days_logged_in": AT_MOST.days,
        "days_known": DAYS,
        "days_links": DAYS_OF_LINKS,
        "days_remembered": REMEMBERED.days,
        "hours_upload": UPLOAD_HOURS,
        "language_cookie": settings.LANGUAGE_COOKIE_NAME,
        "session_cookie": settings.SESSION_COOKIE_NAME,
        "form_cookie": settings.CSRF_COOKIE_NAME,
    }
    return render(request, "home/privacy.html", context)
