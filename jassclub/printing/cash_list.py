"""The fees of an evening on paper: a box to tick for everyone, and what the cash box must hold."""

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.units import mm

from .fonts import BOLD
from .list_columns import HEAD_ROW, Column, by_name, name_column, widest
from .list_paper import ListPaper, paper_of
from .page import STRONG, THIN, Box, Page
from .paper import Look, Occasion, Paper, Words

TICK, NOTE = 0.75, 0.7  # of the size of the type: the box, and what stands beside a name
PADDING = 1.5 * mm
TOTALS = 11.0


@dataclass(frozen=True)
class CashRow:
    """A player with the fee as printed; `note` marks a guest."""

    name: str
    fee: str
    is_paid: bool = False
    note: str = ""


def cash_paper(
    rows: Sequence[CashRow], occasion: Occasion, _: Words, look: Look, *, fee: str, totals: str
) -> Paper:
    """By name. `fee` is the head of the amounts, `totals` the line at the foot of each page."""
    heads, cells = HEAD_ROW * widest([fee], face=BOLD), widest([row.fee for row in rows])
    paper = ListPaper(
        occasion=occasion,
        title=_("Cash"),
        rows=by_name(rows, lambda row: row.name, lambda row: 0, _.language),
        columns=(
            Column(cells=2 * TICK, draw=_draw_tick),
            name_column(_("Player"), lambda row: row.name),
            Column(text=lambda row: row.note, scale=NOTE, around=2 * PADDING, padding=PADDING),
            Column(head=fee, face_head=BOLD, draw=_draw_fee, cells=cells, heads=heads, around=2 * PADDING),
        ),
        foot=totals,
        foot_size=TOTALS,
        foot_face=BOLD,
    )
    return paper_of([paper], _, paper.title, look)


def _draw_tick(page: Page, cell: Box, row: CashRow, size: float) -> None:
    side = TICK * size
    square = Box(cell.x + PADDING, cell.y + (cell.height - side) / 2, side, side)
    page.rectangle(square, THIN)
    if row.is_paid:
        page.line(square.x, square.y, square.right, square.top, STRONG)
        page.line(square.x, square.top, square.right, square.y, STRONG)


def _draw_fee(page: Page, cell: Box, row: CashRow, size: float) -> None:
    page.text(cell, row.fee, size, align="right", padding=PADDING)
