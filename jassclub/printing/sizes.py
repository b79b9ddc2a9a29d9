"""The sizes on which a sheet is printed: A4, or A5 as half of it, upright or on its side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from reportlab.lib.pagesizes import A4 as PAPER
from reportlab.lib.units import mm

from .paper import EDGE, LARGE, Box, Draft, Page

HALF_EDGE = 9 * mm  # from the edge of half a page to its frame
ABOVE_COUNT = 11 * mm  # a line to cut along ends above the number of the page


@dataclass(frozen=True)
class Size:
    """Where the sheets stand on a page of A4: the frame of each, and how far inside it the text begins."""

    frames: tuple[Box, ...]
    inset: float
    on_its_side: bool  # the paper, not the sheet

    @property
    def inner(self) -> Box:
        """Where text may stand on the first sheet of a page."""
        return self.frames[0].inset(self.inset)

    @property
    def is_wide(self) -> bool:
        """Whether a sheet, cut out, lies on its side."""
        return self.inner.width > self.inner.height


@dataclass(frozen=True)
class Piece:
    """A sheet to come, or one of its pages: its size, and what draws it in its frame."""

    size: Size
    draw: Callable[[Page, Box], None]


def _whole(width: float, height: float) -> Size:
    return Size((Box(0, 0, width, height).inset(EDGE),), 5 * mm, width > height)


def _halves(width: float, height: float) -> Size:
    """Two sheets on a page, cut across its longer edge."""
    if width > height:
        boxes = Box(0, 0, width, height).columns(width / 2, width / 2)
    else:
        boxes = [Box(0, 0, width, height).row(number, height / 2) for number in (0, 1)]
    return Size(tuple(box.inset(HALF_EDGE) for box in boxes), 3.5 * mm, width > height)


A4_UPRIGHT, A4_SIDEWAYS = _whole(*PAPER), _whole(*reversed(PAPER))
A5_UPRIGHT, A5_SIDEWAYS = _halves(*reversed(PAPER)), _halves(*PAPER)
SIZES = {"A4": (A4_UPRIGHT, A4_SIDEWAYS), "A5": (A5_UPRIGHT, A5_SIDEWAYS)}


@dataclass(frozen=True)
class Look:
    """How a paper shall look: on "A4", or on "A5", two on a page; `large` type is easier to read."""

    paper: str = "A4"
    large: bool = False

    @property
    def is_half(self) -> bool:
        """Whether two such papers share a page."""
        return self.paper == "A5"

    @property
    def sizes(self) -> tuple[Size, Size]:
        """Upright and on its side. Raises ValueError for a paper that is not known."""
        return sizes_of(self.paper)


ONE_ON_A_PAGE, TWO_ON_A_PAGE = Look("A4"), Look("A5")


def sizes_of(paper: str) -> tuple[Size, Size]:
    """Upright and on its side. Raises ValueError for a paper that is not known."""
    if paper not in SIZES:
        raise ValueError(f"no such paper: {paper}")
    return SIZES[paper]


def laid_out(pieces: Sequence[Piece]) -> list[Draft]:
    """The pages for these pieces in their order, as many on a page as its size has frames."""
    drafts = []
    for size, group in groupby(pieces, key=lambda piece: piece.size):
        same = list(group)
        for first in range(0, len(same), len(size.frames)):
            on_page = same[first : first + len(size.frames)]
            drafts.append(Draft(partial(_draw, pieces=on_page, size=size), size.on_its_side))
    return drafts


def _draw(page: Page, pieces: Sequence[Piece], size: Size) -> None:
    for piece, frame in zip(pieces, size.frames, strict=False):
        piece.draw(page, frame)
    if len(size.frames) > 1:
        _cut(page, size)


def _cut(page: Page, size: Size) -> None:
    """The line to cut along, with scissors where it begins."""
    width, height = page.box.width, page.box.height
    if size.on_its_side:
        page.dashes(width / 2, ABOVE_COUNT, width / 2, height - 9 * mm)
        scissors = Box(width / 2 - 4 * mm, height - 9 * mm, 8 * mm, 6 * mm)
    else:
        page.dashes(0, height / 2, width, height / 2)
        scissors = Box(4 * mm, height / 2 - 3.05 * mm, 8 * mm, 6 * mm)
    page.text(scissors, "✂", LARGE, align="center", padding=0)
