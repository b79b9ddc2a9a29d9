"""A page on which a sheet is drawn: boxes, lines, text that stays in its cell. Lengths are in points."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import accumulate
from typing import NamedTuple, TypeVar, TypeVarTuple

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from . import fonts
from .drawings import Drawing
from .fonts import TEXT

HAIR, THIN, STRONG, HEAVY = 0.35, 0.6, 1.3, 2.0  # weights of lines
# Sizes of type: HEAD is for heads of columns, those from FIGURE on are for the display face, which is narrow.
SMALL, HEAD, BODY, PROMINENT, FIGURE, TITLE, HUGE = 9.0, 9.0, 10.0, 13.0, 16.0, 25.0, 30.0
FLOOR = 7.0  # no type on a sheet is smaller than this
Ink = float | tuple[float, float, float]  # a grey, or red, green and blue
INK, HINT, RULE = 0.0, 0.45, 0.6  # text, hints for handwriting, lines to write on
# Of the colours of the pages those that print well in grey, too: the frame of a slate, hearts and diamonds.
WOOD, RED, RED_HINT = (0.60, 0.44, 0.27), (0.61, 0.11, 0.09), (0.75, 0.36, 0.34)
INKS: dict[str, Ink] = {"guide": RULE, "others": RULE, "frame": WOOD, "clear": 1.0}  # of lines, by their role
PADDING = 1.3 * mm
EDGE = 12 * mm  # from the edge of the paper to the frame; every printer can print there

T = TypeVar("T")
Arguments = TypeVarTuple("Arguments")


def in_parts(things: Sequence[T], size: int) -> list[Sequence[T]]:
    return [things[first : first + size] for first in range(0, len(things), size)]


class Box(NamedTuple):
    """A rectangle on the page, from its left and bottom edge."""

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
        lefts = accumulate(widths, initial=self.x)
        return [Box(left, self.y, width, self.height) for left, width in zip(lefts, widths, strict=False)]

    def row(self, number: int, height: float) -> Box:
        """The row of this height, the first (0) at the top."""
        return Box(self.x, self.top - (number + 1) * height, self.width, height)


class Texts:
    """Texts one after the other: font and colour are set again only where they change."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas, self._written = canvas, canvas.beginText()
        self._font: tuple[str, float] | None = None
        self._ink: Ink | None = None

    def write(self, text: str, x: float, y: float, size: float, face: str, ink: Ink) -> None:
        for run in fonts.runs(text, face):
            self._set(run.font, size, (RED if ink == INK else RED_HINT) if run.is_red else ink)
            self._written.setTextOrigin(x + run.left * size, y)
            self._written.textLine(run.text)

    def _set(self, font: str, size: float, ink: Ink) -> None:
        if (font, size) != self._font:
            self._font = font, size
            self._written.setFont(font, size)
        if ink != self._ink:
            self._ink = ink
            if isinstance(ink, tuple):
                self._written.setFillColorRGB(*ink)
            else:
                self._written.setFillGray(ink)

    def end(self) -> None:
        self._canvas.drawText(self._written)


class Page:
    """`shared` are the drawings that its PDF has by itself, by name; None where no other page can show
    them."""

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

    @property
    def _written(self) -> Texts:
        if self._texts is None:
            self._texts = Texts(self._canvas)
        return self._texts

    def same(self, draw: Callable[[Page, *Arguments], None], *arguments: *Arguments) -> None:
        """What `draw` draws with exactly this: pages that show it in the same place refer to one drawing."""
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

    def line(self, x1: float, y1: float, x2: float, y2: float, weight: float = THIN, ink: Ink = INK) -> None:
        self._stroke(weight, ink)
        self.canvas.line(x1, y1, x2, y2)

    def _stroke(self, weight: float, ink: Ink) -> None:
        self.canvas.setLineWidth(weight)
        if isinstance(ink, tuple):
            self.canvas.setStrokeColorRGB(*ink)
        else:
            self.canvas.setStrokeGray(ink)

    def dashes(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """A fine dashed line, to cut or to fold along."""
        self.canvas.saveState()
        self.canvas.setDash(2.5, 2.5)
        self.line(x1, y1, x2, y2, THIN, RULE)
        self.canvas.restoreState()

    def rectangle(self, box: Box, weight: float = THIN, ink: Ink = INK) -> None:
        self._stroke(weight, ink)
        self.canvas.rect(box.x, box.y, box.width, box.height)

    def wooden_frame(self, box: Box, width: float) -> None:
        """Mitred at its corners: so wood takes little ink."""
        inner = box.inset(width)
        self.rectangle(box, STRONG, WOOD)
        self.rectangle(inner, STRONG, WOOD)
        for x1, x2 in ((box.x, inner.x), (box.right, inner.right)):
            for y1, y2 in ((box.y, inner.y), (box.top, inner.top)):
                self.line(x1, y1, x2, y2, THIN, WOOD)

    def text(
        self,
        box: Box,
        text: str,
        size: float = BODY,
        *,
        face: str = TEXT,
        align: str = "left",
        ink: Ink = INK,
        padding: float = PADDING,
    ) -> None:
        """A text midway up the box: too long for one line it is set smaller, or in several lines."""
        if not text:
            return
        lines, size = fonts.fill(text, box.width - 2 * padding, box.height, size, min(size, FLOOR), face)
        step = size * fonts.LEADING
        baseline = box.y + box.height / 2 - size * fonts.MIDDLE[face] + step * (len(lines) - 1) / 2
        for number, line in enumerate(lines):
            left = box.x + padding
            if align != "left":
                width = fonts.width(line, size, face)
                left = box.right - padding - width if align == "right" else box.x + (box.width - width) / 2
            self._written.write(line, left, baseline - number * step, size, face, ink)

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
            self.line(*start, *end, weight=s.weight * scale, ink=INKS.get(s.role, INK))
        self.canvas.restoreState()
        for w in drawing.writings:
            size, width = w.size * scale, fonts.width(w.text, w.size * scale, w.face)
            x, y = box.x + w.x * scale, box.top - w.y * scale
            self._written.write(w.text, x - width / 2, y - size * fonts.MIDDLE[w.face], size, w.face, INK)
