"""The rules of the games, to read."""

from django.http import Http404, HttpResponse
from django.shortcuts import render

from jassclub.http import Request
from jassclub.members.access import public

from ..selectors.game_pages import game_page, game_pages


@public
def game_list(request: Request) -> HttpResponse:
    return render(request, "tournaments/game_list.html", {"games": game_pages()})


@public
def game(request: Request, slug: str) -> HttpResponse:
    try:
        page = game_page(slug)
    except KeyError:
        raise Http404 from None
    return render(request, "tournaments/game.html", {"game": page})
