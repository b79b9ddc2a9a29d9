"""What every page knows of the club."""

from __future__ import annotations

from jassclub.web.compiled_queries import CompiledQuery

from .models import Club

# --- The club whose site this is.

_CLUB = CompiledQuery(lambda: Club.objects.all()[:1])


def the_club() -> Club | None:
    """None until somebody founds it."""
    return _CLUB.first()
