"""How a table sheet lies on paper: its orientation, widths of columns, rows on a page."""

from dataclasses import dataclass
from functools import cached_property
from itertools import chain, product
from math import ceil

from reportlab.lib.units import mm

from . import fonts
from .fonts import BOLD, DISPLAY, HEAD_PADDING, TEXT, head_lines, head_need, shared_out
from .notes import Footnote, NoteBlock, note_block
from .page import BODY, FLOOR, HEAD, PADDING
from .paper import MASTHEAD, Look, Size, Words
from .table_sheet_data import SheetColumn, SheetRow, TableSheet, side_name
from .table_sheet_measures import (
    BELOW_SUMS,
    BESIDE_CHECK,
    HALF,
    HEAD_LINE,
    REMARK,
    WHOLE,
    Measures,
    figure_padding,
)

LABEL_WEIGHT = 0.15
WIDEST_LABEL, WIDEST_WORDS, TALLEST_UPRIGHT = 40 * mm, 40 * mm, 26 * mm
BESIDE_LEFT = 2 * (PADDING - HEAD_PADDING)  # more room beside what stands at the left
WORDS = 8.0  # type in which the words of a cell still read well
EASY_ROW = 7 * mm


@dataclass(frozen=True)
class Layout:
    """A sheet on paper of one size; with `turned` the heads of the sides' columns run upwards."""

    sheet: TableSheet
    size: Size
    turned: bool
    words: Words
    scale: float = 1.0

    def type(self, size: float) -> float:
        return size * self.scale

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(side_name(side, self.words) for side in self.sheet.sides)

    @cached_property
    def rows(self) -> tuple[SheetRow, ...]:
        """The rows of the sheet: all of them, or, where nobody knows how many it takes, a pageful."""
        rows = self.sheet.all_rows
        if not self.sheet.is_open:
            return rows
        numbers = (number for number, row in enumerate(rows, start=1) if row.sides or row.after_end)
        written = max(numbers, default=0)
        least = written if self.sheet.sums is not None else written + 1
        smallest = self.measures.smallest_row
        pages = next(n for n in range(1, len(rows) + 2) if self._holds(smallest, n) >= least)
        return rows[: self._holds(smallest, pages)]

    @cached_property
    def measures(self) -> Measures:
        return HALF if self.size.is_half else WHOLE

    @cached_property
    def needs(self) -> list[float]:
        """The least width of every column of the grid: what its head needs, so that none is cut off."""
        upright = HEAD_LINE * self.type(HEAD) + 2 * HEAD_PADDING
        per_side = [upright if self.turned else self._need(column) for column in self.sheet.per_side]
        shared = (self._need(column) + BESIDE_LEFT for column in self.sheet.shared)
        return [self._label_need(), *shared, *per_side * len(self.sheet.sides)]

    @cached_property
    def writable(self) -> list[float]:
        """The width of every column with which a hand can write figures in it."""
        others = 1 + len(self.sheet.shared)
        return self.needs[:others] + [max(need, self.measures.figure) for need in self.needs[others:]]

    @cached_property
    def roomy(self) -> list[float]:
        """The same, with which the words in the columns of the deal are large enough, too."""
        widths = list(self.writable)
        for row in self.sheet.all_rows:
            for at, text in enumerate(row.shared, start=1):  # in two lines
                words = head_need(text, self.type(WORDS)) + BESIDE_LEFT
                widths[at] = max(widths[at], min(words, WIDEST_WORDS))
        return widths

    @cached_property
    def faults(self) -> tuple[float, float, int, float, int]:
        """How much wider the paper would have to be for all heads, and for a hand to write in every cell; the
        number of pages; how much wider for the words of the deals; and whether rows are so low that they are
        hard to write in, or, where nobody knows how many it takes, how few there are."""
        width, all_widths = self.size.inner.width, (self.needs, self.writable, self.roomy)
        heads, cells, words = (max(sum(widths) - width, 0.0) for widths in all_widths)
        rows = -len(self.rows) if self.sheet.is_open else int(self.row < EASY_ROW)
        return heads, cells, len(self.pages), words, rows

    @cached_property
    def widths(self) -> tuple[float, ...]:
        """The width of every column of the grid. Where room is short, heads come first, then figures."""
        room = self.size.inner.width
        for least, more in ((self.needs, self.writable), (self.writable, self.roomy)):
            if sum(least) <= room < sum(more):
                wider = [wanted - need for need, wanted in zip(least, more, strict=True)]
                return tuple(shared_out(room, least, wider))
        weights = [LABEL_WEIGHT, *(column.weight for column in self.sheet.shared)]
        weights += [column.weight for column in self.sheet.per_side] * len(self.sheet.sides)
        return tuple(shared_out(room, self.roomy if sum(self.roomy) <= room else self.needs, weights))

    @cached_property
    def figures_face(self) -> str:
        """The face of all figures: the narrow one where a figure has no room in the usual one."""
        widths, sides = self.widths[1 + len(self.sheet.shared) :], [row.sides for row in self.sheet.all_rows]
        cells = (
            (text, width - 2 * figure_padding(width))
            for side in [*sides, self.sheet.sums or ()]
            for text, width in zip(chain.from_iterable(side), widths, strict=False)
        )
        fit = all(fonts.width(fonts.printable(text), self.type(BODY)) <= room for text, room in cells)
        return TEXT if fit else DISPLAY

    @property
    def heads(self) -> tuple[tuple[SheetColumn, str], ...]:
        """Every column of the grid with how its head stands: "center", "left" or "upright"."""
        sheet = self.sheet
        shared = [(column, "left") for column in sheet.shared]
        per_side = [(column, "upright" if self.turned else "center") for column in sheet.per_side]
        return ((SheetColumn(sheet.row_head), "center"), *shared, *per_side * len(sheet.sides))

    @cached_property
    def group_head(self) -> float:
        """As high as the names of the sides need, in small type where they are long."""
        if self.sheet.alone:
            return 9 * mm
        room = sum(self.widths[1 + len(self.sheet.shared) :]) / len(self.sheet.sides) - 2 * PADDING
        return max(7 * mm, *(fonts.least_height(name, room, FLOOR, face=BOLD) for name in self.names))

    @cached_property
    def column_head(self) -> float:
        """As high as the head with the most lines, or as the longest that runs upwards."""
        columns = [*self.sheet.shared, *([] if self.turned else self.sheet.per_side)]
        lines = [
            len(head_lines(column.head, width - 2 * HEAD_PADDING, self.type(HEAD))) + bool(column.note)
            for column, width in zip(columns, self.widths[1:], strict=False)
        ]
        flat = max(lines, default=1) * HEAD_LINE * self.type(HEAD) + 1.6 * mm
        heads = (fonts.printable(column.upright_head) for column in self.sheet.per_side)
        upwards = max(fonts.width(head, self.type(HEAD)) for head in heads) + 3 * mm
        return max(flat, min(upwards, TALLEST_UPRIGHT)) if self.turned else flat

    @cached_property
    def players(self) -> float:
        """The height of the frames with the players; a player alone stands at the head of the columns."""
        return 0.0 if self.sheet.alone else max(map(len, self.sheet.sides)) * self.measures.player

    @property
    def facts_per_line(self) -> int:
        return 2 if self.size.inner.width < 150 * mm else 3

    @property
    def facts(self) -> float:
        return ceil(len(self.sheet.facts) / self.facts_per_line) * self.measures.fact

    @cached_property
    def check_widths(self) -> tuple[float, float]:
        """Of what is checked, and of its figures."""
        labels = [fonts.printable(label) for label, _figures in self.sheet.checks]
        widest = max((fonts.width(label, self.type(BODY), BOLD) for label in labels), default=0.0)
        label = min(widest + 5 * mm, self.size.inner.width / 2)
        return label, self.size.inner.width - label

    @cached_property
    def check(self) -> float:
        """The height of a check: long figures stand in lines of type that can be read."""
        room = self.check_widths[1] - 2 * BESIDE_CHECK
        lines = (fonts.least_height(figures, room, WORDS) for _label, figures in self.sheet.checks)
        return max(self.measures.check, *lines) if self.sheet.checks else 0.0

    @cached_property
    def plays(self) -> NoteBlock:
        return self._block(self.sheet.plays)

    @cached_property
    def notes(self) -> NoteBlock:
        return self._block(*self.sheet.notes)

    def _block(self, *sentences: str) -> NoteBlock:
        notes = [Footnote("", sentence) for sentence in sentences if sentence]
        return note_block(notes, self.size.inner.width, self.type(HEAD))

    @cached_property
    def _room(self) -> float:
        """The height for rows on a page that another one follows."""
        gap = self.measures.gap
        above = MASTHEAD + gap + self.facts + self.players + self.plays.height
        left = self.size.inner.height - above - bool(self.players) * gap
        return left - self.group_head - self.column_head

    @cached_property
    def _last_room(self) -> float:
        """The height for rows on the last page, with what stands below them."""
        m, checks = self.measures, len(self.sheet.checks) * self.check
        return self._room - (m.sums + BELOW_SUMS + checks + self.notes.height + (m.remarks + m.signatures))

    @cached_property
    def row(self) -> float:
        """The height of a row: the tallest with which all rows stand on as few pages as possible."""
        m, count = self.measures, len(self.rows)
        pages = next(n for n in range(1, count + 2) if self._holds(m.smallest_row, n) >= count)
        if pages == 1:
            roomy = (self._last_room - REMARK) / max(count, 1)  # a further line of remarks, if there is room
            full = self._last_room / max(count, 1)
            return min(m.tallest_row, roomy if roomy >= m.smallest_row else max(full, m.smallest_row))
        heights = (room / n for room in (self._room, self._last_room) for n in range(1, count + 1))
        enough = [h for h in heights if m.smallest_row <= h and self._holds(h, pages) >= count]
        return min(m.tallest_row, max(enough, default=m.smallest_row))

    def _holds(self, height: float, pages: int) -> int:
        """How many rows of this height fit on so many pages; never none: every sheet comes to an end."""
        return max(int(self._room / height), 1) * (pages - 1) + max(int(self._last_room / height + 1e-9), 1)

    @cached_property
    def pages(self) -> list[tuple[SheetRow, ...]]:
        """The rows of each page: the last one has fewer, for what stands below them."""
        rows = self.rows
        on_last = max(int(self._last_room / self.row + 1e-9), 1)
        on_others = max(int(self._room / self.row + 1e-9), 1)
        if len(rows) <= on_last:
            return [rows]
        others = ceil((len(rows) - on_last) / on_others)
        share = len(rows) * self._room / (self._room * others + max(self._last_room, 0.0))
        on_page = min(max(round(share), ceil((len(rows) - on_last) / others)), on_others)
        return [rows[n * on_page : (n + 1) * on_page] for n in range(others)] + [rows[others * on_page :]]

    def _label_need(self) -> float:
        labels = max((fonts.width(row.label, self.type(BODY)) for row in self.sheet.all_rows), default=0.0)
        sums = 0.0 if self.sheet.shared else 1.15 * head_need(self.sheet.sums_head, self.type(BODY))
        label = min(max(labels + 2 * PADDING, sums), WIDEST_LABEL)
        return max(label, head_need(self.sheet.row_head, self.type(HEAD)), 9 * mm)

    def _need(self, column: SheetColumn) -> float:
        note = fonts.width(fonts.printable(column.note), self.type(HEAD)) + 2 * HEAD_PADDING
        hint = fonts.width(fonts.printable(column.hint), self.type(HEAD)) + PADDING * 2
        return max(head_need(column.head, self.type(HEAD)), note, hint)


def layout_of(sheet: TableSheet, _: Words, look: Look) -> Layout:
    """The layout in which the sheet takes the fewest pages with all its columns wide enough. Of several, rows
    that are easy to write in come first, then heads that can be read without turning the sheet, then upright
    paper."""
    layouts = []
    for turned, size in product((False, True), look.sizes):
        layouts.append(Layout(sheet, size, turned, _, look.type.table_sheets))
        if layouts[-1].faults == (0.0, 0.0, 1, 0.0, 0):
            break  # nothing can be better
    return min(layouts, key=lambda layout: layout.faults)
