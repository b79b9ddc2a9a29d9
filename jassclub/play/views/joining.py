"""The link of a table: whoever has it may write there."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect

from jassclub.http import Request
from jassclub.members.access import public

from ..access import remember_link
from ..models import Match


@public
def join(request: Request, pk: int, key: str) -> HttpResponse:
    match = get_object_or_404(Match.objects.exclude(key=""), pk=pk, key=key)
    remember_link(request, match)
    return redirect("match", match.pk)
