"""Lists in the order of the alphabet, and what stands over each of their pages: A–K, L–Z."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from math import ceil
from typing import TypeVar

from reportlab.lib.units import mm

from jassclub.engine.names import alphabetical, plain_letters

from . import fonts
from .paper import BODY, HEAD, HINT, LARGE, Box, Draft, Page

T = TypeVar("T")
LONGEST = 16  # letters in the head of a page


def by_name(
    things: Iterable[T], name: Callable[[T], str], then: Callable[[T], int], language: str
) -> list[T]:
    """Sorted by name in the alphabet of the language, things of the same name by `then`."""
    return sorted(things, key=lambda thing: (alphabetical(name(thing), language), then(thing)))


def ranges(pages: Sequence[Sequence[str]]) -> list[str]:
    """For each page of names in their order where in the alphabet it begins and ends; nothing for one page.

    As many letters as it takes to tell a page from the one before: "A–Ha", "He–Z".
    """
    if len(pages) < 2 or not all(pages):
        return ["" for _page in pages]
    cuts = [_told_apart(before[-1], after[0]) for before, after in pairwise(pages)]
    first = [pages[0][0][:1], *(cut[1] for cut in cuts)]
    last = [*(cut[0] for cut in cuts), pages[-1][-1][:1]]
    return [
        one if plain_letters(one) == plain_letters(other) else f"{one}–{other}"
        for one, other in zip(first, last, strict=True)
    ]


def _told_apart(one: str, other: str) -> tuple[str, str]:
    """The shortest beginnings by which two names differ, as a reader sees it who passes over accents."""
    for length in range(1, LONGEST):
        if plain_letters(one[:length]) != plain_letters(other[:length]):
            return _up_to_a_letter(one, length), _up_to_a_letter(other, length)
    return one[:LONGEST].strip(), other[:LONGEST].strip()


def _up_to_a_letter(name: str, length: int) -> str:
    """So much of a name, or one letter more where it would end in a hyphen or a blank."""
    begins = name[:length]
    return begins if begins[-1:].isalnum() else name[: length + 1].strip()


# --- How wide columns are: first what their heads need, then a share of what is left.

HEAD_PADDING = 0.7 * mm


def shared_out(room: float, needs: Sequence[float], weights: Sequence[float]) -> list[float]:
    """The width of each column: its need and its share of the rest; less than it needs if room is short."""
    spare = room - sum(needs)
    if spare < 0:
        return [need * room / sum(needs) for need in needs]
    whole = sum(weights) or 1.0
    return [need + spare * weight / whole for need, weight in zip(needs, weights, strict=True)]


@lru_cache(fonts.REMEMBERED)
def head_lines(head: str, room: float, size: float = HEAD) -> tuple[str, ...]:
    """A head in one line, or in two where one is too short; a head is set smaller rather than cut."""
    text = fonts.printable(head)
    lines = [text] if fonts.width(text, size) <= room else fonts.wrap(text, room, size, 2)
    return tuple(lines) if " ".join(lines) == text else (text,)


@lru_cache(fonts.REMEMBERED)
def head_need(head: str, size: float = HEAD) -> float:
    """The width of a head that may be broken between its words into two lines."""
    words = fonts.printable(head).split()
    breaks = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(len(words) + 1)]
    narrowest = min((max(fonts.width(part, size) for part in parts) for parts in breaks), default=0.0)
    return narrowest + 2 * HEAD_PADDING + 0.1


# --- Slips to cut out: a page in equal cells, with fine dashed lines to cut along.

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
