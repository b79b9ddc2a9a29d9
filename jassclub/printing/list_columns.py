"""The columns of a list: how wide they are, and what stands in their heads and cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from . import fonts
from .page import PADDING, Box, Page

SMALLEST_HEAD, LARGEST_HEAD, HEAD_SHARE = 9.5, 15.0, 0.6
HEAD_ROW, UPRIGHT = 1.9, 1.3  # the height of heads side by side, and the width of upright ones
LONGEST_NAME = 11.0  # in ems: about twenty letters, which is more than nine names of ten have


@dataclass(frozen=True, kw_only=True)
class Column:
    """A column of a list. Its width follows from its cells and its head.

    text     the text of a row's cell
    cells    the width of the widest cell, in ems of the list's type; None: that of the widest text
    heads    the width of the head, in ems of the heads' type; None: that of `head`, but not over names
    around   the padding of both sides together, in points
    least    a least width in points, from the size of type
    widest   to how many ems a shared column grows where there is room
    draw     draws a cell that is more than a text: on a page, in a box, for a row, in type of this size
    is_name  whether it has the names of the list, and takes the width that other columns leave: nine names of
             ten stand in full, the others smaller, or in lines
    is_shared  whether such columns are shared out over several runs of pages; they have one width
    turns    whether the head may run upwards
    """

    head: str = ""
    text: Callable[[Any], str] = str
    cells: float | None = None
    heads: float | None = None
    around: float = 0.0
    least: Callable[[float], float] = lambda size: 0.0
    widest: float = 0.0
    align: str = "right"
    padding: float = PADDING
    bold: bool = False
    bold_head: bool = False
    draw: Callable[[Page, Box, Any, float], None] | None = None
    is_name: bool = False
    is_shared: bool = False
    turns: bool = False

    def width(self, size: float, upright: bool = False) -> float:
        """The least width in type of this size, in points."""
        head = (UPRIGHT if upright and self.turns else self.heads or 0.0) * head_size(size)
        return max(max((self.cells or 0.0) * size, head) + self.around, self.least(size))

    def measured(self, rows: Sequence[Any]) -> Column:
        """The same with the widths of its cells and its head."""
        cells, heads = self.cells, self.heads
        if cells is None and self.draw is None:
            texts = [self.text(row) for row in rows]
            cells = name_width(texts) if self.is_name else widest(texts, bold=self.bold)
        if heads is None:
            heads = 0.0 if self.is_name else widest([self.head])
        return replace(self, cells=cells, heads=heads)

    def draw_cell(self, page: Page, cell: Box, row: Any, size: float) -> None:
        if self.draw:
            self.draw(page, cell, row, size)
            return
        page.text(cell, self.text(row), size, bold=self.bold, align=self.align, padding=self.padding)


def name_column(head: str, text: Callable[[Any], str], **kwargs: Any) -> Column:
    """The column of the names."""
    return Column(head=head, text=text, align="left", **{"padding": 0.0, **kwargs}, is_name=True)


def head_size(size: float) -> float:
    """The type of the heads above rows of this size."""
    return min(max(size * HEAD_SHARE, SMALLEST_HEAD), LARGEST_HEAD)


def name_width(names: Sequence[str]) -> float:
    """The width in ems in which nine names of ten stand in full."""
    widths = sorted(fonts.width(fonts.printable(name), 1) for name in names)
    return min(widths[(len(widths) * 9 - 1) // 10], LONGEST_NAME) if widths else LONGEST_NAME


def widest(texts: Sequence[str], *, bold: bool = False) -> float:
    """The width in ems of the widest of the texts."""
    return max((fonts.width(fonts.printable(text, bold), 1, bold) for text in texts), default=0.0)
