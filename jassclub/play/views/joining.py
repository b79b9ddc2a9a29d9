"""The link of a table: whoever has it may write there."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.crypto import constant_time_compare

from jassclub.http import Request
from jassclub.members.access import public

from ..access import remember_link
from ..models import Match


@public
def join(request: Request, pk: int, key: str) -> HttpResponse:
    match = get_object_or_404(Match, pk=pk)
    if not match.key or not constant_time_compare(key, match.key):
        raise Http404
    remember_link(request, match)
    return redirect("match", match.pk)
