"""The grid of a match's sheet: rows of deals or contracts, columns of the deal and each side, sums below."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.lib.units import mm

from jassclub.printing.match_data import Player, SheetColumn, SheetRow, side_name
from jassclub.printing.match_layout import Layout, upright_head
from jassclub.printing.paper import (
    HAIR,
    HINT,
    INK,
    STRONG,
    THIN,
    Box,
    Page,
)
from jassclub.printing.widths import HEAD_PADDING, head_lines

TOKEN = 9 * mm


def draw_grid(page: Page, box: Box, layout: Layout, rows: Sequence[SheetRow], with_sums: bool) -> Box:
    """The grid with these rows at the top of the box; returns what is left below it."""
    heads = layout.group_head + layout.column_head
    sums = layout.measures.sums if with_sums else 0.0
    height = heads + layout.row * len(rows) + sums
    grid = Box(box.x, box.top - height, box.width, height)
    _group_heads(page, grid.row(0, layout.group_head), layout)
    _column_heads(page, grid.below(layout.group_head).row(0, layout.column_head), layout)
    body = grid.below(heads)
    for number, row in enumerate(rows):
        _row(page, body.row(number, layout.row), row, layout)
    if with_sums:
        _sums(page, grid.foot(sums), layout)
    _rules(page, grid, layout, len(rows), sums)
    return box.below(height)


def _cells(row: Box, layout: Layout) -> tuple[Box, list[Box], list[list[Box]]]:
    """A row cut up: the label, the shared cells, and the cells of each side."""
    label, *cells = row.columns(*layout.widths)
    shared, each = len(layout.sheet.shared), len(layout.sheet.each)
    sides = [cells[first : first + each] for first in range(shared, len(cells), each)]
    return label, cells[:shared], sides


def _around(cells: Sequence[Box]) -> Box:
    return Box(cells[0].x, cells[0].y, cells[-1].right - cells[0].x, cells[0].height)


def _group_heads(page: Page, row: Box, layout: Layout) -> None:
    _label, _shared, sides = _cells(row, layout)
    for players, cells in zip(layout.sheet.sides, sides, strict=True):
        if layout.sheet.alone:
            _player(page, _around(cells), players[0], layout)
        else:
            name = side_name(players, layout.words)
            page.text(_around(cells), name, layout.body, bold=True, align="center")


def _player(page: Page, cell: Box, player: Player, layout: Layout) -> None:
    """Somebody who plays alone, at the head of the columns: the token and the name."""
    width = TOKEN * layout.scale if player.token is not None else 0.0
    token, name = cell.columns(width, cell.width - width)
    if player.token is not None:
        page.text(token, str(player.token), layout.large, bold=True, align="right")
    page.text(name, player.name, layout.body * 1.1, bold=True)


def _column_heads(page: Page, row: Box, layout: Layout) -> None:
    sheet = layout.sheet
    label, shared, sides = _cells(row, layout)
    _head(page, label, SheetColumn(sheet.row_head), "center", layout)
    for cell, column in zip(shared, sheet.shared, strict=True):
        _head(page, cell, column, "left", layout)
    for cells in sides:
        for cell, column in zip(cells, sheet.each, strict=True):
            if layout.turned:
                page.upright(cell, upright_head(column), layout.head)
            else:
                _head(page, cell, column, "center", layout)


def _head(page: Page, cell: Box, column: SheetColumn, align: str, layout: Layout) -> None:
    """The head in one line or two, and its note below, midway up the cell."""
    lines = head_lines(column.head, cell.width - 2 * HEAD_PADDING, layout.head)
    lines = [*lines, *([column.note] if column.note else [])]
    height = min(layout.head_line, cell.height / len(lines))
    block = Box(cell.x, cell.y, cell.width, (cell.height + height * len(lines)) / 2)
    padding = HEAD_PADDING if align == "center" else 1.3 * mm
    for number, line in enumerate(lines):
        page.text(block.row(number, height), line, layout.head, align=align, padding=padding)


def _row(page: Page, box: Box, row: SheetRow, layout: Layout) -> None:
    """A row as far as it is known; hints in what is still to be filled in."""
    sheet = layout.sheet
    label, shared, sides = _cells(box, layout)
    grey = HINT if row.after_end else INK
    page.text(label, row.label, layout.body, align="center" if row.label.isdigit() else "left", grey=grey)
    texts = row.shared or ("",) * len(sheet.shared)
    to_fill = not row.sides and sheet.sums is None
    for cell, column, text in zip(shared, sheet.shared, texts, strict=True):
        page.text(cell, text, layout.body, grey=grey)
        if to_fill and not text:
            _hint(page, cell, column.hint, layout.body)
    for number, cells in enumerate(sides):
        if row.sides:
            _write(page, cells, row.sides[number], layout, grey=grey)
        elif to_fill:
            for cell, column in zip(cells, sheet.each, strict=True):
                _hint(page, cell, column.hint, layout.body)
    if row.after_end:
        middle = box.y + box.height / 2
        page.line(label.x + 2 * mm, middle, box.right - 2 * mm, middle, THIN)


def _hint(page: Page, cell: Box, hint: str, size: float) -> None:
    """The signs of a hint, with as much room round each as there is."""
    signs = hint.split()
    inside = cell.inset(1 * mm)
    places = inside.columns(*[inside.width / max(len(signs), 1)] * len(signs))
    for sign, place in zip(signs, places, strict=True):
        page.text(place, sign, size, align="center", grey=HINT, padding=0)


def _sums(page: Page, row: Box, layout: Layout) -> None:
    label, shared, sides = _cells(row, layout)
    page.text(_around([label, *shared]), layout.sheet.sums_head, layout.sums_type, bold=True)
    for cells, texts in zip(sides, layout.sheet.sums or (), strict=False):
        _write(page, cells, texts, layout, bold=True)


def _write(
    page: Page, cells: list[Box], texts: Sequence[str], layout: Layout, bold: bool = False, grey: float = INK
) -> None:
    """Figures at the right edge of their cells; the side's last column stands out."""
    for cell, text in zip(cells, texts, strict=True):
        last = cell is cells[-1]
        size = min(layout.large if last else layout.body, cell.height * 0.62)
        padding = min(2.2 * mm, cell.width * 0.12)
        page.text(cell, text, size, bold=bold or last, align="right", padding=padding, grey=grey)


def _rules(page: Page, grid: Box, layout: Layout, count: int, sums: float) -> None:
    """The lines of the grid: strong round it and between the sides, hair lines between cells."""
    _label, shared, sides = _cells(grid, layout)
    group_foot = grid.top - layout.group_head
    for cell in shared:
        page.line(cell.x, grid.y + sums, cell.x, grid.top, HAIR)  # the word for the sum needs the room
    for first, *others in sides:
        page.line(first.x, grid.y, first.x, grid.top, STRONG)
        for cell in others:
            page.line(cell.x, grid.y, cell.x, group_foot, HAIR)
    page.line(sides[0][0].x, group_foot, grid.right, group_foot, HAIR)
    body = grid.below(layout.group_head + layout.column_head)
    for number in range(count + 1):
        y = body.top - number * layout.row
        page.line(grid.x, y, grid.right, y, STRONG if number in (0, count) else HAIR)
    page.rectangle(grid, STRONG)
