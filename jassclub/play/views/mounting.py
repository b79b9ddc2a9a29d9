"""The addresses of a sheet, mounted once for friendly matches and once for club tables."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django_htmx.http import HttpResponseClientRedirect

from jassclub.http import Request
from jassclub.members.access import public
from jassclub.snapshots import one_snapshot
from jassclub.stored.pages import stored

from ..frames import Frame
from . import announcing, deals, totals

FrameOf = Callable[[Request, int], Frame]
SheetView = Callable[..., HttpResponse]


def sheet_urls(
    prefix: str, address: str, frame_of: FrameOf, number_of: Callable[..., int]
) -> list[URLPattern]:
    """All addresses of a sheet: to read it is public, to write there is for whom the frame says so.

    `prefix` is that of their names, `address` that of the addresses; `frame_of` finds the match and
    raises Http404, `number_of` the number of changes of what is read there (`jassclub.stored`).
    """

    def at(rest: str, name: str, view: SheetView, *, writes: bool = True, by_post: bool = True) -> URLPattern:
        @public
        @wraps(view)
        def mounted(request: Request, pk: int, **kwargs: int) -> HttpResponse:
            if writes and by_post and request.method != "POST":
                return redirect(prefix, pk)  # who comes by a link, after logging in say
            with one_snapshot():
                frame = frame_of(request, pk)
            if writes and not frame.may_write:
                return refused(request, frame, by_post=by_post)
            return view(request, frame, lambda: frame_of(request, pk), **kwargs)

        whole = mounted if writes else stored(number_of)(mounted)
        return path(f"{address}/<int:pk>/{rest}", whole, name=name)

    return [
        at("", prefix, deals.show, writes=False),
        at("deals/", f"{prefix}_deals", deals.deals),
        at("deals/<int:number>/strike/", f"{prefix}_strike", deals.strike),
        at("deals/<int:number>/restore/", f"{prefix}_restore", deals.restore),
        at("first/", f"{prefix}_first", deals.first),
        at("telling/", f"{prefix}_telling", deals.tell),
        at("announcements/", f"{prefix}_announcements", announcing.announcements, by_post=False),
        at("totals/", f"{prefix}_totals", totals.totals, by_post=False),
        at("corrections/", f"{prefix}_corrections", deals.corrections, by_post=False),
    ]


def refused(request: Request, frame: Frame, *, by_post: bool) -> HttpResponse:
    """Who has not logged in is asked to; who has is told on the page why this is not for them."""
    if request.user.is_authenticated:
        if not frame.why_not:
            raise PermissionDenied
        messages.error(request, frame.why_not)
        return HttpResponseClientRedirect(frame.url) if request.htmx else redirect(frame.url)
    return redirect_to_login(frame.url if by_post else request.get_full_path())
