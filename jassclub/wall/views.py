"""The wall: what a projector shows."""

from django.http import HttpResponse
from django.shortcuts import redirect, render

from jassclub.accounts.access import Request, public
from jassclub.members.visibility import with_public_names
from jassclub.prizes.queries.final_standings import reveal_on_wall
from jassclub.rounds.queries.state import current_evening, current_round
from jassclub.seasons.queries import evening_or_404, of_season_of_evening
from jassclub.web.page_cache import cached_page, holds_until

from .arrangement import NARROW, WIDTH
from .queries import SHOWN, comes_next, reveal_slides, slides, views_now

# Seconds until the wall asks whether something has changed, also at a prize-giving led by a key; and how long
# a page stays that is one of several.
REFRESH, REVEAL, TURN = 10, 2, 15


@public
@cached_page(of_season_of_evening, "show", "live", "page", "narrow")
@with_public_names
def wall(request: Request, pk: int) -> HttpResponse:
    """It holds all pages: a script turns them and keeps them up to date; without script each page leads to
    the next one. `?show=` keeps to one view; `?live` counts rounds that are being played; `?page=` is the
    first page; `?narrow` is for a picture of 4 to 3, for which the script asks."""
    evening = evening_or_404(pk)
    round_ = current_round(evening)
    asked = request.GET.get("show", "")
    width = NARROW if "narrow" in request.GET else WIDTH
    revealing = reveal_on_wall(evening) if asked not in SHOWN else None
    views, until = ([asked], None) if asked in SHOWN or revealing else views_now(round_)
    if revealing:
        pages = reveal_slides(revealing, width)
    else:
        pages = slides(evening, round_, views, width, live="live" in request.GET)
    numbers = {str(number): number for number in range(1, len(pages) + 1)}
    page = numbers.get(request.GET.get("page", ""), 1)
    query = request.GET.copy()  # of the next page of the same view; of the view itself where it has only one
    query.pop("page", None)
    if len(pages) > 1:
        query["page"] = str(page % len(pages) + 1)
    context = {
        "evening": evening,
        "round": round_,
        "asked": asked,
        "slides": pages,
        "page": page,
        "is_narrow": width == NARROW,
        "following": "" if revealing else comes_next(evening, round_),
        "next_page": f"{request.path}?{query.urlencode()}",
        "refresh": REVEAL if revealing else REFRESH,
        "turn": TURN,
        "stays": TURN if len(pages) > 1 and not revealing else REVEAL if revealing else REFRESH,
    }
    response = render(request, "wall/wall.html", context)
    holds_until(response, until)
    return response


@public
def current_wall(request: Request) -> HttpResponse:
    """A short address to type at the projector."""
    evening = current_evening()
    return redirect("wall", evening.pk) if evening else redirect("home")
