"""The club of this site: one query."""

from __future__ import annotations

from jassclub.web.compiled_queries import CompiledQuery

from .models import Club

_CLUB = CompiledQuery(lambda: Club.objects.all()[:1])


def the_club() -> Club | None:
    """None before the first visit."""
    return _CLUB.first()
