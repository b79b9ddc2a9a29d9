"""How large the type of a list can be: the largest with which it takes the fewest pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from reportlab.lib.units import mm

from . import fonts
from .paper import Box, Occasion, Page, masthead_height
from .sizes import Look, Size

# The smallest and the largest type of a list, by its paper, and in large type.
ON_THE_WALL = {("A4", False): (13.0, 20.0), ("A4", True): (20.0, 28.0)}
IN_THE_HAND = {("A5", False): (13.0, 16.0), ("A5", True): (17.0, 22.0)}
TYPE = {**ON_THE_WALL, **IN_THE_HAND}
STEP = 0.25
LEADING, LOOSEST = 1.38, 2.0  # the height of a row, in the size of its type
SMALLEST_HEAD, LARGEST_HEAD, HEAD_SHARE = 9.5, 15.0, 0.6
GAP, FOOT = 2 * mm, 5.5 * mm
LONGEST_NAME = 11.0  # in ems: about twenty letters, which is more than nine names of ten have


@dataclass(frozen=True)
class Needs:
    """What a list needs at some size of type: the width of what stands on every page, of one of the columns
    that are shared out over pages, and the height of the heads."""

    fixed: float
    column: float
    head: float


@dataclass(frozen=True)
class Arrangement:
    """A list on paper: the size of its type, how many columns and rows a page has, and how high a row is."""

    on: Size
    size: float
    head: float
    runs: int
    columns: int
    pages: int
    rows: int
    row: float


def type_sizes(look: Look) -> tuple[float, float]:
    """The smallest and the largest type of a list, in points."""
    return TYPE[look.paper, look.large]


def head_size(size: float) -> float:
    """The type of the heads above rows of this size."""
    return min(max(size * HEAD_SHARE, SMALLEST_HEAD), LARGEST_HEAD)


def name_width(names: Sequence[str]) -> float:
    """The width in ems in which nine names of ten stand in full; the others are set smaller, or in lines."""
    widths = sorted(fonts.width(fonts.printable(name), 1) for name in names)
    return min(widths[(len(widths) * 9 - 1) // 10], LONGEST_NAME) if widths else LONGEST_NAME


def widest(texts: Sequence[str], *, bold: bool = False) -> float:
    """The width in ems of the widest of the texts."""
    return max((fonts.width(fonts.printable(text, bold), 1, bold) for text in texts), default=0.0)


def room_for_rows(on: Size, occasion: Occasion, head: float) -> float:
    """The height that is left for the rows of a list on a page."""
    return on.inner.height - masthead_height(occasion, low=True) - GAP - head - FOOT


def steps(look: Look) -> Iterator[float]:
    """The sizes of type that may be tried, the largest first."""
    least, most = type_sizes(look)
    for number in range(round((most - least) / STEP), -1, -1):
        yield least + number * STEP


def arranged(
    look: Look,
    occasion: Occasion,
    rows: int,
    columns: int,
    needs: Callable[[Size, float], Needs],
    kept_free: Callable[[Size], float] = lambda on: 0.0,
) -> Arrangement:
    """The arrangement that keeps a row in one piece if it can, then takes the fewest pages, and then has the
    largest type. Upright paper is preferred where it takes as many pages. `kept_free`: how much of a page's
    height is for something else."""
    found = (
        _arrange(on, size, room_for_rows(on, occasion, 0.0) - kept_free(on), rows, columns, needs(on, size))
        for on in look.sizes
        for size in steps(look)
    )
    return min(found, key=lambda each: (each.runs, each.runs * each.pages, each.on.is_wide, -each.size))


def _arrange(on: Size, size: float, room: float, rows: int, columns: int, needs: Needs) -> Arrangement:
    """In so much room for heads and rows. Where there is not even room for one column beside the name, each
    has a run, which is never chosen if there is another way."""
    width, height = on.inner.width - needs.fixed, room - needs.head
    on_a_page = int(width / needs.column) if columns else int(width >= 0)
    runs = max(ceil(columns / on_a_page), 1) if on_a_page > 0 else columns + 1
    pages = max(ceil(rows / max(int(height / (size * LEADING)), 1)), 1)
    each = max(ceil(rows / pages), 1)
    row = min(height / each, size * LOOSEST)
    return Arrangement(on, size, needs.head, runs, max(ceil(columns / runs), 1), pages, each, row)


# --- Notes to a list: under it where there is room, else on pages of their own.

SIZE, LARGE_SIZE = 10.0, 14.0
FOOTNOTE_LEADING, BETWEEN = (
    1.25,
    0.35,
)  # from line to line, and more between two notes, in the size of the type
AFTER_MARK = 1.5 * mm


@dataclass(frozen=True)
class Footnote:
    """A note and the mark that leads to it, such as 3; without one it is about the whole list."""

    mark: str
    text: str


@dataclass(frozen=True)
class Block:
    """Notes in type of `size`, each set off from its mark; the lines are as wide as there is room."""

    size: float
    indent: float
    notes: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def height(self) -> float:
        return sum(self._height_of(lines) for _mark, lines in self.notes)

    def pages(self, height: float) -> list[Block]:
        """Shared out over pages of this height, a note in one piece."""
        pages: list[list[tuple[str, tuple[str, ...]]]] = []
        left = 0.0
        for note in self.notes:
            needed = self._height_of(note[1])
            if not pages or needed > left:
                pages.append([])
                left = height
            pages[-1].append(note)
            left -= needed
        return [Block(self.size, self.indent, tuple(notes)) for notes in pages]

    def draw(self, page: Page, box: Box) -> None:
        """From the top of the box down."""
        top, step = box.top, self.size * FOOTNOTE_LEADING
        for mark, lines in self.notes:
            page.text(Box(box.x, top - step, self.indent, step), mark, self.size, bold=True, padding=0)
            for number, line in enumerate(lines):
                row = Box(box.x + self.indent, top - (number + 1) * step, box.width - self.indent, step)
                page.text(row, line, self.size, padding=0)
            top -= self._height_of(lines)

    def _height_of(self, lines: Sequence[str]) -> float:
        return self.size * (FOOTNOTE_LEADING * len(lines) + BETWEEN)


def block_of(notes: Sequence[Footnote], width: float, size: float) -> Block:
    """The notes broken into lines for paper of this width, in type of this size."""
    widest = max((fonts.width(note.mark, size, bold=True) for note in notes), default=0.0)
    indent = widest + AFTER_MARK if widest else 0.0
    room = width - indent - 0.01
    return Block(size, indent, tuple((note.mark, _lines(note.text, room, size)) for note in notes))


def _lines(text: str, room: float, size: float) -> tuple[str, ...]:
    """Broken between words, and within those that are longer than a line."""
    lines: list[str] = []
    for word in _parts(fonts.printable(text).split(), room, size):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and fonts.width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def _parts(words: Sequence[str], room: float, size: float) -> list[str]:
    parts: list[str] = []
    for word in words:
        parts.append("")
        for letter in word:
            if fonts.width(parts[-1] + letter, size) > room:
                parts.append("")
            parts[-1] += letter
    return parts
