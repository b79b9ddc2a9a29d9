"""What the page of a friendly match shows around the sheet: whose turn it is, the link, how it ended."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.urls import reverse

from jassclub.http import Request
from jassclub.qr import qr_code

from .selectors.friendly import ended
from .selectors.records import Record

# The same code is on the page after every deal; drawn anew it takes a quarter of the time for the whole page.
code_of_link = lru_cache(maxsize=256)(qr_code)


def friendly_context(request: Request, record: Record, *, writes: bool) -> dict[str, Any]:
    match = record.match
    number = record.next_number
    shown = {
        "number": number,
        "leader": record.leader(number) if number else None,
        "dealer": record.dealer(number) if number else None,
        "begins": record.game.begins(number) if number else "",
        "again_dealers": record.again_dealers,
        "ended": ended(record),
    }
    if not writes:
        return shown
    link = request.build_absolute_uri(reverse("match_join", args=[match.pk, match.key]))
    return shown | {"link": link, "qr": code_of_link(link)}
