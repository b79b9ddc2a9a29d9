"""The wall: what a projector shows."""

from django.http import HttpResponse
from django.shortcuts import redirect, render

from jassclub.accounts.access import Request, public
from jassclub.members.visibility import with_public_names
from jassclub.prizes.queries.final_standings import reveal_on_wall
from jassclub.rounds.queries.state import current_evening, current_round
from jassclub.seasons.queries import evening_or_404, of_evening
from jassclub.web.page_cache import cached_page, holds_until

from .queries import SHOWN, reveal_slide, slides, views_now

# Seconds until the next load: of a single page, of one of several, and of a prize-giving led by a key.
REFRESH, TURN, REVEAL = 10, 15, 2


@public
@cached_page(of_evening, "show", "live", "page")
@with_public_names
def wall(request: Request, pk: int) -> HttpResponse:
    """The wall shows what people want to know now, refreshes itself, and turns its pages.

    `?show=` keeps to one view; `?live` counts rounds that are being played; `?page=` is the first page.
    """
    evening = evening_or_404(pk)
    round_ = current_round(evening)
    asked = request.GET.get("show", "")
    revealing = reveal_on_wall(evening) if asked not in SHOWN else None
    views, until = ([asked], None) if asked in SHOWN else views_now(round_)
    if revealing:
        pages, until = [reveal_slide(revealing)], None
    else:
        pages = slides(evening, round_, views, live="live" in request.GET)
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
        "slide": pages[page - 1],
        "page": page,
        "pages": len(pages),
        "next_page": f"{request.path}?{query.urlencode()}",
        "seconds": REVEAL if revealing else TURN if len(pages) > 1 else REFRESH,
    }
    template = "wall/wall_board.html" if request.htmx else "wall/wall.html"
    response = render(request, template, context)
    holds_until(response, until)
    return response


@public
def current_wall(request: Request) -> HttpResponse:
    """A short address to type at the projector."""
    evening = current_evening()
    return redirect("wall", evening.pk) if evening else redirect("home")
