"""Addresses with numbers in them, such as /tables/5/deals/: each kind is looked up once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from io import BytesIO

import segno
from django.urls import get_script_prefix, reverse

SOME = 10**15  # stands for a number; no address has such a one in its words


def address(name: str, *numbers: int) -> str:
    """As `reverse`, which finds out anew each time. Raises NoReverseMatch."""
    return _pattern(name, len(numbers), get_script_prefix()) % numbers


def addresses(name: str, *numbers: int) -> Callable[[int], str]:
    """The same for many that differ by their last number: a season's page has hundreds of links."""
    before, after = address(name, *numbers, SOME).split(str(SOME))
    return lambda last: f"{before}{last}{after}"


@lru_cache(maxsize=1000)
def _pattern(name: str, count: int, _begins: str) -> str:
    marks = [SOME + at for at in range(count)]
    pattern = reverse(name, args=marks).replace("%", "%%")
    for mark in marks:
        pattern = pattern.replace(str(mark), "%d")
    return pattern


# --- QR codes as part of a page.


def qr_code(text: str) -> str:
    """An SVG element in the colours of paper, whatever the page's are: phones read dark on light."""
    drawn = BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=3, light="#fff", dark="#000"
    )
    return drawn.getvalue().decode()
