"""What the page of a friendly match shows around the sheet: whose turn it is, the link, how it ended."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import segno
from django.urls import reverse

from jassclub.http import Request

from .models import Match
from .selectors.friendly import ended
from .selectors.records import record_of


def friendly_context(request: Request, match: Match, *, writes: bool) -> dict[str, Any]:
    record = record_of(match)
    number = record.next_number
    shown = {
        "number": number,
        "leader": record.leader(number) if number else None,
        "dealer": record.dealer(number) if number else None,
        "ended": ended(record),
    }
    if not writes:
        return shown
    link = request.build_absolute_uri(reverse("match_join", args=[match.pk, match.key]))
    return shown | {"link": link, "qr": qr_code(link)}


def qr_code(text: str) -> str:
    """An SVG element in the colours of paper, whatever the page's are: phones read dark on light."""
    drawn = BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=3, light="#fff", dark="#000"
    )
    return drawn.getvalue().decode()
