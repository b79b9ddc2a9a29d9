"""Who may write on a sheet, and what others are told who try."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect
from django_htmx.http import HttpResponseClientRedirect

from jassclub.accounts.access import Request
from jassclub.web.snapshots import one_snapshot

from ..hosts import Frame


def may_write_there(frame: Frame) -> bool:
    """Raises Http404 where there is no such match."""
    with one_snapshot():
        return bool(frame.match) and frame.may_write


def refused(request: Request, frame: Frame, *, by_post: bool) -> HttpResponse:
    """Who has not logged in is asked to; who has is told on the page why this is not for them."""
    if request.user.is_authenticated:
        if not frame.why_not:
            raise PermissionDenied
        messages.error(request, frame.why_not)
        return HttpResponseClientRedirect(frame.url) if request.htmx else redirect(frame.url)
    return redirect_to_login(frame.url if by_post else request.get_full_path())
