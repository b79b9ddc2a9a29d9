"""What is printed for a prize-giving: the list of the prizes, and certificates."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.lib.units import mm

from .board import HEIGHT, half_drawing
from .fonts import BOLD, DISPLAY, TEXT
from .page import BODY, HAIR, HEAD, PROMINENT, RULE, STRONG, THIN, Box, Page, in_parts
from .paper import A4_ON_ITS_SIDE, A4_UPRIGHT, MASTHEAD, Occasion, Paper, Piece, Words, masthead
from .slate import half

TITLE, NAME, RANK, POINTS, CLUB = 44.0, 64.0, 50.0, 36.0, 16.0
FRAME = 4 * mm
SLATE = 98 * mm  # the width of the slate that has the points in strokes
MOST_IN_STROKES = 9_999  # with more it no longer looks like a slate


@dataclass(frozen=True)
class Certificate:
    """What one says, all as printed. `strokes` are the points on the slate, which stays away with None or
    more than it holds. `day` is the line above the signatures, `basis` says by which standings."""

    player: str
    rank: str
    points: str
    strokes: int | None = None
    day: str = ""
    basis: str = ""


def certificates_paper(certificates: Sequence[Certificate], occasion: Occasion, _: Words) -> Paper:
    draw = partial(_draw_certificate, occasion=occasion, _=_)
    pieces = [Piece(A4_ON_ITS_SIDE, partial(draw, certificate=one)) for one in certificates]
    return Paper(_("Certificates"), occasion, pieces, _, is_counted=False)


def _draw_certificate(
    page: Page, _inner: Box, certificate: Certificate, occasion: Occasion, _: Words
) -> None:
    page.wooden_frame(page.frame, FRAME)
    inner = page.frame.inset(14 * mm)
    text, align = inner, "center"
    if 0 < (certificate.strokes or 0) <= MOST_IN_STROKES:
        slate = Box(inner.right - SLATE, inner.top - 46 * mm - SLATE * HEIGHT, SLATE, SLATE * HEIGHT)
        page.wooden_frame(slate, FRAME / 2)
        page.drawing(half_drawing(half([certificate.strokes or 0])), slate.inset(FRAME / 2))
        text, align = Box(inner.x, inner.y, inner.width - SLATE - 8 * mm, inner.height), "left"
    _head(page, inner, occasion, _("Certificate"))
    rows = text.below(44 * mm)
    below = rows.below(38 * mm)
    write = partial(page.text, align=align, padding=0)
    write(rows.row(0, 32 * mm), certificate.player, NAME, face=DISPLAY)
    page.line(rows.x, rows.top - 34 * mm, rows.right, rows.top - 34 * mm, THIN, RULE)
    write(below.row(0, 19 * mm), certificate.rank, RANK, face=DISPLAY)
    write(below.below(20 * mm).row(0, 14 * mm), certificate.points, POINTS, face=DISPLAY)
    write(below.below(36 * mm).row(0, 8 * mm), certificate.basis, PROMINENT)
    _signatures(page, inner.foot(20 * mm), certificate.day, _)


def _head(page: Page, inner: Box, occasion: Occasion, title: str) -> None:
    page.text(inner.row(0, 10 * mm), occasion.club, CLUB, face=BOLD, align="center", padding=0)
    page.text(inner.below(10 * mm).row(0, 16 * mm), title, TITLE, face=DISPLAY, align="center", padding=0)
    page.text(inner.below(26 * mm).row(0, 8 * mm), occasion.line, PROMINENT, align="center", padding=0)
    across = inner.below(36 * mm)
    page.line(across.x, across.top, across.right, across.top, STRONG)
    page.line(across.x, across.top - 1.2 * mm, across.right, across.top - 1.2 * mm, HAIR)


def _signatures(page: Page, foot: Box, day: str, _: Words) -> None:
    left, right = foot.columns(foot.width * 0.5, foot.width * 0.5)
    page.text(left.foot(7 * mm), day, PROMINENT, padding=0)
    sign = Box(right.x + right.width * 0.3, right.y, right.width * 0.7, right.height)
    page.line(sign.x, sign.y + 7 * mm, sign.right, sign.y + 7 * mm, THIN)
    page.text(sign.foot(6 * mm), _("For the club"), BODY, align="center", padding=0)


# --- The prizes of an evening or a season on paper: for whom, what, who gave it, who has it.

ROW, HEAD_ROW, GAP, NOTE = 11 * mm, 7 * mm, 3 * mm, 7 * mm
WEIGHTS = (0.2, 0.32, 0.18, 0.3)  # of the columns
TYPE = 12.0


@dataclass(frozen=True)
class PrizeRow:
    """A prize; `winner` is empty as long as it is free, and so is the cell, to be filled in by hand."""

    to: str
    what: str
    given_by: str = ""
    winner: str = ""


def prize_list_paper(rows: Sequence[PrizeRow], occasion: Occasion, _: Words, *, note: str = "") -> Paper:
    """As many pages as are needed, none without a prize; `note` stands below the last of them."""
    pages = in_parts(rows, int((A4_UPRIGHT.inner.height - MASTHEAD - GAP - HEAD_ROW - NOTE) / ROW))
    draw = partial(_draw_prizes, occasion=occasion, _=_)
    pieces = [
        Piece(A4_UPRIGHT, partial(draw, rows=page, note=note if page is pages[-1] else "")) for page in pages
    ]
    return Paper(_("Prizes"), occasion, pieces, _)


def _draw_prizes(
    page: Page, inner: Box, rows: Sequence[PrizeRow], occasion: Occasion, note: str, _: Words
) -> None:
    left = masthead(page, inner, occasion, _("Prizes")).below(GAP)
    grid = left.row(0, HEAD_ROW + ROW * len(rows))
    heads = [_("For"), _("Prize"), _("Given by"), _("Won by")]
    for cell, head in zip(_prize_columns(grid.row(0, HEAD_ROW)), heads, strict=True):
        page.text(cell, head, HEAD)
    body = grid.below(HEAD_ROW)
    for number, row in enumerate(rows):
        cells = _prize_columns(body.row(number, ROW))
        page.line(grid.x, cells[0].top, grid.right, cells[0].top, HAIR)
        for cell, text in zip(cells, (row.to, row.what, row.given_by, row.winner), strict=True):
            page.text(cell, text, TYPE, face=BOLD if cell is cells[-1] else TEXT)
    for cell in _prize_columns(grid)[1:]:
        page.line(cell.x, grid.y, cell.x, grid.top, HAIR)
    page.rectangle(grid, STRONG)
    page.text(Box(grid.x, grid.y - NOTE, grid.width, NOTE), note, BODY, padding=0)


def _prize_columns(row: Box) -> list[Box]:
    return row.columns(*(row.width * weight for weight in WEIGHTS))
