"""Slates and charts for the screen: the same drawings as on paper, as SVG in the colour of the text."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from . import fonts
from .board import Board, board_drawing
from .chart import Chart, chart_drawing
from .strokes import Drawing, Stroke, Writing

SCALE = 1000  # a box 1 wide becomes this many SVG units, so that one decimal is exact enough


def slate_svg(board: Board, title: str) -> str:
    """The board as an SVG element with a title for screen readers.

    Every line and text has the class "slate-" and its role ("slate-stroke", "slate-struck", …), and marks
    have `data-deal`, counting from 0, so that a page can show how the board grew.
    """
    return drawing_svg(board_drawing(board), title)


def chart_svg(chart: Chart, title: str, *, height: float, size: float) -> str:
    """A chart so high, in type of this size, both in its width. Classes begin with "chart"."""
    return drawing_svg(chart_drawing(chart, height=height, size=size), title, "chart")


def drawing_svg(drawing: Drawing, title: str, kind: str = "slate") -> str:
    """Any drawing as an SVG element; the lines have round ends and `currentColor`.

    `kind` is its class, and with the role of a line or a text that one's.
    """
    edge = 5  # half of the frame's weight stands outside the box
    view = f"{-edge} {-edge} {SCALE + 2 * edge} {drawing.height * SCALE + 2 * edge:g}"
    lines = "".join(_line(each, kind) for each in drawing.strokes)
    texts = "".join(_text(each, kind) for each in drawing.writings)
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
    turn = f' transform="rotate(180 {x} {y})"' if writing.turned else ""
    # dominant-baseline is read differently by browsers: the middle of a figure is a third of its size up.
    drop = _units(writing.size * 0.36)
    # The page's own type may be wider than the paper's: the length keeps the text where it was fitted.
    length = _units(fonts.width(writing.text, writing.size))
    return (
        f'<text class="{kind}-{writing.role}"{_deal(writing.deal)} x="{x}" y="{y}" dy="{drop}"'
        f' font-size="{_units(writing.size)}"'
        f' textLength="{length}" lengthAdjust="spacingAndGlyphs"{turn}>{escape(writing.text)}</text>'
    )


def _deal(deal: int | None) -> str:
    return "" if deal is None else f' data-deal="{deal}"'


def _units(length: float) -> str:
    return f"{length * SCALE:.1f}"
