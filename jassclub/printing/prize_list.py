"""The prizes of an evening or a season on paper: for whom, what, who gave it, who has it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.lib.units import mm

from .paper import (
    BODY,
    HAIR,
    HEAD,
    STRONG,
    Box,
    Draft,
    Occasion,
    Page,
    Paper,
    Words,
    masthead,
    masthead_height,
)

ROW, HEAD_ROW, INSET, GAP, NOTE = 11 * mm, 7 * mm, 5 * mm, 3 * mm, 7 * mm
WEIGHTS = (0.24, 0.34, 0.18, 0.24)  # of the columns
TYPE = 12.0


@dataclass(frozen=True)
class PrizeRow:
    """A prize; `winner` is empty as long as it is free, and so is the cell, to be filled in by hand."""

    to: str
    what: str
    given_by: str = ""
    winner: str = ""


def prize_list_paper(
    rows: Sequence[PrizeRow],
    occasion: Occasion,
    words: Words,
    *,
    note: str = "",
    language: str = "en",
) -> Paper:
    """As many pages as are needed, each with its share of the rows; none without a prize.

    `note` stands below the last of them.
    """
    _ = words
    title = _("Prizes")
    most = _rows_on_a_page(occasion)
    pages = [rows[first : first + most] for first in range(0, len(rows), most)]
    drafts = [
        Draft(
            partial(
                _draw,
                rows=each,
                occasion=occasion,
                title=title,
                note=note if each is pages[-1] else "",
                words=words,
            )
        )
        for each in pages
    ]
    return Paper(title, occasion, drafts, words, language)


def _rows_on_a_page(occasion: Occasion) -> int:
    height = 297 * mm - 2 * 12 * mm - 2 * INSET - masthead_height(occasion) - GAP - HEAD_ROW - NOTE
    return int(height / ROW)


def _draw(
    page: Page, rows: Sequence[PrizeRow], occasion: Occasion, title: str, note: str, words: Words
) -> None:
    _ = words
    page.double_frame(page.frame)
    left = masthead(page, page.frame.inset(INSET), occasion, title).below(GAP)
    grid = left.row(0, HEAD_ROW + ROW * len(rows))
    heads = [_("For"), _("Prize"), _("Given by"), _("Won by")]
    for cell, head in zip(_columns(grid.row(0, HEAD_ROW)), heads, strict=True):
        page.text(cell, head, HEAD)
    body = grid.below(HEAD_ROW)
    for number, row in enumerate(rows):
        cells = _columns(body.row(number, ROW))
        page.line(grid.x, cells[0].top, grid.right, cells[0].top, HAIR)
        for cell, text in zip(cells, (row.to, row.what, row.given_by, row.winner), strict=True):
            page.text(cell, text, TYPE, bold=cell is cells[-1])
    for cell in _columns(grid)[1:]:
        page.line(cell.x, grid.y, cell.x, grid.top, HAIR)
    page.rectangle(grid, STRONG)
    page.text(Box(grid.x, grid.y - NOTE, grid.width, NOTE), note, BODY, padding=0)


def _columns(row: Box) -> list[Box]:
    return row.columns(*(row.width * weight for weight in WEIGHTS))
