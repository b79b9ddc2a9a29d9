"""Slips to cut out: a page in equal cells, with fine dashed lines to cut along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil

from reportlab.lib.units import mm

from jassclub.printing.paper import BODY, HINT, LARGE, Box, Draft, Page

Slip = Callable[[Page, Box], None]  # draws one slip in its cell

SCISSORS = "✂"
OVERHANG = 3 * mm  # the lines run on past the outer slips, so that a guillotine finds them


def cut_out(
    slips: Sequence[Slip], columns: int, rows: int, hint: str, letters: Sequence[str] = ()
) -> list[Draft]:
    """The slips row by row, so many to a page; the hint stands above them, and the letters of the page."""
    pageful = columns * rows
    pages = range(0, len(slips), pageful)
    heads = letters or [""] * len(pages)
    return [
        Draft(
            partial(
                _draw,
                slips=slips[first : first + pageful],
                columns=columns,
                rows=rows,
                hint=hint,
                letters=head,
            )
        )
        for first, head in zip(pages, heads, strict=True)
    ]


def _draw(page: Page, slips: Sequence[Slip], columns: int, rows: int, hint: str, letters: str) -> None:
    sheet = page.frame
    above = Box(sheet.x, sheet.top + OVERHANG + 0.5 * mm, sheet.width, 5 * mm)
    says, at = above.columns(above.width * 0.75, above.width * 0.25)
    page.text(says, f"{SCISSORS} {hint}", BODY, padding=0, grey=HINT)
    page.text(at, letters, LARGE, bold=True, align="right", padding=0)
    width, height = sheet.width / columns, sheet.height / rows
    used = ceil(len(slips) / columns)
    foot = sheet.top - used * height
    for column in range(columns + 1):
        x = sheet.x + column * width
        page.dashes(x, foot - OVERHANG, x, sheet.top + OVERHANG)
    for row in range(used + 1):
        y = sheet.top - row * height
        page.dashes(sheet.x - OVERHANG, y, sheet.right + OVERHANG, y)
    for number, slip in enumerate(slips):
        row, column = divmod(number, columns)
        slip(page, Box(sheet.x + column * width, sheet.top - (row + 1) * height, width, height))
