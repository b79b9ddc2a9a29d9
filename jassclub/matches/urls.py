"""The addresses of a sheet, mounted once for friendly matches and once for club tables."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path

from jassclub.accounts.access import Request, public
from jassclub.engine.rules.base import InvalidDeal
from jassclub.engine.rules.registry import GAMES
from jassclub.games.refusals import refusal_words
from jassclub.web.page_cache import cached_page

from .hosts import SheetHost
from .views import announcing, deals, totals
from .views.deals import back, may_write_there, refused

# The query parameters of a sheet: a deal to correct, one that was deleted, values of the next deal's fields.
PARAMETERS = {"deal", "struck"} | {
    field.name
    for game in GAMES.values()
    for preset in ({}, *game.presets.values())
    for options in [game.options({**preset, **game.stand_in}, game.seats[0])]
    for field in game.fields(options, game.start(options))
}


def sheet_urls(
    prefix: str, address: str, host_of: type[SheetHost], number_of: Callable[..., int]
) -> list[URLPattern]:
    """All addresses of a sheet, with the `prefix` of their names: reading is public, the host decides who may
    write. `number_of` gives the number of changes of what is read there (`jassclub.web.page_cache`)."""

    def at(
        rest: str,
        name: str,
        view: Callable[..., HttpResponse],
        *,
        writes: bool = True,
        by_post: bool = True,
        looks_first: bool = True,
    ) -> URLPattern:
        @public
        @wraps(view)
        def mounted(request: Request, pk: int, **kwargs: int) -> HttpResponse:
            if writes and by_post and request.method != "POST":
                return redirect(prefix, pk)  # a visitor who follows a link, for example after logging in
            host = host_of(request, pk)
            if writes and looks_first and not may_write_there(host):
                return refused(request, host, by_post=by_post)
            try:
                return view(request, host, **kwargs)
            except InvalidDeal as refusal:
                if not writes:
                    raise
                return back(request, host, refusal_words(refusal, host.record.presentation))

        whole = mounted if writes else cached_page(number_of, *PARAMETERS)(mounted)
        return path(f"{address}/<int:pk>/{rest}", whole, name=name)

    return [
        at("", prefix, deals.show, writes=False),
        at("deals/", f"{prefix}_deals", deals.deals, looks_first=False),
        at("deals/<int:number>/strike/", f"{prefix}_strike", deals.strike),
        at("deals/<int:number>/restore/", f"{prefix}_restore", deals.restore),
        at("first/", f"{prefix}_first", deals.first),
        at("telling/", f"{prefix}_telling", deals.hints),
        at("announcements/", f"{prefix}_announcements", announcing.announcements, by_post=False),
        at("totals/", f"{prefix}_totals", totals.totals, by_post=False),
        at("corrections/", f"{prefix}_corrections", deals.corrections, by_post=False),
    ]
