"""The grid of a table sheet: rows of deals or contracts, columns of the deal and each side, sums below."""

from collections.abc import Sequence
from itertools import chain, cycle
from typing import NamedTuple

from reportlab.lib.units import mm

from . import fonts
from .fonts import BOLD, DISPLAY, HEAD_PADDING, head_lines, shared_out
from .page import BODY, FIGURE, HAIR, HEAD, HINT, INK, PROMINENT, STRONG, THIN, Box, Page, in_parts
from .table_sheet_data import SheetColumn, SheetRow
from .table_sheet_layout import Layout
from .table_sheet_measures import HEAD_LINE, figure_padding

TOKEN = 9 * mm
HIGHEST_TEXT, HIGHEST_DISPLAY = 0.62, 0.85  # type of figures, in the height of their row


class Ruling(NamedTuple):
    """Where the lines of a grid are: after the labels' column the shared ones, then those of each side."""

    box: Box
    widths: tuple[float, ...]
    shared: int
    per_side: int
    group_head: float  # heights
    column_head: float
    row: float
    sums: float
    rows: int


def draw_grid(page: Page, box: Box, layout: Layout, rows: Sequence[SheetRow], with_sums: bool) -> Box:
    """The grid with these rows at the top of the box; returns what is left below it."""
    heads = layout.group_head + layout.column_head
    sums = layout.measures.sums if with_sums else 0.0
    height = heads + layout.row * len(rows) + sums
    grid = Box(box.x, box.top - height, box.width, height)
    counts = len(layout.sheet.shared), len(layout.sheet.per_side)
    heights = layout.group_head, layout.column_head, layout.row, sums
    ruling = Ruling(grid, layout.widths, *counts, *heights, len(rows))
    _group_heads(page, ruling, layout)
    page.same(_blank_grid, ruling, layout.heads, layout.type(HEAD))
    places = [grid.below(heads).row(number, layout.row) for number in range(len(rows))]
    _rows(page, [*zip(places, rows, strict=True)], layout)
    if with_sums:
        _sums(page, grid.foot(sums), layout)
    return box.below(height)


def _cells(row: Box, ruling: Ruling) -> tuple[Sequence[Box], list[Sequence[Box]]]:
    _label, *cells = row.columns(*ruling.widths)
    return cells[: ruling.shared], in_parts(cells[ruling.shared :], ruling.per_side)


def _around(cells: Sequence[Box]) -> Box:
    return Box(cells[0].x, cells[0].y, cells[-1].right - cells[0].x, cells[0].height)


def _group_heads(page: Page, ruling: Ruling, layout: Layout) -> None:
    _shared, sides = _cells(ruling.box.row(0, ruling.group_head), ruling)
    for players, name, cells in zip(layout.sheet.sides, layout.names, sides, strict=True):
        cell, player = _around(cells), players[0]
        if not layout.sheet.alone:
            page.text(cell, name, layout.type(BODY), face=BOLD, align="center")
            continue
        width = TOKEN * layout.scale if player.token is not None else 0.0
        token, rest = cell.columns(width, cell.width - width)
        if player.token is not None:
            page.text(token, str(player.token), layout.type(FIGURE), face=DISPLAY, align="right")
        page.text(rest, player.name, layout.type(BODY) * 1.1, face=BOLD)


def _blank_grid(page: Page, ruling: Ruling, heads: tuple[tuple[SheetColumn, str], ...], size: float) -> None:
    _rules(page, ruling)
    row = ruling.box.below(ruling.group_head).row(0, ruling.column_head)
    for cell, (column, place) in zip(row.columns(*ruling.widths), heads, strict=True):
        if place == "upright":
            page.upright(cell, column.upright_head, size)
        else:
            _head(page, cell, column, place, size)


def _head(page: Page, cell: Box, column: SheetColumn, align: str, size: float) -> None:
    lines = [*head_lines(column.head, cell.width - 2 * HEAD_PADDING, size)]
    lines += [column.note] if column.note else []
    height = min(HEAD_LINE * size, cell.height / len(lines))
    block = Box(cell.x, cell.y, cell.width, (cell.height + height * len(lines)) / 2)
    padding = HEAD_PADDING if align == "center" else 1.3 * mm
    for number, line in enumerate(lines):
        page.text(block.row(number, height), line, size, align=align, padding=padding)


def _rows(page: Page, rows: list[tuple[Box, SheetRow]], layout: Layout) -> None:
    """The rows as far as they are known; labels and hints are the same on other sheets."""
    width = layout.widths[0]
    labels = ((Box(box.x, box.y, width, box.height), row.label, _ink(row)) for box, row in rows)
    page.same(_labels, layout.type(BODY), tuple(labels))
    for box, row in rows:
        if row.sides or any(row.shared) or row.after_end:
            _row(page, box, row, layout)
    hinted = tuple((box, hints) for box, row in rows if any(hints := _hints_of(row, layout)))
    if hinted:
        page.same(_hints, layout.widths, layout.type(HEAD), hinted)


def _row(page: Page, box: Box, row: SheetRow, layout: Layout) -> None:
    ink, (_label, *cells) = _ink(row), box.columns(*layout.widths)
    for cell, text in zip(cells, row.shared, strict=False):
        page.text(cell, text, layout.type(BODY), ink=ink)
    _figures(page, cells[len(layout.sheet.shared) :], row.sides, layout, ink=ink)
    if row.after_end:
        middle = box.y + box.height / 2
        page.line(box.x + 2 * mm, middle, box.right - 2 * mm, middle, THIN)


def _labels(page: Page, size: float, labels: tuple[tuple[Box, str, float], ...]) -> None:
    for cell, label, ink in labels:
        page.text(cell, label, size, align="center" if label.isdigit() else "left", ink=ink)


def _ink(row: SheetRow) -> float:
    return HINT if row.after_end else INK


def _hints_of(row: SheetRow, layout: Layout) -> tuple[str, ...]:
    """What stands in each cell after the label while it is to be filled in; nothing where that is known."""
    sheet = layout.sheet
    if row.sides or sheet.sums is not None:
        return ()
    known = row.shared or ("",) * len(sheet.shared)
    shared = ("" if text else column.hint for column, text in zip(sheet.shared, known, strict=True))
    return (*shared, *[column.hint for column in sheet.per_side] * len(sheet.sides))


def _hints(
    page: Page, widths: tuple[float, ...], size: float, rows: tuple[tuple[Box, tuple[str, ...]], ...]
) -> None:
    """In each cell after the label the signs of its hint, with as much room round them as there is."""
    for row, hints in rows:
        _first, *cells = row.columns(*widths)
        for cell, hint in zip(cells, hints, strict=False):
            signs = hint.split()
            inside = cell.inset(1 * mm)
            widths_of_signs = [fonts.width(fonts.printable(sign), size) for sign in signs]
            places = inside.columns(*shared_out(inside.width, widths_of_signs, [1.0] * len(signs)))
            for sign, place in zip(signs, places, strict=True):
                page.text(place, sign, size, align="center", ink=HINT, padding=0)


def _sums(page: Page, row: Box, layout: Layout) -> None:
    first = 1 + len(layout.sheet.shared)
    cells = row.columns(*layout.widths)
    page.text(_around(cells[:first]), layout.sheet.sums_head, layout.type(BODY), face=BOLD)
    _figures(page, cells[first:], layout.sheet.sums or (), layout, face=DISPLAY)


def _figures(
    page: Page,
    cells: Sequence[Box],
    sides: Sequence[Sequence[str]],
    layout: Layout,
    *,
    face: str = "",
    ink: float = INK,
) -> None:
    """At the right edge of their cells; the last column of a side stands out."""
    columns = layout.sheet.per_side
    for text, cell, column in zip(chain.from_iterable(sides), cells, cycle(columns), strict=False):
        if text:
            last = column is columns[-1]
            usual = layout.type(PROMINENT) if face or column.signs else layout.type(BODY)
            look = DISPLAY if last or column.signs else face or layout.figures_face
            highest = cell.height * (HIGHEST_DISPLAY if look == DISPLAY else HIGHEST_TEXT)
            size = min(layout.type(FIGURE) if last else usual, highest)
            padding = figure_padding(cell.width)
            page.text(cell, text, size, face=look, align="right", padding=padding, ink=ink)


def _rules(page: Page, ruling: Ruling) -> None:
    grid = ruling.box
    shared, sides = _cells(grid, ruling)
    group_foot = grid.top - ruling.group_head
    for cell in shared:
        page.line(cell.x, grid.y + ruling.sums, cell.x, grid.top, HAIR)  # the sum's word needs the room
    for first, *others in sides:
        page.line(first.x, grid.y, first.x, grid.top, STRONG)
        for cell in others:
            page.line(cell.x, grid.y, cell.x, group_foot, HAIR)
    page.line(sides[0][0].x, group_foot, grid.right, group_foot, HAIR)
    body = grid.below(ruling.group_head + ruling.column_head)
    for number in range(ruling.rows + 1):
        y = body.top - number * ruling.row
        page.line(grid.x, y, grid.right, y, STRONG if number in (0, ruling.rows) else HAIR)
    page.rectangle(grid, STRONG)
