"""The fees of an evening on paper: a box to tick for everybody, and what the cash box must hold."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from reportlab.lib.units import mm

from .list_layout import FOOT, GAP, Needs, arranged, head_size, name_width, widest
from .paper import HAIR, RULE, STRONG, THIN, Box, Occasion, Page, Paper, Words, masthead
from .sizes import ONE_ON_A_PAGE, Look, Piece, Size, laid_out
from .text import by_name, ranges

HEAD_ROW = 1.9  # in the size of its type
TICK, NOTE = 0.75, 0.7  # of the size of the type: the box, and what stands beside a name
PADDING = 1.5 * mm
TOTALS = 11.0


@dataclass(frozen=True)
class CashRow:
    """Somebody with the fee as it shall be printed; `note` says that it is a guest."""

    name: str
    fee: str
    is_paid: bool = False
    note: str = ""


@dataclass(frozen=True)
class CashList:
    """`totals` is the line at the foot of each page. The order of `rows` does not matter."""

    occasion: Occasion
    fee: str
    rows: tuple[CashRow, ...]
    totals: str = ""


def cash_paper(listed: CashList, words: Words, *, language: str = "en", look: Look = ONE_ON_A_PAGE) -> Paper:
    """By name, on as many pages as it needs; `fee` is the head of the amounts, such as "Fee (CHF)"."""
    _ = words
    drafts = laid_out(_List(listed, words, look, language).pieces())
    return Paper(_("Cash"), listed.occasion, drafts, words, language)


class _List:
    """The list, and how it stands on paper."""

    def __init__(self, listed: CashList, words: Words, look: Look, language: str) -> None:
        self.listed, self.words = listed, words
        self.rows = by_name(listed.rows, lambda row: row.name, lambda row: 0, language)
        self.name_em = name_width([row.name for row in listed.rows])
        self.fee_em = widest([row.fee for row in listed.rows])
        self.note_em = NOTE * widest([row.note for row in listed.rows])
        self.layout = arranged(look, listed.occasion, len(self.rows), 0, self._needs)

    def pieces(self) -> list[Piece]:
        step = self.layout.rows
        pages = [self.rows[top : top + step] for top in range(0, max(len(self.rows), 1), step)]
        letters = ranges([[row.name for row in page] for page in pages])
        return [
            Piece(self.layout.on, partial(self._draw, rows=rows, letters=over))
            for rows, over in zip(pages, letters, strict=True)
        ]

    def _needs(self, on: Size, size: float) -> Needs:
        head = head_size(size)
        fee = max(self.fee_em * size, widest([self.listed.fee], bold=True) * head)
        width = (2 * TICK + self.name_em + self.note_em) * size + fee + 4 * PADDING
        return Needs(width, 0, HEAD_ROW * head)

    def _draw(self, page: Page, frame: Box, rows: list[CashRow], letters: str) -> None:
        layout, size = self.layout, self.layout.size
        page.double_frame(frame)
        inner = frame.inset(layout.on.inset)
        box = masthead(page, inner, self.listed.occasion, self.words("Cash"), letters, low=True).below(GAP)
        page.text(box.foot(FOOT), self.listed.totals, TOTALS, bold=True, padding=0)
        fee = max(self.fee_em * size, widest([self.listed.fee], bold=True) * layout.head) + 2 * PADDING
        tick, note = 2 * TICK * size, self.note_em * size + 2 * PADDING
        widths = (tick, box.width - tick - note - fee, note, fee)
        head = box.row(0, layout.head)
        heads = head.columns(*widths)
        page.text(heads[1], self.words("Player"), head_size(size), padding=0)
        page.text(heads[3], self.listed.fee, head_size(size), bold=True, align="right")
        page.line(head.x, head.y, head.right, head.y, STRONG)
        body = box.below(layout.head)
        for line, row in enumerate(rows):
            cells = body.row(line, layout.row).columns(*widths)
            self._row(page, cells, row)
            page.line(box.x, cells[0].y, box.right, cells[0].y, HAIR, RULE)

    def _row(self, page: Page, cells: list[Box], row: CashRow) -> None:
        size = self.layout.size
        tick, name, note, fee = cells
        side = TICK * size
        square = Box(tick.x + PADDING, tick.y + (tick.height - side) / 2, side, side)
        page.rectangle(square, THIN)
        if row.is_paid:
            page.line(square.x, square.y, square.right, square.top, STRONG)
            page.line(square.x, square.top, square.right, square.y, STRONG)
        page.text(name, row.name, size, padding=0)
        page.text(note, row.note, NOTE * size, align="right", padding=PADDING)
        page.text(fee, row.fee, size, align="right", padding=PADDING)
