"""The rules of the games, to read; opened for a season they say what that season has settled."""

import re

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from jassclub.games.pages import USUAL_LANGUAGE, InSeason, game_page, game_pages
from jassclub.http import Request
from jassclub.members.access import public
from jassclub.rules.registry import UnknownGame
from jassclub.stored.pages import stored

from ..models import Season
from ..selectors.changes import of_everything

LIKE_A_KEY = re.compile(r"[0-9]{1,18}")


@public
@stored(of_everything)
def game_list(request: Request) -> HttpResponse:
    return render(request, "tournaments/game_list.html", {"games": game_pages(_language())})


@public
@stored(of_everything)
def game(request: Request, slug: str) -> HttpResponse:
    try:
        page = game_page(slug, _language(), _season(request.GET.get("season", ""), slug))
    except UnknownGame:
        raise Http404 from None
    return render(request, "tournaments/game.html", {"game": page})


def _season(key: str, slug: str) -> InSeason | None:
    """The season that the page was opened for, if it plays this game."""
    found = Season.objects.filter(pk=key, game=slug).first() if LIKE_A_KEY.fullmatch(key) else None
    return None if found is None else InSeason(found.name, found.options)


def _language() -> str:
    return get_language() or USUAL_LANGUAGE
