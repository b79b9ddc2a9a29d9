"""Papers and their PDF: the sizes of a sheet (A4, or A5 as half of it), masthead, footer.

Lengths are in points, the origin is at the bottom left of the page, as reportlab has it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby
from typing import NamedTuple

from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from . import fonts
from .fonts import BOLD, DISPLAY
from .page import BODY, EDGE, HEAVY, HUGE, PROMINENT, SMALL, TITLE, WOOD, Box, Page, in_parts

HALF_EDGE = 9 * mm  # from the edge of half a page to its frame
ABOVE_COUNT = 11 * mm  # a line to cut along ends above the number of the page


@dataclass(frozen=True)
class Size:
    """Where the sheets stand on a page of A4: the frame of each, and how far inside it everything begins."""

    frames: tuple[Box, ...]
    inset: float
    on_its_side: bool  # the paper, not the sheet

    @property
    def inner(self) -> Box:
        """Where text may stand on the first sheet of a page."""
        return self.frames[0].inset(self.inset)

    @property
    def is_half(self) -> bool:
        return len(self.frames) > 1

    @property
    def is_wide(self) -> bool:
        return self.inner.width > self.inner.height


@dataclass(frozen=True)
class Look:
    """How a paper looks: on "A4", or on "A5", two on a page; `large` type is easier to read."""

    paper: str = "A4"
    large: bool = False

    @property
    def sizes(self) -> tuple[Size, Size]:
        """Upright and on its side."""
        return SIZES[self.paper]

    @property
    def type(self) -> Type:
        return TYPES[self]


ONE_ON_A_PAGE, TWO_ON_A_PAGE = Look("A4"), Look("A5")


@dataclass(frozen=True)
class Piece:
    """A sheet to come, or one of its pages: its size, and what draws it within its frame."""

    size: Size
    draw: Callable[[Page, Box], None]


def _whole(width: float, height: float) -> Size:
    return Size((Box(0, 0, width, height).inset(EDGE),), 3 * mm, width > height)


def _halves(width: float, height: float) -> Size:
    """Two sheets on a page, cut across its longer edge."""
    if width > height:
        boxes = Box(0, 0, width, height).columns(width / 2, width / 2)
    else:
        boxes = [Box(0, 0, width, height).row(number, height / 2) for number in (0, 1)]
    return Size(tuple(box.inset(HALF_EDGE) for box in boxes), 2 * mm, width > height)


A4_UPRIGHT, A4_ON_ITS_SIDE = _whole(*A4), _whole(*landscape(A4))
# By the name of the paper, upright and on its side.
SIZES = {"A4": (A4_UPRIGHT, A4_ON_ITS_SIDE), "A5": (_halves(*landscape(A4)), _halves(*A4))}


class Type(NamedTuple):
    """The type of each kind of paper: as a size, or as how much larger it is than usual."""

    lists: tuple[float, float]  # the smallest and the largest size; on A4 they hang on the wall
    notes: float  # footnotes of a list
    table_sheets: float  # times the usual
    score_sheets: float  # times that of half a page
    slips: float
    slips_down: int  # how many slips stand below each other


TYPES = {
    ONE_ON_A_PAGE: Type((13.0, 20.0), 10.0, 1.0, 1.4, 13.0, 7),
    Look("A4", large=True): Type((20.0, 28.0), 14.0, 1.3, 1.8, 19.0, 5),
    TWO_ON_A_PAGE: Type((13.0, 16.0), 10.0, 1.0, 1.0, 13.0, 7),
    Look("A5", large=True): Type((17.0, 22.0), 14.0, 1.3, 1.3, 19.0, 5),
}


def _draw_cut(page: Page, size: Size) -> None:
    """The line to cut along, with scissors where it begins."""
    width, height = page.box.width, page.box.height
    if size.on_its_side:
        page.dashes(width / 2, ABOVE_COUNT, width / 2, height - 9 * mm)
        scissors = Box(width / 2 - 4 * mm, height - 9 * mm, 8 * mm, 6 * mm)
    else:
        page.dashes(0, height / 2, width, height / 2)
        scissors = Box(4 * mm, height / 2 - 3.05 * mm, 8 * mm, 6 * mm)
    page.text(scissors, "✂", PROMINENT, align="center", padding=0)


OCCASION_ROW, TITLE_ROW = 5.5 * mm, 11 * mm
MASTHEAD = OCCASION_ROW + TITLE_ROW + 1.5 * mm
MOST_FOR_CLUB, MOST_FOR_NUMBER = 0.55, 0.3  # of the width
SHORT_NUMBER = 12  # letters: "Table 5", "1–34"; a rank and its round are words


@dataclass(frozen=True)
class Words:
    """The language of a paper, and its translations. Functions call theirs `_`, as gettext is called."""

    language: str = "en"
    gettext: Callable[[str], str] = str

    def __call__(self, text: str) -> str:
        return self.gettext(text)


@dataclass(frozen=True)
class Occasion:
    """What every sheet says at its top: whose evening this is. All of it is text, as printed."""

    club: str
    season: str = ""
    evening: str = ""

    @property
    def line(self) -> str:
        return " · ".join(part for part in (self.season, self.evening) if part)


@dataclass(frozen=True)
class Paper:
    """Its pages are counted by themselves also among other papers; those of certificates are not."""

    title: str
    occasion: Occasion
    pieces: Sequence[Piece]
    words: Words
    is_counted: bool = True

    @property
    def pages(self) -> list[Sequence[Piece]]:
        """The pieces in their order, as many on a page as their size has frames."""
        groups = groupby(self.pieces, key=lambda piece: piece.size)
        return [page for size, group in groups for page in in_parts(list(group), len(size.frames))]


def pdf_of(papers: Sequence[Paper], title: str = "") -> bytes:
    """The papers one after the other in one PDF. The same papers give the same bytes, wherever and whenever.
    Where there are several, the PDF lists them beside its pages. Raises ValueError if there is no page."""
    papers = [paper for paper in papers if paper.pieces]
    if not papers:
        raise ValueError("a document needs at least one page")
    file = BytesIO()
    canvas = Canvas(file, pagesize=A4, pageCompression=1, invariant=1, lang=papers[0].words.language)
    first = papers[0]
    title = title or " · ".join(part for part in (first.title, first.occasion.line) if part)
    canvas.setTitle(fonts.printable(title))
    canvas.setAuthor(fonts.printable(first.occasion.club))
    canvas.setCreator("jassclub")
    shared: dict[Hashable, str] | None = {} if sum(len(paper.pages) for paper in papers) > 1 else None
    for number, paper in enumerate(papers):
        if len(papers) > 1:
            canvas.bookmarkPage(f"paper-{number}")
            canvas.addOutlineEntry(fonts.printable(paper.title), f"paper-{number}")
        _draw_pages(canvas, paper, shared)
    canvas.save()
    return file.getvalue()


def _draw_pages(canvas: Canvas, paper: Paper, shared: dict[Hashable, str] | None) -> None:
    _, pages = paper.words, paper.pages
    for number, pieces in enumerate(pages, start=1):
        size = pieces[0].size
        paper_size = landscape(A4) if size.on_its_side else A4
        canvas.setPageSize(paper_size)
        page = Page(canvas, paper_size, shared)
        for piece, frame in zip(pieces, size.frames, strict=False):
            piece.draw(page, frame.inset(size.inset))
        if size.is_half:
            _draw_cut(page, size)
        place = {"page": number, "pages": len(pages)}
        count = _("%(page)s/%(pages)s") % place if paper.is_counted else ""
        page.text(Box(page.frame.x, 4 * mm, page.frame.width, 5 * mm), count, SMALL, align="center")
        page.canvas.showPage()


def masthead(page: Page, box: Box, occasion: Occasion, title: str, number: str = "") -> Box:
    """The head of a sheet: club, season and evening over a line, below it the title, at the right a number to
    find the sheet by. Returns what is left below it."""
    page.same(_occasion, box, occasion)
    words = Box(box.x, box.top - MASTHEAD + 1 * mm, box.width, TITLE_ROW)
    size = HUGE if len(number) <= SHORT_NUMBER else TITLE
    needed = fonts.width(fonts.printable(number), size, DISPLAY) + 0.1 if number else 0.0
    side = min(needed, box.width * MOST_FOR_NUMBER)
    left, _between, right = words.columns(words.width - side - 3 * mm, 3 * mm, side)
    page.text(left, title, TITLE, face=DISPLAY, padding=0)
    page.text(right, number, size, face=DISPLAY, align="right", padding=0)
    return box.below(MASTHEAD)


def _occasion(page: Page, box: Box, occasion: Occasion) -> None:
    """The club at the left, as wide as it needs to be, season and evening at the right."""
    row = box.row(0, OCCASION_ROW)
    needed = fonts.width(fonts.printable(occasion.club), BODY, BOLD) + 4 * mm
    width = min(needed, row.width * MOST_FOR_CLUB) if occasion.line else row.width
    club, line = row.columns(width, row.width - width)
    page.text(club, occasion.club, BODY, face=BOLD, padding=0)
    page.text(line, occasion.line, BODY, align="right", padding=0)
    page.line(row.x, row.y, row.right, row.y, HEAVY, WOOD)
