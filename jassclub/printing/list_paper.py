"""A list on paper: rows in columns, in the largest type with which the list takes the fewest pages."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Any

from reportlab.lib.units import mm

from . import fonts
from .fonts import TEXT
from .list_columns import HEAD_ROW, Column, head_size, ranges
from .notes import Footnote, NoteBlock, note_block
from .page import FLOOR, HAIR, RULE, SMALL, STRONG, Box, Page, in_parts
from .paper import MASTHEAD, Look, Occasion, Paper, Piece, Size, Words, masthead

STEP = 0.25  # from one size of type to the next that is tried
LEADING, LOOSEST = 1.38, 2.0  # the least and the largest height of a row, in the size of its type
TALLEST_HEAD = 30 * mm
GAP, FOOT, GUTTER = 2 * mm, 5.5 * mm, 7 * mm
LEGIBLE = 7.5  # type of the note at the foot; one that would be smaller becomes a footnote
MUCH_SMALLER = 0.75  # type that would be smaller than that for the sake of footnotes

Pages = Sequence[Sequence[Any]]  # the rows of each page


def even_pages(rows: Sequence[Any], length: int, abreast: int) -> Pages:
    """The rows shared out evenly: up to `length` below each other, `abreast` beside each other."""
    pages = max(ceil(len(rows) / (length * abreast)), 1)
    return in_parts(rows, max(ceil(len(rows) / pages / abreast), 1) * abreast) or [[]]


def rule_below(page: Page, cells: Sequence[Box], row: Any) -> None:
    page.line(cells[0].x, cells[0].y, cells[-1].right, cells[0].y, HAIR, RULE)


@dataclass(frozen=True, kw_only=True)
class ListPaper:
    """A list: its rows, its columns, and how they may be arranged.

    page_marks  what stands large over each page, from the rows of all pages; usually from A to K
    footnotes   notes that stand under the last rows, or on pages of their own under `notes_title`
    abreast     how many parts of the list may stand side by side
    pages       shares the rows out over pages (see `even_pages`)
    leading     the least and the largest height of a row, in the size of its type
    is_upright  whether the paper never lies on its side; then the type is small enough for all columns
    is_closed   whether a strong line stands under the last row
    """

    occasion: Occasion
    title: str
    rows: Sequence[Any]
    columns: Sequence[Column]
    page_marks: Callable[[Pages], Sequence[str]] | None = None
    foot: str = ""
    foot_size: float = SMALL
    foot_face: str = TEXT
    footnotes: Sequence[Footnote] = ()
    notes_title: str = ""
    abreast: int = 1
    pages: Callable[[Sequence[Any], int, int], Pages] = even_pages
    rule: Callable[[Page, Sequence[Box], Any], None] = rule_below
    leading: tuple[float, float] = (LEADING, LOOSEST)
    is_upright: bool = False
    is_closed: bool = False


def paper_of(lists: Sequence[ListPaper], words: Words, title: str, look: Look) -> Paper:
    """The lists one after the other; of the same occasion."""
    pieces = [piece for listed in lists for piece in _ArrangedList(listed, look).pieces()]
    return Paper(title, lists[0].occasion, pieces, words)


@dataclass(frozen=True)
class _Arrangement:
    """How a list stands on paper: `runs` of pages share the shared columns out, `shared` to each; `abreast`
    parts stand side by side, each with up to `length` rows; `head` and `row` are heights. `fits`: all columns
    have the width that they must have."""

    on: Size
    size: float
    head: float
    runs: int
    shared: int
    abreast: int
    length: int
    pages: Pages
    row: float
    fits: bool

    @property
    def is_turned(self) -> bool:
        return self.head > HEAD_ROW * head_size(self.size) + 0.1


class _ArrangedList:
    """In the arrangement that keeps a row in one piece if it can, then takes the fewest pages, then stands
    upright, then has the largest type."""

    def __init__(self, listed: ListPaper, look: Look) -> None:
        self.listed, self.look = listed, look
        self.columns = [column.measured(listed.rows) for column in listed.columns]
        self.shared = [column for column in self.columns if column.is_shared]
        self.arrangement = self._best()
        self.foot, self.footnotes = listed.foot, listed.footnotes
        width = self.arrangement.on.inner.width
        if listed.notes_title and fonts.fill(self.foot, width, FOOT, SMALL, FLOOR)[1] < LEGIBLE:
            self.foot, self.footnotes = "", (Footnote("", listed.foot), *listed.footnotes)
        self.notes_are_below = bool(self.footnotes) and self._makes_room_for_notes()
        if not (listed.footnotes or self.notes_are_below):  # no page for the line at the foot alone
            self.foot, self.footnotes = listed.foot, ()

    def pieces(self) -> list[Piece]:
        arranged, pages = self.arrangement, self.arrangement.pages
        marks = (self.listed.page_marks or self._names_of)(pages)
        pieces = [
            Piece(arranged.on, partial(self._draw, rows=rows, shared=shared, mark=mark))
            for shared in in_parts(self.shared, arranged.shared) or [[]]
            for rows, mark in zip(pages, marks, strict=True)
        ]
        if self.footnotes and not self.notes_are_below:
            on = self.look.sizes[0]
            blocks = self._notes(on).pages(self._room(on))
            pieces += [Piece(on, partial(self._draw_notes, block=block)) for block in blocks]
        return pieces

    def _names_of(self, pages: Pages) -> Sequence[str]:
        names = next(column for column in self.columns if column.is_name)
        return ranges([[names.text(row) for row in page] for page in pages])

    def _best(self, *, with_notes: bool = False) -> _Arrangement:
        least, most = self.look.type.lists
        smallest, *larger = (
            self._arrange(on, room, least + step * STEP, abreast)
            for on in (self.look.sizes[:1] if self.listed.is_upright else self.look.sizes)
            for room in [self._room(on) - (self._notes(on).height + GAP if with_notes else 0.0)]
            for step in range(round((most - least) / STEP) + 1)
            for abreast in range(1, self.listed.abreast + 1)
        )
        return min(
            (smallest, *(arranged for arranged in larger if arranged.fits)),
            key=lambda a: (a.runs, a.runs * len(a.pages), a.on.is_wide, -a.size, a.abreast),
        )

    def _arrange(self, on: Size, room: float, size: float, abreast: int) -> _Arrangement:
        """In this much room for heads and rows. Where a shared column has no room beside the name, there are
        more runs than columns: any other arrangement is chosen before that."""
        listed, count = self.listed, len(self.shared)
        width = (on.inner.width - GUTTER * (abreast - 1)) / abreast
        head = self._head(width, size)
        turned = head > HEAD_ROW * head_size(size)
        left = width - sum(column.width(size, turned) for column in self.columns if not column.is_shared)
        at_once = int(left / self.shared[0].width(size, turned)) if self.shared else 1
        runs = max(ceil(count / at_once), 1) if at_once > 0 else count + 1
        least, loosest = listed.leading
        pages = listed.pages(listed.rows, max(int((room - head) / (size * least)), 1), abreast)
        length = max(ceil(max(map(len, pages)) / abreast), 1)
        row = min((room - head) / length, size * loosest)
        fits = left >= 0 or not listed.is_upright
        shared = max(ceil(count / runs), 1)
        return _Arrangement(on, size, head, runs, shared, abreast, length, pages, row, fits)

    def _head(self, width: float, size: float) -> float:
        """The height of the heads, which run upwards where they need more width than there is."""
        columns = self.columns
        if not any(column.head for column in columns):
            return 0.0
        flat = HEAD_ROW * head_size(size)
        turned = [column.heads or 0.0 for column in columns if column.turns]
        if not turned or sum(column.width(size) for column in columns) <= width:
            return flat
        return max(min(max(turned) * head_size(size) + 3 * mm, TALLEST_HEAD), flat)

    def _room(self, on: Size) -> float:
        return on.inner.height - MASTHEAD - GAP - FOOT

    def _notes(self, on: Size) -> NoteBlock:
        return note_block(self.footnotes, on.inner.width, self.look.type.notes)

    def _makes_room_for_notes(self) -> bool:
        """Where the list takes as many pages with them, and its type stays nearly as large."""
        without, smaller = self.arrangement, self._best(with_notes=True)
        if (smaller.runs, len(smaller.pages)) != (without.runs, len(without.pages)):
            return False
        if smaller.size < MUCH_SMALLER * without.size or smaller.row < smaller.size * LEADING:
            return False
        self.arrangement = smaller
        return True

    def _draw(self, page: Page, inner: Box, rows: Sequence[Any], shared: Sequence[Column], mark: str) -> None:
        listed, arranged = self.listed, self.arrangement
        left = masthead(page, inner, listed.occasion, listed.title, mark)
        box = left.below(GAP if arranged.head else 0.0)
        columns = [column for column in self.columns if not column.is_shared or column in shared]
        width = (box.width - GUTTER * (arranged.abreast - 1)) / arranged.abreast
        for number in range(arranged.abreast):
            part = rows[number * arranged.length : (number + 1) * arranged.length]
            if part or not number:
                place = Box(box.x + number * (width + GUTTER), box.y, width, box.height)
                self._draw_part(page, place, columns, part)
        bottom = box.top - arranged.head - len(rows) * arranged.row
        if listed.is_closed:
            page.line(box.x, bottom, box.right, bottom, STRONG)
        if self.notes_are_below and rows is arranged.pages[-1]:
            self._notes(arranged.on).draw(page, Box(box.x, box.y, box.width, bottom - box.y - GAP))
        page.text(box.foot(FOOT), self.foot, listed.foot_size, face=listed.foot_face, padding=0)

    def _draw_notes(self, page: Page, inner: Box, block: NoteBlock) -> None:
        block.draw(page, masthead(page, inner, self.listed.occasion, self.listed.notes_title).below(GAP))

    def _draw_part(self, page: Page, box: Box, columns: Sequence[Column], rows: Sequence[Any]) -> None:
        arranged, widths = self.arrangement, self._widths(columns, box.width)
        self._draw_heads(page, box.row(0, arranged.head).columns(*widths), columns)
        body = box.below(arranged.head)
        for number, row in enumerate(rows):
            cells = body.row(number, arranged.row).columns(*widths)
            for column, cell in zip(columns, cells, strict=True):
                column.draw_cell(page, cell, row, arranged.size)
            self.listed.rule(page, cells, row)

    def _widths(self, columns: Sequence[Column], width: float) -> list[float]:
        """The width of each column: shared columns grow as far as they may, the names take the rest."""
        size, turned = self.arrangement.size, self.arrangement.is_turned
        least = [column.width(size, turned) for column in columns]
        spare = (width - sum(least)) / (sum(column.is_shared for column in columns) + 1)
        grown = [
            (column, max(min(own + spare, column.widest * size), own))
            for column, own in zip(columns, least, strict=True)
        ]
        left = width - sum(own for column, own in grown if not column.is_name)
        name = max(left, 0.0) / sum(column.is_name for column in columns)
        return [name if column.is_name else own for column, own in grown]

    def _draw_heads(self, page: Page, cells: Sequence[Box], columns: Sequence[Column]) -> None:
        size = head_size(self.arrangement.size)
        for column, cell in zip(columns, cells, strict=True):
            if self.arrangement.is_turned and column.turns:
                page.upright(cell, column.head, size)
            else:
                foot, face = cell.foot(HEAD_ROW * size), column.face_head
                page.text(foot, column.head, size, face=face, align=column.align, padding=column.padding)
        page.line(cells[0].x, cells[0].y, cells[-1].right, cells[0].y, STRONG)
