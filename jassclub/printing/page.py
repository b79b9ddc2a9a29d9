"""A page on which a sheet is drawn: boxes, lines, text that stays in its cell. Lengths are in points."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple, TypeVarTuple

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from . import fonts
from .drawings import Drawing

HAIR, THIN, STRONG = 0.35, 0.6, 1.3  # weights of lines
SMALL, HEAD, BODY, PROMINENT, HUGE = 9.0, 9.0, 10.0, 13.0, 24.0  # sizes of type; HEAD is for heads of columns
FLOOR = 6.0  # no type on a sheet is smaller than this
INK, HINT, RULE = 0.0, 0.45, 0.6  # grey values: text, hints for handwriting, lines to write on
PALE = ("guide", "others")  # roles of lines in a drawing that stand back
PADDING = 1.3 * mm
EDGE = 12 * mm  # from the edge of the paper to the frame; every printer can print there

Arguments = TypeVarTuple("Arguments")


class Box(NamedTuple):
    """A rectangle on the page: its left and bottom edge, width and height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def top(self) -> float:
        return self.y + self.height

    def inset(self, by: float) -> Box:
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def below(self, gap: float) -> Box:
        return Box(self.x, self.y, self.width, self.height - gap)

    def above(self, gap: float) -> Box:
        return Box(self.x, self.y + gap, self.width, self.height - gap)

    def foot(self, height: float) -> Box:
        return Box(self.x, self.y, self.width, height)

    def columns(self, *widths: float) -> list[Box]:
        """This rectangle cut into columns from the left, as wide as given."""
        lefts = accumulate(widths, initial=self.x)
        return [Box(left, self.y, width, self.height) for left, width in zip(lefts, widths, strict=False)]

    def row(self, number: int, height: float) -> Box:
        """The row of this height, the first (0) at the top."""
        return Box(self.x, self.top - (number + 1) * height, self.width, height)


class Texts:
    """Texts one after the other: font and grey are said again only where they change."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas, self._written = canvas, canvas.beginText()
        self._font: tuple[str, float] | None = None
        self._grey: float | None = None

    def write(self, text: str, x: float, y: float, font: tuple[str, float], grey: float) -> None:
        """From this point to the right."""
        if font != self._font:
            self._font = font
            self._written.setFont(*font)
        if grey != self._grey:
            self._grey = grey
            self._written.setFillGray(grey)
        self._written.setTextOrigin(x, y)
        self._written.textLine(text)

    def end(self) -> None:
        self._canvas.drawText(self._written)


class Page:
    """One page on which a sheet is drawn. `shared` are the drawings that its PDF has by itself, under their
    names; None where there is no other page that could show them."""

    def __init__(
        self, canvas: Canvas, size: tuple[float, float], shared: dict[Hashable, str] | None = None
    ) -> None:
        self._canvas = canvas
        self._texts: Texts | None = None
        self.box = Box(0, 0, *size)
        self.frame = self.box.inset(EDGE)
        self.shared = shared

    @property
    def canvas(self) -> Canvas:
        """For all but texts: those that were written come first."""
        if self._texts is not None:
            self._texts.end()
            self._texts = None
        return self._canvas

    def same(self, draw: Callable[[Page, *Arguments], None], *arguments: *Arguments) -> None:
        """What `draw` draws with exactly this, which other pages show in the same place: it is drawn once,
        and the others refer to it."""
        if self.shared is None:
            draw(self, *arguments)
            return
        drawing = (draw, self.box, arguments)
        name = self.shared.get(drawing)
        if name is None:
            name = self.shared[drawing] = f"same-{len(self.shared)}"
            self.canvas.beginForm(name, 0, 0, self.box.width, self.box.height)
            draw(self, *arguments)
            self.canvas.endForm()
        self.canvas.doForm(name)

    def line(
        self, x1: float, y1: float, x2: float, y2: float, weight: float = THIN, grey: float = INK
    ) -> None:
        self.canvas.setLineWidth(weight)
        self.canvas.setStrokeGray(grey)
        self.canvas.line(x1, y1, x2, y2)

    def dashes(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """A fine dashed line, to cut or to fold along."""
        self.canvas.saveState()
        self.canvas.setDash(2.5, 2.5)
        self.line(x1, y1, x2, y2, THIN, RULE)
        self.canvas.restoreState()

    def rectangle(self, box: Box, weight: float = THIN) -> None:
        self.canvas.setLineWidth(weight)
        self.canvas.setStrokeGray(INK)
        self.canvas.rect(box.x, box.y, box.width, box.height)

    def double_frame(self, box: Box) -> None:
        self.rectangle(box, STRONG)
        self.rectangle(box.inset(1.2 * mm), HAIR)

    def text(
        self,
        box: Box,
        text: str,
        size: float = BODY,
        *,
        bold: bool = False,
        align: str = "left",
        grey: float = INK,
        padding: float = PADDING,
    ) -> None:
        """A text midway up the box: too long for one line it is set smaller, or in several lines."""
        if not text:
            return
        lines, size = fonts.fill(text, box.width - 2 * padding, box.height, size, min(size, FLOOR), bold)
        texts = self._texts = self._texts or Texts(self._canvas)
        font = fonts.font(bold).fontName, size
        step = size * fonts.LEADING
        baseline = box.y + box.height / 2 - size * 0.36 + step * (len(lines) - 1) / 2
        for number, line in enumerate(lines):
            left = box.x + padding
            if align != "left":
                width = fonts.width(line, size, bold)
                left = box.right - padding - width if align == "right" else box.x + (box.width - width) / 2
            texts.write(line, left, baseline - number * step, font, grey)

    def upright(self, box: Box, text: str, size: float) -> None:
        """A text that runs from the bottom of the box to its top, for the head of a narrow column."""
        self.canvas.saveState()
        self.canvas.translate(box.x, box.y)
        self.canvas.rotate(90)
        self.text(Box(0, -box.width, box.height, box.width), text, size)
        self.canvas.restoreState()

    def drawing(self, drawing: Drawing, box: Box) -> None:
        """Pencil strokes, as wide as the box, from its top down."""
        scale = box.width
        self.canvas.saveState()
        self.canvas.setLineCap(1)
        for s in drawing.strokes:
            start = box.x + s.x1 * scale, box.top - s.y1 * scale
            end = box.x + s.x2 * scale, box.top - s.y2 * scale
            self.line(*start, *end, weight=s.weight * scale, grey=RULE if s.role in PALE else INK)
        self.canvas.setFillGray(INK)
        for w in drawing.writings:
            size = w.size * scale
            self.canvas.setFont(fonts.font().fontName, size)
            self.canvas.drawCentredString(box.x + w.x * scale, box.top - w.y * scale - size * 0.36, w.text)
        self.canvas.restoreState()


# --- Notes to a list or a sheet.

# From line to line, and more between two notes, in the size of the type.
NOTE_LEADING, BETWEEN_NOTES = 1.25, 0.35
AFTER_MARK = 1.5 * mm


@dataclass(frozen=True)
class Footnote:
    """A note and the mark that leads to it, such as 3; without one it is about the whole list."""

    mark: str
    text: str


@dataclass(frozen=True)
class NoteBlock:
    """Notes in type of `size`: each mark with the lines of its note, which begin `indent` to the right."""

    size: float
    indent: float
    notes: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def height(self) -> float:
        return sum(self._height_of(lines) for _mark, lines in self.notes)

    def pages(self, height: float) -> list[NoteBlock]:
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
        return [NoteBlock(self.size, self.indent, tuple(notes)) for notes in pages]

    def draw(self, page: Page, box: Box) -> None:
        """From the top of the box down."""
        top, step = box.top, self.size * NOTE_LEADING
        for mark, lines in self.notes:
            page.text(Box(box.x, top - step, self.indent, step), mark, self.size, bold=True, padding=0)
            for number, line in enumerate(lines, start=1):
                row = Box(box.x + self.indent, top - number * step, box.width - self.indent, step)
                page.text(row, line, self.size, padding=0)
            top -= self._height_of(lines)

    def _height_of(self, lines: Sequence[str]) -> float:
        return self.size * (NOTE_LEADING * len(lines) + BETWEEN_NOTES)


def note_block(notes: Sequence[Footnote], width: float, size: float) -> NoteBlock:
    """The notes broken into lines for paper of this width, in type of this size."""
    widest = max((fonts.width(note.mark, size, bold=True) for note in notes), default=0.0)
    indent = widest + AFTER_MARK if widest else 0.0
    room = width - indent - 0.01
    return NoteBlock(
        size, indent, tuple((note.mark, fonts.paragraph(note.text, room, size)) for note in notes)
    )
