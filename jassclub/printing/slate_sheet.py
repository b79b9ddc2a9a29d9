"""The slate of a table on a page: empty to be written on, or as the deals have filled it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.lib.units import mm

from jassclub.printing.board import HEIGHT, Board, board_drawing
from jassclub.printing.paper import BODY, HAIR, LARGE, Box, Draft, Occasion, Page, Words, document, masthead
from jassclub.printing.slate import half

BOARD_WIDTH = 154 * mm
BOARD_HEIGHT = 2 * HEIGHT * BOARD_WIDTH


@dataclass(frozen=True)
class SlateSheet:
    """The slate of one table in one round.

    `sides` are the names of side 0 and side 1, `points` both sides' points of each deal; none gives an empty
    slate without sums. `facing` turns the upper half round, for a sheet that lies between the sides.
    """

    occasion: Occasion
    round: int
    table: int
    sides: tuple[str, str]
    points: tuple[tuple[int, int], ...] = ()
    facing: bool = False

    @property
    def board(self) -> Board:
        """The slate itself, which the screen shows too."""
        halves = half(first for first, _ in self.points), half(second for _, second in self.points)
        return Board(halves, self.sides, self.facing)


def slate_sheets_pdf(sheets: Sequence[SlateSheet], words: Words, *, language: str = "en") -> bytes:
    """One page per table, in the order given; raises ValueError if there is none."""
    _ = words
    drafts = [Draft(partial(_draw, sheet=sheet, words=words)) for sheet in sheets]
    first = sheets[0] if sheets else None
    title = _("Slates, round %(round)s") % {"round": first.round} if first else ""
    occasion = first.occasion if first else Occasion("")
    return document(drafts, f"{title} · {occasion.line}", occasion.club, words, language)


def _draw(page: Page, sheet: SlateSheet, words: Words) -> None:
    _ = words
    title = _("Round %(number)s") % {"number": sheet.round}
    number = _("Table %(number)s") % {"number": sheet.table}
    left = masthead(page, page.box.inset(17 * mm), sheet.occasion, title, number).below(4 * mm)
    board = Box(left.x + (left.width - BOARD_WIDTH) / 2, left.top - BOARD_HEIGHT, BOARD_WIDTH, BOARD_HEIGHT)
    page.drawing(board_drawing(sheet.board), board)
    page.rectangle(board.inset(-1.2 * mm), HAIR)
    if sheet.points:
        sums = Box(board.x, board.y - 17 * mm, board.width, 15 * mm)
        for row, (side, total) in enumerate(zip(sheet.sides, sheet.board.halves, strict=True)):
            name, sum_ = sums.row(row, 7 * mm).columns(board.width - 30 * mm, 30 * mm)
            page.text(name, side, BODY, padding=0)
            page.text(sum_, str(total.total), LARGE, bold=True, align="right", padding=0)
