"""Lines and texts in a box, worked out once for paper and screen; on the screen they are SVG."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import NamedTuple

from . import fonts

NUMBERS = ("total", "rest", "struck", "sack")  # texts in the display face, as in css/tables.css


class Stroke(NamedTuple):
    """A straight line. `role` is on a slate "frame", "guide", "stroke" or "strike", of which the first two
    belong to no deal; in a chart "guide", "zero", "others", "line", "dot", or "clear" under a number."""

    x1: float
    y1: float
    x2: float
    y2: float
    weight: float
    role: str
    deal: int | None = None


class Writing(NamedTuple):
    """A text round the middle (x, y), `size` high. `role` is "name", "total", "rest", "sack" or "struck"; in
    a chart "unit", "others", "mark", "label" or "number"."""

    x: float
    y: float
    size: float
    text: str
    role: str
    deal: int | None = None

    @property
    def face(self) -> str:
        return fonts.DISPLAY if self.role in NUMBERS else fonts.TEXT


@dataclass(frozen=True)
class Drawing:
    """Lines and texts in a box 1 wide and `height` high."""

    height: float
    strokes: tuple[Stroke, ...]
    writings: tuple[Writing, ...] = ()

    def placed(self, x: float, y: float, scale: float = 1.0) -> Drawing:
        """The drawing as a part of a larger one: `scale` wide, its top left corner at (x, y)."""

        def place(s: Stroke) -> Stroke:
            start, end = (x + s.x1 * scale, y + s.y1 * scale), (x + s.x2 * scale, y + s.y2 * scale)
            return Stroke(*start, *end, s.weight * scale, s.role, s.deal)

        writings = (
            w._replace(x=x + w.x * scale, y=y + w.y * scale, size=w.size * scale) for w in self.writings
        )
        return Drawing(y + self.height * scale, tuple(map(place, self.strokes)), tuple(writings))

    def __add__(self, other: Drawing) -> Drawing:
        height = max(self.height, other.height)
        return Drawing(height, (*self.strokes, *other.strokes), (*self.writings, *other.writings))


# --- Slates and charts for the screen: the same drawings as on paper, as SVG in the colour of the text.

UNITS = 1000  # a box 1 wide becomes this many SVG units, so that one decimal is exact enough


def drawing_svg(drawing: Drawing, title: str, kind: str = "slate") -> str:
    """An SVG element of class `kind`; lines and texts have that class with their role."""
    edge = 5  # half of the frame's weight stands outside the box
    view = f"{-edge} {-edge} {UNITS + 2 * edge} {drawing.height * UNITS + 2 * edge:g}"
    lines = "".join(_line(stroke, kind) for stroke in drawing.strokes)
    texts = "".join(_text(writing, kind) for writing in drawing.writings)
    return (
        f'<svg class="{kind}" role="img" xmlns="http://www.w3.org/2000/svg" viewBox="{view}">'
        f"<title>{escape(title)}</title>"
        f'<g stroke="currentColor" stroke-linecap="round" fill="none">{lines}</g>'
        f'<g fill="currentColor" text-anchor="middle">{texts}</g></svg>'
    )


@lru_cache(maxsize=5_000)  # frames, guides and most strokes stand where those of other slates do
def _line(stroke: Stroke, kind: str) -> str:
    start = f'x1="{_units(stroke.x1)}" y1="{_units(stroke.y1)}"'
    end = f'x2="{_units(stroke.x2)}" y2="{_units(stroke.y2)}"'
    weight = _units(stroke.weight)
    return f'<line class="{kind}-{stroke.role}"{_deal(stroke.deal)} {start} {end} stroke-width="{weight}"/>'


@lru_cache(maxsize=5_000)
def _text(writing: Writing, kind: str) -> str:
    x, y = _units(writing.x), _units(writing.y)
    # dominant-baseline is read differently by browsers: the middle of a figure is a third of its size up.
    drop = _units(writing.size * fonts.MIDDLE[writing.face])
    # The page's own type may be wider than the paper's: the length keeps the text where it was fitted.
    length = _units(fonts.width(writing.text, writing.size, writing.face))
    return (
        f'<text class="{kind}-{writing.role}"{_deal(writing.deal)} x="{x}" y="{y}" dy="{drop}"'
        f' font-size="{_units(writing.size)}"'
        f' textLength="{length}" lengthAdjust="spacingAndGlyphs">{escape(writing.text)}</text>'
    )


def _deal(deal: int | None) -> str:
    return "" if deal is None else f' data-deal="{deal}"'


def _units(length: float) -> str:
    return f"{length * UNITS:.1f}"
